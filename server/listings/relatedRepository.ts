import { and, asc, desc, eq, gte, isNull, lt, ne, notInArray, type SQL } from 'drizzle-orm';
import type { Database } from '../database/client';
import { holdsIn } from '../orders/orders';
import type { ListingRow } from './listings';
import { listings } from './schema';
import type { Comparable } from './similarity';

/** How many cars are looked at on either side of a price: enough to choose by year among them. */
const NEIGHBOURS = 30;

const comparable = {
  id: listings.id,
  sellerId: listings.sellerId,
  resaleCents: listings.resaleCents,
  purchaseYear: listings.purchaseYear,
};

type Place = Pick<ListingRow, 'id' | 'categoryId' | 'resaleCents'>;

/** What a car was compared by, also when it is deleted. */
export async function findEvenDeleted(
  db: Database,
  id: string,
): Promise<(Comparable & Place) | undefined> {
  const [listing] = await db
    .select({ ...comparable, categoryId: listings.categoryId })
    .from(listings)
    .where(eq(listings.id, id));
  return listing;
}

/** Cars of the category that nobody holds, next to a price on both sides: two walks of its index. */
export async function findNearby(
  db: Database,
  { id, categoryId, resaleCents }: Place,
  now: Date,
): Promise<Comparable[]> {
  const holds = holdsIn(db, now);
  const held = db.select({ id: holds.listingId }).from(holds);
  const walk = (side: SQL, ...order: SQL[]) =>
    db
      .select(comparable)
      .from(listings)
      .where(
        and(
          isNull(listings.deletedAt),
          eq(listings.status, 'unsold'),
          eq(listings.categoryId, categoryId),
          ne(listings.id, id),
          notInArray(listings.id, held),
          side,
        ),
      )
      .orderBy(...order)
      .limit(NEIGHBOURS);
  const dearer = await walk(
    gte(listings.resaleCents, resaleCents),
    asc(listings.resaleCents),
    asc(listings.id),
  );
  const cheaper = await walk(
    lt(listings.resaleCents, resaleCents),
    desc(listings.resaleCents),
    desc(listings.id),
  );
  return [...dearer, ...cheaper];
}

/** How many cars a seller sold here, taken off the lists since or not. */
export const countSold = (db: Database, sellerId: string): Promise<number> =>
  db.$count(listings, and(eq(listings.sellerId, sellerId), eq(listings.status, 'sold')));
