import { eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Database } from '../database/client';
import { reports } from './schema';

/** What other modules ask of moderation, inside their own transaction. */

/** Follows a person to another e-mail address. */
export async function changeReporterEmail(tx: Database, reporterId: string, email: string) {
  await tx.update(reports).set({ reporterEmail: email }).where(eq(reports.reporterId, reporterId));
}

/** To be selected, read only: whether a person has an open report of a product. */
export const hasReported = (reporterId: string, productId: SQLWrapper): SQL<boolean> =>
  sql<boolean>`exists (select 1 from reports r where r.product_id = ${productId}
    and r.reporter_id = ${reporterId} and r.deleted_at is null)`;

/** For the purge: whether a person's record is needed by a report. */
export const isReporter = (userId: SQL): SQL =>
  sql`exists (select 1 from reports r where r.reporter_id = ${userId})`;

/** For the purge: whether a product is needed by a report. */
export const isReported = (productId: SQL): SQL =>
  sql`exists (select 1 from reports r where r.product_id = ${productId})`;
