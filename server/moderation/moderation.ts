import { and, asc, inArray, isNull, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Database } from '../database/client';
import { cases } from './schema';

/** The moderation module's API for other modules. */

/** Read-only expression: whether a user has an open report of a product. */
export const hasReported = (reporterId: string, productId: SQLWrapper): SQL<boolean> =>
  sql<boolean>`exists (select 1 from reports r where r.product_id = ${productId}
    and r.reporter_id = ${reporterId} and r.deleted_at is null)`;

/** The latest decisions that removed or hid these cars and were not overruled, by product id. */
export async function findDecisions(
  db: Database,
  productIds: string[],
): Promise<Map<string, string>> {
  if (productIds.length === 0) return new Map();
  const rows = await db
    .select({ id: cases.id, productId: cases.subjectId })
    .from(cases)
    .where(
      and(
        inArray(cases.subjectId, productIds),
        inArray(cases.decision, ['remove', 'hide']),
        isNull(cases.overruledAt),
      ),
    )
    .orderBy(asc(cases.decidedAt));
  return new Map(rows.map(({ id, productId }) => [productId, id]));
}

/** Read-only condition for the deletion of photos: whether a case shows or took down this one. */
export const isInCase = (photoId: SQLWrapper): SQL =>
  sql`exists (select 1 from cases c where (c.photo_ids || c.removed_photo_ids) @> array[${photoId}])`;
