import { and, eq, getTableColumns, isNull, ne, sql } from 'drizzle-orm';
import { PAGE_SIZE_MAX } from '#contract/limits';
import type { Database, Transaction } from '../database/client';
import { sellersIn } from '../accounts/accounts';
import { hasReported } from '../moderation/moderation';
import { holdsIn, salesOf } from '../orders/orders';
import { coversOf, type PhotoRow } from '../photos/photos';
import type { Principal } from '../context';
import { inOrderOf } from '../database/lists';
import { isSoldElsewhere, type ProductRow } from './products';
import { recordPrices, type NewPrice } from './priceHistory';
import { products } from './schema';

/** A car with the data that every card shows, read in one query. */
export interface ProductRecord extends Omit<ProductRow, 'searchWords'> {
  sellerVerified: boolean;
  /** When the unpaid booking of the car expires. Null if it is free. */
  reservedUntil: Date | null;
  /** The buyer who holds it, if they may see the seller's phone number. */
  callerId: string | null;
  /** The current user has an open report of it. */
  isReported: boolean;
}

/** A car with the data that lists show. */
export interface ListedRecord extends ProductRecord {
  cover: PhotoRow | null;
}

/** Finds a car that is not deleted. */
export async function findProduct(
  db: Database,
  id: string,
  now: Date,
  viewer: Principal | null,
): Promise<ProductRecord | undefined> {
  const [product] = await selectListed(db, now, viewer)
    .where(and(eq(products.id, id), isNull(products.deletedAt)))
    .limit(1);
  return product;
}

/**
 * Reads cars by id, in the order of the ids. Large numbers are read in batches, to yield to other
 * requests.
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
    listed.push(...(await readBatch(db, now, piece, viewer)));
  }
  return listed;
}

async function readBatch(
  db: Database,
  now: Date,
  ids: string[],
  viewer: Principal | null,
): Promise<ListedRecord[]> {
  // One parameter: drizzle and PostgreSQL take longer for a hundred than for the cars.
  const isListed = sql`${products.id} = any(${sql.param(ids)})`;
  const rows = await selectListed(db, now, viewer).where(isListed);
  const shown = rows.filter(({ photoCount }) => photoCount > 0).map(({ id }) => id);
  const covers = await coversOf(db, shown);
  const listed = rows.map((row) => ({ ...row, cover: covers.get(row.id) ?? null }));
  return inOrderOf(ids, listed);
}

function selectListed(db: Database, now: Date, viewer: Principal | null) {
  const [sellers, holds] = [sellersIn(db), holdsIn(db, now)];
  // The search words are longer than all other columns, so leave them out.
  const { searchWords, ...shown } = getTableColumns(products);
  return (
    db
      .select({
        ...shown,
        // The current name of the account, because it is shown next to the "verified" badge.
        sellerName: sellers.name,
        sellerVerified: sellers.verified,
        reservedUntil: holds.reservedUntil,
        callerId: holds.callerId,
        isReported: viewer ? hasReported(viewer.userId, products.id) : sql<boolean>`false`,
      })
      .from(products)
      // Cars of a closed account vanish at once, before they are marked as deleted.
      .innerJoin(sellers, and(eq(sellers.id, products.sellerId), isNull(sellers.deletedAt)))
      .leftJoin(holds, eq(holds.productId, products.id))
  );
}

/** Whether a car was sold, here or elsewhere. Includes deleted cars. */
export async function wasSold(db: Database, id: string): Promise<boolean> {
  const { status, soldElsewhere } = products;
  const [car] = await db
    .select({ status, soldElsewhere })
    .from(products)
    .where(eq(products.id, id));
  if (car?.status === 'sold') return (await salesOf(db, [id])).get(id)?.isUndone !== true;
  return car !== undefined && isSoldElsewhere(car);
}

/** Counts a seller's cars that are for sale or withdrawn. */
export const countStock = (db: Database, sellerId: string): Promise<number> =>
  db.$count(
    products,
    and(eq(products.sellerId, sellerId), isNull(products.deletedAt), ne(products.status, 'sold')),
  );

export async function insertProduct(
  tx: Transaction,
  product: typeof products.$inferInsert,
): Promise<void> {
  await tx.insert(products).values(product);
}

export async function changeProduct(
  tx: Transaction,
  id: string,
  changes: Partial<ProductRow>,
): Promise<void> {
  await tx.update(products).set(changes).where(eq(products.id, id));
}

/** Sets new prices and increases the versions. */
export async function changePrices(tx: Transaction, prices: NewPrice[], now: Date): Promise<void> {
  if (prices.length === 0) return;
  const rows = prices.map(({ productId, toCents }) => sql`(${productId}, ${toCents}::bigint)`);
  await tx.execute(sql`
    update products set resale_cents = changed.to_cents, version = version + 1
    from (values ${sql.join(rows, sql`, `)}) as changed (id, to_cents)
    where products.id = changed.id`);
  await recordPrices(tx, prices, now);
}

/** Returns the number of changed cars: 0 or 1. A car sold in the meantime is not changed. */
export async function setAdvertised(
  db: Transaction,
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
