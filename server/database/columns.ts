import { bigint, timestamp } from 'drizzle-orm/pg-core';

/**
 * What the tables of all modules (spec §3) have in common. Money is integer cents. Rows with
 * `deletedAt` are gone for everybody and stay restorable for 30 days. SQL stays within PostgreSQL
 * 15. A module's tables are in its schema.ts, and only that module reads and writes them.
 */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const cents = (name: string) => bigint(name, { mode: 'number' });
export const createdAt = () => moment('created_at').notNull().defaultNow();
