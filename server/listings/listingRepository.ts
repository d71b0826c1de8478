import { and, eq, getTableColumns, inArray, isNull, ne, sql } from 'drizzle-orm';
import { PAGE_SIZE_MAX } from '#contract/limits';
import type { Photo } from '#contract/photos';
import type { Database } from '../database/client';
import { sellersIn } from '../accounts/accounts';
import { hasReported } from '../moderation/moderation';
import { holdsIn, isUndone } from '../orders/orders';
import { coversOf } from '../photos/photos';
import type { Principal } from '../policy';
import { inOrderOf } from '../database/lists';
import type { ListingRow } from './listings';
import { listings, priceChanges } from './schema';

/** A car with what every card shows beside it, read in one query. */
export interface ListingRecord extends Omit<ListingRow, 'searchWords' | 'searchVersion'> {
  sellerVerified: boolean;
  /** Until when an unpaid booking holds the car; null when it is free. */
  reservedUntil: Date | null;
  /** Its sale was undone: the money went back to the buyer. */
  isSaleUndone: boolean;
  /** Who holds it. */
  holderId: string | null;
  /** The viewer has an open report of it. */
  isReported: boolean;
}

/** A car as lists show it. */
export interface ListedRecord extends ListingRecord {
  cover: Photo | null;
}

/** A car that is not deleted. */
export async function findListing(
  db: Database,
  id: string,
  now: Date,
  viewer: Principal | null,
): Promise<ListingRecord | undefined> {
  const [listing] = await selectListed(db, now, viewer)
    .where(and(eq(listings.id, id), isNull(listings.deletedAt)))
    .limit(1);
  return listing;
}

/**
 * Cars of these ids, in the order of the ids. More than a page of them is read in pieces: in between,
 * whoever else asks is answered.
 */
export async function readListed(
  db: Database,
  now: Date,
  ids: string[],
  viewer: Principal | null,
): Promise<ListedRecord[]> {
  const listed: ListedRecord[] = [];
  for (let start = 0; start < ids.length; start += PAGE_SIZE_MAX) {
    const piece = ids.slice(start, start + PAGE_SIZE_MAX);
    listed.push(...(await readPiece(db, now, piece, viewer)));
  }
  return listed;
}

async function readPiece(
  db: Database,
  now: Date,
  ids: string[],
  viewer: Principal | null,
): Promise<ListedRecord[]> {
  const rows = await selectListed(db, now, viewer).where(inArray(listings.id, ids));
  const shown = rows.filter(({ photoCount }) => photoCount > 0).map(({ id }) => id);
  const covers = await coversOf(db, shown);
  const listed = rows.map((row) => ({ ...row, cover: covers.get(row.id) ?? null }));
  return inOrderOf(ids, listed);
}

function selectListed(db: Database, now: Date, viewer: Principal | null) {
  const [sellers, holds] = [sellersIn(db), holdsIn(db, now)];
  // The words that it is found by are longer than the rest of it.
  const { searchWords, searchVersion, ...shown } = getTableColumns(listings);
  return db
    .select({
      ...shown,
      // Beside a badge stands the account's own name, as it is now.
      sellerName: sellers.name,
      sellerVerified: sellers.verified,
      reservedUntil: holds.reservedUntil,
      isSaleUndone: sql<boolean>`${listings.status} = 'sold' and ${isUndone(listings.id)}`,
      holderId: holds.buyerId,
      isReported: viewer ? hasReported(viewer.userId, listings.id) : sql<boolean>`false`,
    })
    .from(listings)
    .innerJoin(sellers, eq(sellers.id, listings.sellerId))
    .leftJoin(holds, eq(holds.listingId, listings.id));
}

export async function insertListing(
  tx: Database,
  listing: typeof listings.$inferInsert,
): Promise<void> {
  await tx.insert(listings).values(listing);
}

export async function changeListing(
  tx: Database,
  id: string,
  changes: Partial<ListingRow>,
): Promise<void> {
  await tx.update(listings).set(changes).where(eq(listings.id, id));
}

export type PriceChange = typeof priceChanges.$inferSelect;

export async function insertPriceChange(tx: Database, change: PriceChange): Promise<void> {
  await tx.insert(priceChanges).values(change);
}

/** Sets the prices of listings whose new ones are in cents, and makes a version of each. */
export async function changePrices(tx: Database, changes: PriceChange[]): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(({ listingId, toCents }) => sql`(${listingId}, ${toCents}::bigint)`);
  await tx.execute(sql`
    update products set resale_cents = changed.to_cents, version = version + 1
    from (values ${sql.join(rows, sql`, `)}) as changed (id, to_cents)
    where products.id = changed.id`);
  await tx.insert(priceChanges).values(changes);
}

/** The first change first. */
export function findPriceChanges(db: Database, listingId: string): Promise<PriceChange[]> {
  return db
    .select()
    .from(priceChanges)
    .where(eq(priceChanges.listingId, listingId))
    .orderBy(priceChanges.createdAt);
}

/** Returns how many cars changed: 0 or 1; a car sold in the meantime does not. */
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
