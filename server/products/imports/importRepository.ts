import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, or } from 'drizzle-orm';
import { folded } from '../../database/folding';
import type { Database, Transaction } from '../../database/client';
import { pictureFetches, productImports, products } from '../schema';

export type ImportRow = typeof productImports.$inferSelect;

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
export async function claimKey(tx: Transaction, row: ImportRow): Promise<boolean> {
  const taken = await tx
    .insert(productImports)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: productImports.id });
  return taken.length > 0;
}

export async function insertAll(
  tx: Transaction,
  rows: (typeof products.$inferInsert)[],
): Promise<void> {
  for (let first = 0; first < rows.length; first += BATCH) {
    await tx.insert(products).values(rows.slice(first, first + BATCH));
  }
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

/** The seller's cars for sale at one of these prices, in cents. */
export const findUnsoldAt = (db: Database, sellerId: string, prices: number[]) =>
  db
    .select({
      name: products.name,
      resaleCents: products.resaleCents,
      purchaseYear: products.purchaseYear,
      mileageKm: products.mileageKm,
    })
    .from(products)
    .where(
      and(
        eq(products.sellerId, sellerId),
        inArray(products.resaleCents, prices),
        isNull(products.deletedAt),
        eq(products.status, 'unsold'),
      ),
    );

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

/** Downloads that failed at least once, with their cars, sorted by name. Those without a `failure` are retried. */
export async function findFailures(db: Database, ids: string[]) {
  return db
    .select({
      importId: pictureFetches.importId,
      productId: products.id,
      name: products.name,
      failure: pictureFetches.failure,
      dueAt: pictureFetches.dueAt,
    })
    .from(pictureFetches)
    .innerJoin(products, eq(products.id, pictureFetches.productId))
    .where(
      and(
        inArray(pictureFetches.importId, ids),
        or(isNotNull(pictureFetches.failure), gt(pictureFetches.attempts, 0)),
        isNull(products.deletedAt),
      ),
    )
    .orderBy(asc(folded(products.name)), asc(products.id));
}
