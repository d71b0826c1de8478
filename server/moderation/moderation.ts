import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/** The moderation module's API for other modules. */

/** Read-only expression: whether a user has an open report of a product. */
export const hasReported = (reporterId: string, productId: SQLWrapper): SQL<boolean> =>
  sql<boolean>`exists (select 1 from reports r where r.product_id = ${productId}
    and r.reporter_id = ${reporterId} and r.deleted_at is null)`;
