import { eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Database } from '../database/client';
import { reports } from './schema';

/** The moderation module's API for other modules. Runs in the caller's transaction. */

/** Updates the e-mail in a user's reports. */
export async function changeReporterEmail(tx: Database, reporterId: string, email: string) {
  await tx.update(reports).set({ reporterEmail: email }).where(eq(reports.reporterId, reporterId));
}

/** Read-only expression: whether a user has an open report of a product. */
export const hasReported = (reporterId: string, productId: SQLWrapper): SQL<boolean> =>
  sql<boolean>`exists (select 1 from reports r where r.product_id = ${productId}
    and r.reporter_id = ${reporterId} and r.deleted_at is null)`;

/** For the purge: whether a report refers to a user. */
export const isReporter = (userId: SQL): SQL =>
  sql`exists (select 1 from reports r where r.reporter_id = ${userId})`;

/** For the purge: whether a report refers to a product. */
export const isReported = (productId: SQL): SQL =>
  sql`exists (select 1 from reports r where r.product_id = ${productId})`;
