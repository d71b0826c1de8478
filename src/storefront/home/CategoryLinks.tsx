import { Link } from 'react-router-dom';
import { useListCategories, type Category } from '@/api/categoriesApi';
import { messageFor } from '@/api/messageFor';
import { EmptyState } from '@/components/feedback/EmptyState';
import { ErrorState } from '@/components/feedback/ErrorState';
import { Waiting } from '@/components/feedback/Waiting';
import { Text } from '@/components/Text';
import { routes } from '#contract/routes';
import { CatalogSection } from '@/storefront/card/CatalogSection';
import { drawingOf } from '@/components/DrawnIcon';
import { ALL_CATEGORY_NAME } from '#contract/limits';
import styles from './CategoryLinks.module.css';

/** A link for each category (spec §2, Home). */
export function CategoryLinks() {
  const { data, error, isFetching, refetch } = useListCategories();

  return (
    <CatalogSection title="All Car Categories">
      {data ? (
        <CategoryList categories={data} />
      ) : error ? (
        <ErrorState
          title="We couldn’t load the categories"
          message={messageFor(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <div className={styles.placeholder}>
          <Waiting label="Loading categories" />
        </div>
      )}
    </CatalogSection>
  );
}

function CategoryList({ categories }: { categories: readonly Category[] }) {
  if (categories.length === 0) {
    return (
      <EmptyState
        title="No categories yet"
        message="There are no cars for sale yet. Check back soon."
      />
    );
  }
  return (
    <ul className={styles.list}>
      {categories.map(({ id, name }) => (
        <li key={id}>
          <Link to={routes.category(id)} className={styles.link}>
            <CategoryGlyph name={name} />
            <Text as="span" variant="subtitle2" className={styles.name}>
              {name || 'Unnamed category'}
            </Text>
          </Link>
        </li>
      ))}
    </ul>
  );
}

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

function CategoryGlyph({ name }: { name: string }) {
  const drawing = name === ALL_CATEGORY_NAME ? 'all' : bodyOf(name);
  return (
    <svg viewBox="0 0 120 48" aria-hidden className={styles.glyph}>
      <use href={drawingOf(drawing)} />
    </svg>
  );
}
