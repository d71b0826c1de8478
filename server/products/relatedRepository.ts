import { and, asc, desc, eq, gte, isNull, lt, ne, not, type SQL } from 'drizzle-orm';
import type { Database } from '../database/client';
import { hasUndoneSale, isHeld } from '../orders/orders';
import type { ProductRow } from './products';
import { products } from './schema';
import type { Comparable } from './similarity';

/** Candidates on either side of the price: enough to choose by year among them. */
const NEIGHBOURS = 30;

const comparable = {
  id: products.id,
  sellerId: products.sellerId,
  resaleCents: products.resaleCents,
  purchaseYear: products.purchaseYear,
};

type Place = Pick<ProductRow, 'id' | 'categoryId' | 'resaleCents'>;

/** The compared columns of a car, deleted or not. */
export async function findEvenDeleted(
  db: Database,
  id: string,
): Promise<(Comparable & Place) | undefined> {
  const [product] = await db
    .select({ ...comparable, categoryId: products.categoryId })
    .from(products)
    .where(eq(products.id, id));
  return product;
}

/** Free cars of the category with the nearest prices on both sides: two index scans. */
export async function findNearby(
  db: Database,
  { id, categoryId, resaleCents }: Place,
  now: Date,
): Promise<Comparable[]> {
  const walk = (side: SQL, ...order: SQL[]) =>
    db
      .select(comparable)
      .from(products)
      .where(
        and(
          isNull(products.deletedAt),
          eq(products.status, 'unsold'),
          eq(products.categoryId, categoryId),
          ne(products.id, id),
          not(isHeld(products.id, now)),
          side,
        ),
      )
      .orderBy(...order)
      .limit(NEIGHBOURS);
  const dearer = await walk(
    gte(products.resaleCents, resaleCents),
    asc(products.resaleCents),
    asc(products.id),
  );
  const cheaper = await walk(
    lt(products.resaleCents, resaleCents),
    desc(products.resaleCents),
    desc(products.id),
  );
  return [...dearer, ...cheaper];
}

/** Number of cars that a seller has sold here and not refunded, including those removed from lists. */
export const countSold = (db: Database, sellerId: string): Promise<number> =>
  db.$count(
    products,
    and(
      eq(products.sellerId, sellerId),
      eq(products.status, 'sold'),
      not(hasUndoneSale(products.id)),
    ),
  );
