import { type Column, sql, type SQL } from 'drizzle-orm';
import { squeezeText } from '#contract/text/foldText';
import { containing } from './lists';

/**
 * A text in its folded form (contract/text/foldText.ts, and `fold_text` in the migrations), sorted by
 * code point. Independent of the database's locale.
 */
export const folded = (text: Column | SQL): SQL => sql`fold_text(${text}) collate "C"`;

/** True for texts that contain `q`, ignoring case and accents. */
export const containsPhrase = (text: Column | SQL, q: string): SQL =>
  sql`${folded(text)} like fold_text(${containing(q)})`;

/** Also ignores punctuation between letters and digits. Cannot use an index. */
export function contains(text: Column | SQL, q: string): SQL {
  const squeezed = squeezeText(q);
  if (squeezed === '') return containsPhrase(text, q);
  return sql`(${containsPhrase(text, q)} or squeeze_text(${text}) like ${`%${squeezed}%`})`;
}
