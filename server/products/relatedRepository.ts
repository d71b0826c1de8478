import { and, asc, desc, eq, gte, isNotNull, isNull, lt, ne, not, type SQL } from 'drizzle-orm';
import type { Database } from '../database/client';
import { isHeld, type ProductRow } from './products';
import { products } from './schema';
import type { Comparable } from './similarity';

/** Candidates on either side of the price: enough to choose by year among them. */
const NEIGHBOURS = 30;

const comparable = {
  id: products.id,
  sellerId: products.sellerId,
  make: products.make,
  model: products.model,
  resaleCents: products.resaleCents,
  purchaseYear: products.purchaseYear,
};

type Place = Pick<ProductRow, 'id' | 'categoryId' | 'make' | 'model' | 'resaleCents'>;

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

/** Free cars of the same make and model, and of the category, with the nearest prices. */
export async function findNearby(db: Database, product: Place, now: Date): Promise<Comparable[]> {
  const { make, model, categoryId } = product;
  const isSame =
    make === null
      ? undefined
      : and(
          eq(products.make, make),
          model === null ? isNull(products.model) : eq(products.model, model),
        );
  const same = isSame ? await findPriced(db, product, isSame, now) : [];
  const ofCategory = eq(products.categoryId, categoryId);
  const others = await findPriced(db, product, ofCategory, now);
  const known = new Set(same.map(({ id }) => id));
  return [...same, ...others.filter(({ id }) => !known.has(id))];
}

/** The nearest prices on both sides: two index scans. */
async function findPriced(
  db: Database,
  { id, resaleCents }: Place,
  group: SQL | undefined,
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
          group,
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
    and(eq(products.sellerId, sellerId), eq(products.status, 'sold'), isNotNull(products.buyerId)),
  );
