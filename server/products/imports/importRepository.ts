import { and, asc, count, desc, eq, inArray, isNull, isNotNull, lte, sql } from 'drizzle-orm';
import { folded } from '../../database/folding';
import type { Database } from '../../database/client';
import { productImports, products, pictureFetches } from '../schema';

export type ImportRow = typeof productImports.$inferSelect;
export type PictureFetch = typeof pictureFetches.$inferSelect;

/** Rows per statement. */
const BATCH = 100;

export async function findImport(
  db: Database,
  sellerId: string,
  key: string,
): Promise<ImportRow | undefined> {
  const [row] = await db
    .select()
    .from(productImports)
    .where(and(eq(productImports.sellerId, sellerId), eq(productImports.key, key)));
  return row;
}

/** Returns whether the key was unused. Waits for a concurrent request with the same key. */
export async function claimKey(tx: Database, row: ImportRow): Promise<boolean> {
  const taken = await tx
    .insert(productImports)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: productImports.id });
  return taken.length > 0;
}

export async function insertAll(
  tx: Database,
  rows: (typeof products.$inferInsert)[],
): Promise<void> {
  for (let first = 0; first < rows.length; first += BATCH) {
    await tx.insert(products).values(rows.slice(first, first + BATCH));
  }
}

export async function insertFetches(
  tx: Database,
  rows: Pick<PictureFetch, 'productId' | 'importId' | 'link' | 'dueAt'>[],
): Promise<void> {
  if (rows.length > 0) await tx.insert(pictureFetches).values(rows);
}

/** Which of these VINs belong to a car for sale. */
export async function findLiveVins(db: Database, vins: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ vin: products.vin })
    .from(products)
    .where(
      and(inArray(products.vin, vins), isNull(products.deletedAt), eq(products.status, 'unsold')),
    );
  return new Set(rows.flatMap(({ vin }) => (vin === null ? [] : [vin])));
}

/** Latest first. */
export function findImportsOf(db: Database, sellerId: string, most: number): Promise<ImportRow[]> {
  return db
    .select()
    .from(productImports)
    .where(eq(productImports.sellerId, sellerId))
    .orderBy(desc(productImports.createdAt))
    .limit(most);
}

/** Number of pending downloads per import. */
export async function countWaiting(db: Database, ids: string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: pictureFetches.importId, total: count() })
    .from(pictureFetches)
    .where(and(inArray(pictureFetches.importId, ids), isNull(pictureFetches.failure)))
    .groupBy(pictureFetches.importId);
  return new Map(rows.map(({ id, total }) => [id, total]));
}

/** Failed downloads, with their cars, sorted by name. */
export async function findFailures(db: Database, ids: string[]) {
  return db
    .select({
      importId: pictureFetches.importId,
      productId: products.id,
      name: products.name,
      failure: pictureFetches.failure,
    })
    .from(pictureFetches)
    .innerJoin(products, eq(products.id, pictureFetches.productId))
    .where(
      and(
        inArray(pictureFetches.importId, ids),
        isNotNull(pictureFetches.failure),
        isNull(products.deletedAt),
      ),
    )
    .orderBy(asc(folded(products.name)), asc(products.id));
}

/**
 * Claims due downloads, so that no other server takes them. Unless completed, each is due again
 * after a delay: `pauseMs` after the first attempt, four times as long after each further one.
 */
export async function claimFetches(
  db: Database,
  now: Date,
  { most, pauseMs }: { most: number; pauseMs: number },
): Promise<PictureFetch[]> {
  // A materialised CTE: a subquery may be evaluated again for every row, with other results.
  const due = db.$with('due').as(
    db
      .select({ id: pictureFetches.productId })
      .from(pictureFetches)
      .where(and(isNull(pictureFetches.failure), lte(pictureFetches.dueAt, now)))
      .orderBy(asc(pictureFetches.dueAt))
      .limit(most)
      .for('update', { skipLocked: true }),
  );
  const pause = sql`make_interval(secs => ${pauseMs / 1000} * power(4, ${pictureFetches.attempts}))`;
  return db
    .with(due)
    .update(pictureFetches)
    .set({
      attempts: sql`${pictureFetches.attempts} + 1`,
      dueAt: sql`${now.toISOString()}::timestamptz + ${pause}`,
    })
    .where(inArray(pictureFetches.productId, db.select({ id: due.id }).from(due)))
    .returning();
}

export async function changeFetch(
  db: Database,
  productId: string,
  changes: Partial<PictureFetch>,
): Promise<void> {
  await db.update(pictureFetches).set(changes).where(eq(pictureFetches.productId, productId));
}

export async function deleteFetch(db: Database, productId: string): Promise<void> {
  await db.delete(pictureFetches).where(eq(pictureFetches.productId, productId));
}
