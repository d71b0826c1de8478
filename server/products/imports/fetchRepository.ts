import { and, asc, eq, exists, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/client';
import { pictureFetches, productImports } from '../schema';

export type PictureFetch = typeof pictureFetches.$inferSelect;

export async function insertFetches(
  tx: Transaction,
  rows: Pick<PictureFetch, 'productId' | 'importId' | 'link' | 'dueAt'>[],
): Promise<void> {
  if (rows.length > 0) await tx.insert(pictureFetches).values(rows);
}

const isDue = (now: Date) => and(isNull(pictureFetches.failure), lte(pictureFetches.dueAt, now));
const isOfImport = eq(pictureFetches.importId, productImports.id);

/** The sellers with downloads that are due. */
export async function findWaitingSellers(db: Database, now: Date): Promise<string[]> {
  const due = db
    .select({ id: pictureFetches.productId })
    .from(pictureFetches)
    .where(and(isOfImport, isDue(now)));
  const rows = await db
    .selectDistinct({ sellerId: productImports.sellerId })
    .from(productImports)
    .where(exists(due));
  return rows.map(({ sellerId }) => sellerId);
}

/**
 * Claims the seller's download that has been due the longest, so that no other server takes it.
 * Unless completed, it is due again after a delay: `pauseMs` after the first attempt, four times as
 * long after each further one.
 */
export async function claimFetch(
  db: Transaction,
  sellerId: string,
  now: Date,
  pauseMs: number,
): Promise<PictureFetch | undefined> {
  // A CTE: a subquery may be evaluated again for every row, with other results.
  const due = db.$with('due').as(
    db
      .select({ id: pictureFetches.productId })
      .from(pictureFetches)
      .innerJoin(productImports, isOfImport)
      .where(and(eq(productImports.sellerId, sellerId), isDue(now)))
      .orderBy(asc(pictureFetches.dueAt))
      .limit(1)
      .for('update', { of: pictureFetches, skipLocked: true }),
  );
  const pause = sql`make_interval(secs => ${pauseMs} / 1000.0 * power(4, ${pictureFetches.attempts}))`;
  const [fetch] = await db
    .with(due)
    .update(pictureFetches)
    .set({
      attempts: sql`${pictureFetches.attempts} + 1`,
      dueAt: sql`${now.toISOString()}::timestamptz + ${pause}`,
    })
    .where(inArray(pictureFetches.productId, db.select({ id: due.id }).from(due)))
    .returning();
  return fetch;
}

export async function changeFetch(
  db: Transaction,
  productId: string,
  changes: Partial<PictureFetch>,
): Promise<void> {
  await db.update(pictureFetches).set(changes).where(eq(pictureFetches.productId, productId));
}

export async function deleteFetch(db: Transaction, productId: string): Promise<void> {
  await db.delete(pictureFetches).where(eq(pictureFetches.productId, productId));
}
