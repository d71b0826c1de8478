import { and, desc, eq, getTableColumns, isNull, ne, not, sql } from 'drizzle-orm';
import { BULK_MAX } from '#contract/bulk';
import { PAGE_SIZE_MAX } from '#contract/limits';
import type { Database, Transaction } from '../database/client';
import { sellersIn } from '../accounts/accounts';
import { coversOf, type PhotoRow } from '../photos/photos';
import type { Context } from '../context';
import { inOrderOf } from '../database/lists';
import { announce } from '../live/live';
import { announceCars } from './changedProducts';
import type { ProductHooks } from './hooks';
import { isHeld, isSaleUndone, isSoldElsewhere, type ProductRow } from './products';
import { recordPrices, type NewPrice } from './priceHistory';
import { products } from './schema';

/** A car with the data that every card shows, read in one query. */
export interface ProductRecord extends Omit<ProductRow, 'searchWords'> {
  sellerVerified: boolean;
  /** When the unpaid booking of the car expires. Null if it is free. */
  reservedUntil: Date | null;
  /** The buyer who holds it or has bought it, if they may see the seller's phone number. */
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
  context: Context,
  hooks: ProductHooks,
  id: string,
): Promise<ProductRecord | undefined> {
  const [product] = await selectListed(context, hooks)
    .where(and(eq(products.id, id), isNull(products.deletedAt)))
    .limit(1);
  return product;
}

/**
 * Reads cars by id, in the order of the ids. Large numbers are read in batches, to yield to other
 * requests.
 */
export async function readListed(
  context: Context,
  hooks: ProductHooks,
  ids: string[],
): Promise<ListedRecord[]> {
  const listed: ListedRecord[] = [];
  for (let start = 0; start < ids.length; start += PAGE_SIZE_MAX) {
    const piece = ids.slice(start, start + PAGE_SIZE_MAX);
    listed.push(...(await readBatch(context, hooks, piece)));
  }
  return listed;
}

async function readBatch(
  context: Context,
  hooks: ProductHooks,
  ids: string[],
): Promise<ListedRecord[]> {
  // One parameter: drizzle and PostgreSQL take longer for a hundred than for the cars.
  const isListed = sql`${products.id} = any(${sql.param(ids)})`;
  const rows = await selectListed(context, hooks).where(isListed);
  const shown = rows.filter(({ photoCount }) => photoCount > 0).map(({ id }) => id);
  const covers = await coversOf(context.tx, shown);
  const listed = rows.map((row) => ({ ...row, cover: covers.get(row.id) ?? null }));
  return inOrderOf(ids, listed);
}

function selectListed({ tx, now, principal }: Context, { hasReported }: ProductHooks) {
  const sellers = sellersIn(tx);
  const { id, status, buyerId, heldUntil, phoneFrom } = products;
  const moment = now().toISOString();
  const isHeldNow = sql`${status} = 'unsold' and ${heldUntil} > ${moment}::timestamptz`;
  // The search words are longer than all other columns, so leave them out.
  const { searchWords, ...shown } = getTableColumns(products);
  return (
    tx
      .select({
        ...shown,
        // The current name of the account, because it is shown next to the "verified" badge.
        sellerName: sellers.name,
        sellerVerified: sellers.verified,
        reservedUntil: sql<Date | null>`case when ${isHeldNow} then ${heldUntil} end`.mapWith(
          heldUntil,
        ),
        callerId: sql<string | null>`case when ${status} = 'sold'
          or ${isHeldNow} and ${phoneFrom} <= ${moment}::timestamptz then ${buyerId} end`,
        isReported: principal ? hasReported(principal.userId, id) : sql<boolean>`false`,
      })
      .from(products)
      // Cars of a closed account vanish at once, before they are marked as deleted.
      .innerJoin(sellers, and(eq(sellers.id, products.sellerId), isNull(sellers.deletedAt)))
  );
}

/** Whether a car was sold, here or elsewhere. Includes deleted cars. */
export async function wasSold(db: Database, id: string): Promise<boolean> {
  const { status, soldElsewhere, buyerId } = products;
  const [car] = await db
    .select({ status, soldElsewhere, buyerId })
    .from(products)
    .where(eq(products.id, id));
  if (car?.status === 'sold') return !isSaleUndone(car);
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
  await announce({ tx }, [{ kind: 'product', id: product.id, to: [product.sellerId] }]);
}

export async function changeProduct(
  tx: Transaction,
  id: string,
  changes: Partial<ProductRow>,
): Promise<void> {
  await tx.update(products).set(changes).where(eq(products.id, id));
  await announceCars(tx, [id]);
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
  await announceCars(
    tx,
    prices.map(({ productId }) => productId),
  );
}

export interface NewMake {
  productId: string;
  make: string;
  model: string | null;
}

/** States makes and models, and increases the versions. */
export async function changeMakes(tx: Transaction, makes: NewMake[]): Promise<void> {
  if (makes.length === 0) return;
  const rows = makes.map(
    ({ productId, make, model }) => sql`(${productId}, ${make}, ${model}::text)`,
  );
  await tx.execute(sql`
    update products set make = stated.make, model = stated.model, version = version + 1
    from (values ${sql.join(rows, sql`, `)}) as stated (id, make, model)
    where products.id = stated.id`);
}

/** A seller's free cars that do not state their make and are not sold, newest first. */
export const findWithoutMake = (db: Database, sellerId: string, now: Date) =>
  db
    .select({ id: products.id, name: products.name, version: products.version })
    .from(products)
    .where(
      and(
        eq(products.sellerId, sellerId),
        isNull(products.make),
        isNull(products.deletedAt),
        ne(products.status, 'sold'),
        not(isHeld(products.id, now)),
      ),
    )
    .orderBy(desc(products.createdAt), products.id)
    .limit(BULK_MAX);

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
  if (changed.length > 0) await announceCars(db, [id]);
  return changed.length;
}
