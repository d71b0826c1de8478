import { type Column, sql, type SQL } from 'drizzle-orm';
import { squeezeText } from '#contract/text/foldText';
import { containing } from './lists';

/**
 * A text as it is sorted and compared (contract/text/foldText.ts, migration 0022), in the order of
 * its characters. The same in every database, whatever locale that was made with.
 */
export const folded = (text: Column | SQL): SQL => sql`fold_text(${text}) collate "C"`;

/** True for texts that contain `q` as it is written, without regard to case and accents. */
export const containsPhrase = (text: Column | SQL, q: string): SQL =>
  sql`${folded(text)} like fold_text(${containing(q)})`;

/** The same also where other signs stand between the letters and digits; no index helps. */
export function contains(text: Column | SQL, q: string): SQL {
  const squeezed = squeezeText(q);
  if (squeezed === '') return containsPhrase(text, q);
  return sql`(${containsPhrase(text, q)} or squeeze_text(${text}) like ${`%${squeezed}%`})`;
}
