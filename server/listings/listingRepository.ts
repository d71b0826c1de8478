import { and, eq, getTableColumns, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Database } from '../database/client';
import { liveHold } from '../database/conditions';
import { bookings, products, users } from '../database/schema';
import { inOrderOf } from '../lists';

export type ProductRow = typeof products.$inferSelect;

/** A car with what every card shows beside it, read in one query. */
export interface ListedProduct extends ProductRow {
  sellerVerified: boolean;
  /** Until when an unpaid booking holds the car; null when it is free. */
  reservedUntil: Date | null;
  /** Its sale was undone: the money went back to the buyer. */
  isSaleUndone: boolean;
  /** Who holds it. */
  holderId: string | null;
}

/** A car that is not deleted. */
export async function findProduct(
  db: Database,
  id: string,
  now: Date,
): Promise<ListedProduct | undefined> {
  const [product] = await selectListed(db, now)
    .where(and(eq(products.id, id), isNull(products.deletedAt)))
    .limit(1);
  return product;
}

/** Cars of these ids, in the order of the ids. */
export async function readListed(db: Database, now: Date, ids: string[]): Promise<ListedProduct[]> {
  if (ids.length === 0) return [];
  return inOrderOf(ids, await selectListed(db, now).where(inArray(products.id, ids)));
}

function selectListed(db: Database, now: Date) {
  return db
    .select({
      ...getTableColumns(products),
      // Beside a badge stands the account's own name, as it is now.
      sellerName: users.name,
      sellerVerified: users.verified,
      reservedUntil: bookings.reservedUntil,
      isSaleUndone: isSaleUndone(),
      holderId: bookings.buyerId,
    })
    .from(products)
    .innerJoin(users, eq(users.id, products.sellerId))
    .leftJoin(bookings, and(eq(bookings.productId, products.id), liveHold(now)));
}

/** A sold car that nobody owns, with an order that was undone. */
const isSaleUndone = () => sql<boolean>`${products.status} = 'sold'
  and exists (select 1 from bookings b where b.product_id = ${products.id} and b.end_reason = 'undone')
  and not exists (select 1 from bookings b where b.product_id = ${products.id} and b.active)`;

/** Whether this person bought the car. */
export async function isBuyer(db: Database, productId: string, userId: string): Promise<boolean> {
  const bought = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        eq(bookings.productId, productId),
        eq(bookings.buyerId, userId),
        eq(bookings.active, true),
        eq(bookings.status, 'paid'),
      ),
    )
    .limit(1);
  return bought.length > 0;
}

export async function insertProduct(
  tx: Database,
  product: typeof products.$inferInsert,
): Promise<void> {
  await tx.insert(products).values(product);
}

/** Locks a car that is not deleted, so that nobody books, sells or deletes it meanwhile. */
export async function lockProduct(tx: Database, id: string): Promise<ProductRow | undefined> {
  const [product] = await tx
    .select()
    .from(products)
    .where(and(eq(products.id, id), isNull(products.deletedAt)))
    .for('update');
  return product;
}

/** Answers how many cars changed: 0 or 1; a car that was sold meanwhile does not. */
export async function setAdvertised(
  db: Database,
  id: string,
  advertised: boolean,
): Promise<number> {
  const changed = await db
    .update(products)
    .set({ advertised })
    .where(
      and(
        eq(products.id, id),
        isNull(products.deletedAt),
        eq(products.status, 'unsold'),
        ne(products.advertised, advertised),
      ),
    )
    .returning({ id: products.id });
  return changed.length;
}

/** Until when the car is held by an unpaid booking, or null. */
export async function findHold(db: Database, productId: string, now: Date): Promise<Date | null> {
  const [hold] = await db
    .select({ reservedUntil: bookings.reservedUntil })
    .from(bookings)
    .where(and(eq(bookings.productId, productId), liveHold(now)))
    .limit(1);
  return hold?.reservedUntil ?? null;
}

export async function markDeleted(tx: Database, productId: string, now: Date): Promise<void> {
  await tx
    .update(products)
    .set({ deletedAt: now, advertised: false })
    .where(eq(products.id, productId));
}
