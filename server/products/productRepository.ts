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
import type { ProductRow } from './products';
import { products, priceChanges } from './schema';

/** A car with what every card shows beside it, read in one query. */
export interface ProductRecord extends Omit<ProductRow, 'searchWords' | 'searchVersion'> {
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
export interface ListedRecord extends ProductRecord {
  cover: Photo | null;
}

/** A car that is not deleted. */
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
  const rows = await selectListed(db, now, viewer).where(inArray(products.id, ids));
  const shown = rows.filter(({ photoCount }) => photoCount > 0).map(({ id }) => id);
  const covers = await coversOf(db, shown);
  const listed = rows.map((row) => ({ ...row, cover: covers.get(row.id) ?? null }));
  return inOrderOf(ids, listed);
}

function selectListed(db: Database, now: Date, viewer: Principal | null) {
  const [sellers, holds] = [sellersIn(db), holdsIn(db, now)];
  // The words that it is found by are longer than the rest of it.
  const { searchWords, searchVersion, ...shown } = getTableColumns(products);
  return db
    .select({
      ...shown,
      // Beside a badge stands the account's own name, as it is now.
      sellerName: sellers.name,
      sellerVerified: sellers.verified,
      reservedUntil: holds.reservedUntil,
      isSaleUndone: sql<boolean>`${products.status} = 'sold' and ${isUndone(products.id)}`,
      holderId: holds.buyerId,
      isReported: viewer ? hasReported(viewer.userId, products.id) : sql<boolean>`false`,
    })
    .from(products)
    .innerJoin(sellers, eq(sellers.id, products.sellerId))
    .leftJoin(holds, eq(holds.productId, products.id));
}

export async function insertProduct(
  tx: Database,
  product: typeof products.$inferInsert,
): Promise<void> {
  await tx.insert(products).values(product);
}

export async function changeProduct(
  tx: Database,
  id: string,
  changes: Partial<ProductRow>,
): Promise<void> {
  await tx.update(products).set(changes).where(eq(products.id, id));
}

export type PriceChange = typeof priceChanges.$inferSelect;

export async function insertPriceChange(tx: Database, change: PriceChange): Promise<void> {
  await tx.insert(priceChanges).values(change);
}

/** Sets the prices of products whose new ones are in cents, and makes a version of each. */
export async function changePrices(tx: Database, changes: PriceChange[]): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(({ productId, toCents }) => sql`(${productId}, ${toCents}::bigint)`);
  await tx.execute(sql`
    update products set resale_cents = changed.to_cents, version = version + 1
    from (values ${sql.join(rows, sql`, `)}) as changed (id, to_cents)
    where products.id = changed.id`);
  await tx.insert(priceChanges).values(changes);
}

/** The first change first. */
export function findPriceChanges(db: Database, productId: string): Promise<PriceChange[]> {
  return db
    .select()
    .from(priceChanges)
    .where(eq(priceChanges.productId, productId))
    .orderBy(priceChanges.createdAt);
}

/** Returns how many cars changed: 0 or 1; a car sold in the meantime does not. */
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
