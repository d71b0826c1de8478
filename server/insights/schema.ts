import { sql } from 'drizzle-orm';
import { bigint, check, date, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/**
 * What happened on days of the market that are over. A job counts the last days again, because some
 * events arrive late.
 */
export const dailyFigures = pgTable(
  'daily_figures',
  {
    day: date('day', { mode: 'string' }).notNull(),
    metric: text('metric').notNull(),
    value: bigint('value', { mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.metric, t.day] }),
    check('daily_figures_value', sql`${t.value} >= 0`),
  ],
);
