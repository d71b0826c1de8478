import { and, eq, getTableColumns, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Database } from '../database/client';
import { liveHold } from '../database/conditions';
import { bookings, listings, users } from '../database/schema';
import { inOrderOf } from '../lists';

export type ListingRow = typeof listings.$inferSelect;

/** A car with what every card shows beside it, read in one query. */
export interface ListingRecord extends ListingRow {
  sellerVerified: boolean;
  /** Until when an unpaid booking holds the car; null when it is free. */
  reservedUntil: Date | null;
  /** Its sale was undone: the money went back to the buyer. */
  isSaleUndone: boolean;
  /** Who holds it. */
  holderId: string | null;
}

/** A car that is not deleted. */
export async function findListing(
  db: Database,
  id: string,
  now: Date,
): Promise<ListingRecord | undefined> {
  const [listing] = await selectListed(db, now)
    .where(and(eq(listings.id, id), isNull(listings.deletedAt)))
    .limit(1);
  return listing;
}

/** Cars of these ids, in the order of the ids. */
export async function readListed(db: Database, now: Date, ids: string[]): Promise<ListingRecord[]> {
  if (ids.length === 0) return [];
  return inOrderOf(ids, await selectListed(db, now).where(inArray(listings.id, ids)));
}

function selectListed(db: Database, now: Date) {
  return db
    .select({
      ...getTableColumns(listings),
      // Beside a badge stands the account's own name, as it is now.
      sellerName: users.name,
      sellerVerified: users.verified,
      reservedUntil: bookings.reservedUntil,
      isSaleUndone: isSaleUndone(),
      holderId: bookings.buyerId,
    })
    .from(listings)
    .innerJoin(users, eq(users.id, listings.sellerId))
    .leftJoin(bookings, and(eq(bookings.productId, listings.id), liveHold(now)));
}

/** A sold car that nobody owns, with an order that was undone. */
const isSaleUndone = () => sql<boolean>`${listings.status} = 'sold'
  and exists (select 1 from bookings b where b.product_id = ${listings.id} and b.end_reason = 'undone')
  and not exists (select 1 from bookings b where b.product_id = ${listings.id} and b.active)`;

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

export async function insertListing(
  tx: Database,
  listing: typeof listings.$inferInsert,
): Promise<void> {
  await tx.insert(listings).values(listing);
}

/** Locks a car that is not deleted, so that nobody books, sells or deletes it meanwhile. */
export async function lockListing(tx: Database, id: string): Promise<ListingRow | undefined> {
  const [listing] = await tx
    .select()
    .from(listings)
    .where(and(eq(listings.id, id), isNull(listings.deletedAt)))
    .for('update');
  return listing;
}

/** Answers how many cars changed: 0 or 1; a car that was sold meanwhile does not. */
export async function setAdvertised(
  db: Database,
  id: string,
  advertised: boolean,
): Promise<number> {
  const changed = await db
    .update(listings)
    .set({ advertised })
    .where(
      and(
        eq(listings.id, id),
        isNull(listings.deletedAt),
        eq(listings.status, 'unsold'),
        ne(listings.advertised, advertised),
      ),
    )
    .returning({ id: listings.id });
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
    .update(listings)
    .set({ deletedAt: now, advertised: false })
    .where(eq(listings.id, productId));
}
