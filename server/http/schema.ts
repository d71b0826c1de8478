import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../database/columns';

/** Who did how much lately (http/limits.ts); rows whose time is over mean nothing. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull(),
  expire: moment('expire'),
});
