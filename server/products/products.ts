import { and, eq, inArray, isNull, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { sellersIn } from '../accounts/accounts';
import type { Database } from '../database/client';
import { products } from './schema';

/** What other modules ask of products, inside their own transaction. */
export type ProductRow = typeof products.$inferSelect;

/** A product that is not deleted. */
export async function findProductRow(db: Database, id: string): Promise<ProductRow | undefined> {
  const [product] = await db
    .select()
    .from(products)
    .where(and(eq(products.id, id), isNull(products.deletedAt)));
  return product;
}

/**
 * A product and everything that is decided about its car, for this transaction alone until it ends;
 * also one that is sold or deleted.
 */
export async function lockProduct(tx: Database, id: string): Promise<ProductRow | undefined> {
  const [product] = await tx.select().from(products).where(eq(products.id, id)).for('update');
  return product;
}

/** The same for several, in one order, so that no two wait for each other. */
export function lockProducts(tx: Database, ids: string[]): Promise<ProductRow[]> {
  return tx
    .select()
    .from(products)
    .where(inArray(products.id, ids))
    .orderBy(products.id)
    .for('update');
}

export async function markSold(tx: Database, id: string): Promise<void> {
  await tx.update(products).set({ status: 'sold' }).where(eq(products.id, id));
}

/** Deletes a product; it stays restorable. */
export async function deleteProduct(tx: Database, id: string, now: Date): Promise<void> {
  await tx.update(products).set({ deletedAt: now, advertised: false }).where(eq(products.id, id));
}

/** Locks what a seller offers, so that nobody books any of it meanwhile; answers the ids. */
export async function lockOffered(tx: Database, sellerId: string): Promise<string[]> {
  const offered = await tx
    .select({ id: products.id })
    .from(products)
    .where(
      and(
        eq(products.sellerId, sellerId),
        isNull(products.deletedAt),
        eq(products.status, 'unsold'),
      ),
    )
    // In one order, so that no two wait for each other.
    .orderBy(products.id)
    .for('update');
  return offered.map(({ id }) => id);
}

/** Deletes all that a seller has listed. */
export async function deleteProductsOf(tx: Database, sellerId: string, now: Date): Promise<void> {
  await tx
    .update(products)
    .set({ deletedAt: now, advertised: false })
    .where(and(eq(products.sellerId, sellerId), isNull(products.deletedAt)));
}

/**
 * Restores what was deleted at that moment; returns how many products. A car that somebody has
 * listed meanwhile, by its VIN, stays away.
 */
export async function restoreSeller(tx: Database, sellerId: string, deletedAt: Date) {
  const restored = await tx
    .update(products)
    .set({ deletedAt: null })
    .where(
      and(
        eq(products.sellerId, sellerId),
        eq(products.deletedAt, deletedAt),
        sql`not exists (select 1 from products p where p.vin = ${products.vin}
          and p.deleted_at is null and p.status = 'unsold')`,
      ),
    )
    .returning({ id: products.id });
  return restored.length;
}

/** Who sells these cars, under the name that the products show; also of deleted ones. */
export async function findSellersOf(db: Database, ids: string[]) {
  const sellers = sellersIn(db);
  return db
    .select({
      id: products.id,
      sellerId: products.sellerId,
      sellerName: products.sellerName,
      phone: products.phone,
      /** When the car was removed, and when its seller's account was closed; null while they are there. */
      removedAt: products.deletedAt,
      closedAt: sellers.deletedAt,
    })
    .from(products)
    .innerJoin(sellers, eq(sellers.id, products.sellerId))
    .where(inArray(products.id, ids));
}

/** To be joined, read only: all that a seller ever listed, deleted ones too. */
export const carsOf = (db: Database, sellerId: string) =>
  db.select({ id: products.id }).from(products).where(eq(products.sellerId, sellerId)).as('cars');

/** To be joined, read only: who listed each car, deleted ones too. */
export const productOwnersIn = (db: Database) =>
  db.select({ id: products.id, sellerId: products.sellerId }).from(products).as('owners');

/** Whether a person ever listed anything. */
export const hasProducts = async (tx: Database, sellerId: string): Promise<boolean> =>
  (await tx.$count(products, eq(products.sellerId, sellerId))) > 0;

/** Follows a seller to another e-mail address. */
export async function changeSellerEmail(tx: Database, sellerId: string, email: string) {
  await tx.update(products).set({ sellerEmail: email }).where(eq(products.sellerId, sellerId));
}

/** To be joined, read only: products that are not deleted, as far as a table shows them. */
export const productsIn = (db: Database) =>
  db
    .select({
      id: products.id,
      name: products.name,
      picture: products.picture,
      resaleCents: products.resaleCents,
      sellerEmail: products.sellerEmail,
    })
    .from(products)
    .where(isNull(products.deletedAt))
    .as('listed');

/** To be asked of a product's id, read only: whether that product is there and not deleted. */
export const isListed = (id: SQLWrapper): SQL =>
  sql`exists (select 1 from products p where p.id = ${id} and p.deleted_at is null)`;

/** For the purge: the ids of products that were deleted before then. */
export const productsDeletedBefore = (cutoff: Date): SQL =>
  sql`(select id from products where deleted_at < ${cutoff.toISOString()}::timestamptz)`;

/** For the purge: the ids of all that these people, a list of their ids, ever listed. */
export const carsOfPeople = (userIds: SQL): SQL =>
  sql`(select id from products where seller_id in ${userIds})`;

/** For the purge: whether a person's record is needed by a product. */
export const isSeller = (userId: SQL): SQL =>
  sql`exists (select 1 from products p where p.seller_id = ${userId})`;
