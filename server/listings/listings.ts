import { and, eq, inArray, isNull, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { sellersIn } from '../accounts/accounts';
import type { Database } from '../database/client';
import { listings } from './schema';

/** What other modules ask of listings, inside their own transaction. */
export type ListingRow = typeof listings.$inferSelect;

/** A listing that is not deleted. */
export async function findListingRow(db: Database, id: string): Promise<ListingRow | undefined> {
  const [listing] = await db
    .select()
    .from(listings)
    .where(and(eq(listings.id, id), isNull(listings.deletedAt)));
  return listing;
}

/**
 * A listing and everything that is decided about its car, for this transaction alone until it ends;
 * also one that is sold or deleted.
 */
export async function lockListing(tx: Database, id: string): Promise<ListingRow | undefined> {
  const [listing] = await tx.select().from(listings).where(eq(listings.id, id)).for('update');
  return listing;
}

/** The same for several, in one order, so that no two wait for each other. */
export function lockListings(tx: Database, ids: string[]): Promise<ListingRow[]> {
  return tx
    .select()
    .from(listings)
    .where(inArray(listings.id, ids))
    .orderBy(listings.id)
    .for('update');
}

export async function markSold(tx: Database, id: string): Promise<void> {
  await tx.update(listings).set({ status: 'sold' }).where(eq(listings.id, id));
}

/** Deletes a listing; it stays restorable. */
export async function deleteListing(tx: Database, id: string, now: Date): Promise<void> {
  await tx.update(listings).set({ deletedAt: now, advertised: false }).where(eq(listings.id, id));
}

/** Locks what a seller offers, so that nobody books any of it meanwhile; answers the ids. */
export async function lockOffered(tx: Database, sellerId: string): Promise<string[]> {
  const offered = await tx
    .select({ id: listings.id })
    .from(listings)
    .where(
      and(
        eq(listings.sellerId, sellerId),
        isNull(listings.deletedAt),
        eq(listings.status, 'unsold'),
      ),
    )
    // In one order, so that no two wait for each other.
    .orderBy(listings.id)
    .for('update');
  return offered.map(({ id }) => id);
}

/** Deletes all that a seller has listed. */
export async function deleteListingsOf(tx: Database, sellerId: string, now: Date): Promise<void> {
  await tx
    .update(listings)
    .set({ deletedAt: now, advertised: false })
    .where(and(eq(listings.sellerId, sellerId), isNull(listings.deletedAt)));
}

/**
 * Restores what was deleted at that moment; returns how many listings. A car that somebody has
 * listed meanwhile, by its VIN, stays away.
 */
export async function restoreSeller(tx: Database, sellerId: string, deletedAt: Date) {
  const restored = await tx
    .update(listings)
    .set({ deletedAt: null })
    .where(
      and(
        eq(listings.sellerId, sellerId),
        eq(listings.deletedAt, deletedAt),
        sql`not exists (select 1 from products p where p.vin = ${listings.vin}
          and p.deleted_at is null and p.status = 'unsold')`,
      ),
    )
    .returning({ id: listings.id });
  return restored.length;
}

/** Who sells these cars, under the name that the listings show; also of deleted ones. */
export async function findSellersOf(db: Database, ids: string[]) {
  const sellers = sellersIn(db);
  return db
    .select({
      id: listings.id,
      sellerId: listings.sellerId,
      sellerName: listings.sellerName,
      phone: listings.phone,
      /** When the car was removed, and when its seller's account was closed; null while they are there. */
      removedAt: listings.deletedAt,
      closedAt: sellers.deletedAt,
    })
    .from(listings)
    .innerJoin(sellers, eq(sellers.id, listings.sellerId))
    .where(inArray(listings.id, ids));
}

/** To be joined, read only: all that a seller ever listed, deleted ones too. */
export const carsOf = (db: Database, sellerId: string) =>
  db.select({ id: listings.id }).from(listings).where(eq(listings.sellerId, sellerId)).as('cars');

/** To be joined, read only: who listed each car, deleted ones too. */
export const listingOwnersIn = (db: Database) =>
  db.select({ id: listings.id, sellerId: listings.sellerId }).from(listings).as('owners');

/** Whether a person ever listed anything. */
export const hasListings = async (tx: Database, sellerId: string): Promise<boolean> =>
  (await tx.$count(listings, eq(listings.sellerId, sellerId))) > 0;

/** Follows a seller to another e-mail address. */
export async function changeSellerEmail(tx: Database, sellerId: string, email: string) {
  await tx.update(listings).set({ sellerEmail: email }).where(eq(listings.sellerId, sellerId));
}

/** To be joined, read only: listings that are not deleted, as far as a table shows them. */
export const listingsIn = (db: Database) =>
  db
    .select({
      id: listings.id,
      name: listings.name,
      picture: listings.picture,
      resaleCents: listings.resaleCents,
      sellerEmail: listings.sellerEmail,
    })
    .from(listings)
    .where(isNull(listings.deletedAt))
    .as('listed');

/** To be asked of a listing's id, read only: whether that listing is there and not deleted. */
export const isListed = (id: SQLWrapper): SQL =>
  sql`exists (select 1 from products p where p.id = ${id} and p.deleted_at is null)`;

/** For the purge: the ids of listings that were deleted before then. */
export const listingsDeletedBefore = (cutoff: Date): SQL =>
  sql`(select id from products where deleted_at < ${cutoff.toISOString()}::timestamptz)`;

/** For the purge: the ids of all that these people, a list of their ids, ever listed. */
export const carsOfPeople = (userIds: SQL): SQL =>
  sql`(select id from products where seller_id in ${userIds})`;

/** For the purge: whether a person's record is needed by a listing. */
export const isSeller = (userId: SQL): SQL =>
  sql`exists (select 1 from products p where p.seller_id = ${userId})`;
