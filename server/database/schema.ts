import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';

/**
 * How many rows a list has, kept by triggers on its table (see the migration and decision 11), so
 * that no page has to count them. Changes are rows of their own, which no two writers contend for:
 * the sum of `n` is the count, in whatever snapshot one reads.
 */
export const listTallies = pgTable(
  'list_tallies',
  {
    /** `users`, `users.name`, `cars`...: the list, and the order that its slices are cut from. */
    list: text('list').notNull(),
    /** What the list can be narrowed to: role and verified; category, condition and advertised. */
    part: text('part').array().notNull(),
    /** Where a slice begins in its order; '' where a list is not cut into slices. */
    slice: text('slice').notNull(),
    n: integer('n').notNull(),
  },
  (t) => [index('list_tallies_list').on(t.list)],
);

/** Where slices of names and e-mails begin: single letters and digits, and pairs of letters. */
export const listBounds = pgTable('list_bounds', { bound: text('bound').primaryKey() });
