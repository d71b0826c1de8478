import { drawingOf } from '@/components/DrawnIcon';
import { ALL_CATEGORY_NAME } from '#contract/limits';
import styles from './CategoryGlyph.module.css';

const bodyByWord: readonly [RegExp, string][] = [
  [/suv|crossover|off.?road|4x4|jeep/i, 'suv'],
  [/hatch|compact|city|mini|electric|hybrid|\bev\b/i, 'hatchback'],
  [/coup|sport|muscle/i, 'coupe'],
  [/convert|cabrio|roadster|spider/i, 'convertible'],
  [/pick|truck|ute/i, 'pickup'],
  [/van|mpv|bus|people/i, 'van'],
  [/wagon|estate|touring|family/i, 'wagon'],
];

/** The body type that the category’s name contains; a sedan by default. */
const bodyOf = (categoryName: string) =>
  bodyByWord.find(([pattern]) => pattern.test(categoryName))?.[1] ?? 'sedan';

/** An icon for a category. */
export function CategoryGlyph({ name }: { name: string }) {
  const drawing = name === ALL_CATEGORY_NAME ? 'all' : bodyOf(name);
  return (
    <svg viewBox="0 0 120 48" aria-hidden className={styles.glyph}>
      <use href={drawingOf(drawing)} />
    </svg>
  );
}
