import { bigint, timestamp } from 'drizzle-orm/pg-core';

/**
 * Columns that the tables of all modules share (spec §3). Money is integer cents. Rows with
 * `deletedAt` are hidden, and can be restored for 30 days. SQL stays compatible with PostgreSQL 15.
 * Each module defines its tables in schema.ts, and only that module reads and writes them.
 */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const cents = (name: string) => bigint(name, { mode: 'number' });
export const createdAt = () => moment('created_at').notNull().defaultNow();
