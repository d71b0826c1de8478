import { type Column, sql, type SQL } from 'drizzle-orm';
import { containing } from './lists';

/**
 * A text as it is sorted and compared: without case and accents (migration 0019), in the order of
 * its characters. The same in every database, whatever locale that was made with.
 */
export const folded = (text: Column | SQL): SQL => sql`fold_text(${text}) collate "C"`;

/** True for texts that contain `q`, without regard to case and accents. */
export const contains = (text: Column | SQL, q: string): SQL =>
  sql`${folded(text)} like fold_text(${containing(q)})`;
