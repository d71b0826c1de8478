import { sql, type SQL } from 'drizzle-orm';
import { type AnyPgColumn, bigint, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * Columns that the tables of all modules share (spec §3). Money is integer cents. Rows with
 * `deletedAt` are hidden, and can be restored for 30 days. SQL stays compatible with PostgreSQL 15.
 * Each module defines its tables in schema.ts, and only that module reads and writes them.
 */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const cents = (name: string) => bigint(name, { mode: 'number' });
export const createdAt = () => moment('created_at').notNull().defaultNow();
/** Ids in an order, for lists that are always read as a whole. */
export const ids = (name: string) =>
  text(name)
    .array()
    .notNull()
    .default(sql`'{}'::text[]`);

/** For a check: whether a column has one of these values. */
export const isOneOf = (column: AnyPgColumn, values: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`;
