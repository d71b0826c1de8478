import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../database/client';
import { reports } from './schema';

/** What other modules ask of moderation, inside their own transaction. */

/** Follows a person to another e-mail address. */
export async function changeReporterEmail(tx: Database, reporterId: string, email: string) {
  await tx.update(reports).set({ reporterEmail: email }).where(eq(reports.reporterId, reporterId));
}

/** To be joined, read only: the listings of which somebody has an open report. */
export const openReportsBy = (db: Database, reporterId: string) =>
  db
    .select({ listingId: reports.productId })
    .from(reports)
    .where(and(eq(reports.reporterId, reporterId), isNull(reports.deletedAt)))
    .as('own_reports');

/** For the purge: whether a person's record is needed by a report. */
export const isReporter = (userId: SQL): SQL =>
  sql`exists (select 1 from reports r where r.reporter_id = ${userId})`;

/** For the purge: whether a listing is needed by a report. */
export const isReported = (listingId: SQL): SQL =>
  sql`exists (select 1 from reports r where r.product_id = ${listingId})`;
