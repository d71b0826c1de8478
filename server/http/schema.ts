import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../database/columns';

/** Counters of the rate limits (http/limits.ts). Expired rows are ignored. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull(),
  expire: moment('expire'),
});
