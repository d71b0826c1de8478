import {
  and,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  sql,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm';
import { factNames } from '#contract/facts';
import type { SoldCar } from '#contract/receipt';
import { lockUsersShared, type PurgeScope, sellersIn } from '../accounts/accounts';
import type { Principal } from '../context';
import type { Database, Transaction } from '../database/client';
import { categories, products } from './schema';

/** The products module's API for other modules. Runs in the caller's transaction. */
export type ProductRow = typeof products.$inferSelect;

/** Finds a product that is not deleted. */
export async function findProductRow(db: Database, id: string): Promise<ProductRow | undefined> {
  const [product] = await db
    .select()
    .from(products)
    .where(and(eq(products.id, id), isNull(products.deletedAt)));
  return product;
}

/**
 * Locks a product until the transaction ends, sold and deleted ones too. The lock also guards all
 * decisions about the car.
 */
export async function lockProduct(tx: Transaction, id: string): Promise<ProductRow | undefined> {
  const [product] = await lockProducts(tx, [id]);
  return product;
}

/**
 * Locks several products, in a fixed order to avoid deadlocks, after a shared lock on their sellers.
 * The products of a closed account count as deleted, before the job marks them.
 */
export async function lockProducts(tx: Transaction, ids: string[]): Promise<ProductRow[]> {
  const areThese = inArray(products.id, ids);
  const owners = tx.select({ id: products.sellerId }).from(products).where(areThese);
  const sellers = await lockUsersShared(tx, owners);
  const closedAt = new Map(sellers.map(({ id, deletedAt }) => [id, deletedAt]));
  const rows = await tx.select().from(products).where(areThese).orderBy(products.id).for('update');
  return rows.map((row) => ({
    ...row,
    deletedAt: row.deletedAt ?? closedAt.get(row.sellerId) ?? null,
  }));
}

/** The car as a receipt describes it. */
export async function describeCar(db: Database, product: ProductRow): Promise<SoldCar> {
  const { condition, purchaseYear, yearOfUse, location } = product;
  const [category] = await db
    .select({ name: categories.name })
    .from(categories)
    .where(eq(categories.id, product.categoryId));
  const car = { category: category?.name ?? null, condition, purchaseYear, yearOfUse, location };
  return { ...car, ...Object.fromEntries(factNames.map((name) => [name, product[name]])) };
}

export async function markSold(tx: Transaction, id: string): Promise<void> {
  await tx.update(products).set({ status: 'sold' }).where(eq(products.id, id));
}

/** Whether a car that left the market was sold outside Second Gear. */
export const isSoldElsewhere = ({
  status,
  soldElsewhere,
}: Pick<ProductRow, 'status' | 'soldElsewhere'>): boolean =>
  status === 'withdrawn' && soldElsewhere;

/** Takes an unsold product off the market; its seller can list it again. */
export async function withdrawUnsold(
  tx: Transaction,
  id: string,
  reason: Pick<ProductRow, 'soldElsewhere'>,
): Promise<void> {
  await tx
    .update(products)
    .set({ ...reason, status: 'withdrawn', advertised: false })
    .where(and(eq(products.id, id), eq(products.status, 'unsold'), isNull(products.deletedAt)));
}

/**
 * Marks a product as deleted. It can be restored. `removalReason` is what an admin wrote to its
 * seller, who can read it for 30 days.
 */
export async function deleteProduct(
  tx: Transaction,
  id: string,
  now: Date,
  removalReason: string | null = null,
): Promise<void> {
  await tx
    .update(products)
    .set({ deletedAt: now, advertised: false, removalReason })
    .where(eq(products.id, id));
}

/** How long a seller sees a car that an admin removed: as long as it can be restored. */
const REMOVED_SHOWN_MS = 30 * 86_400_000;

/** Whether an admin removed a car so recently that its seller still sees it. */
export const isRemovedByAdmin = (now: Date): SQL | undefined =>
  and(
    isNotNull(products.removalReason),
    gt(products.deletedAt, new Date(now.getTime() - REMOVED_SHOWN_MS)),
  );

/** Why an admin removed a car, for its seller and for admins; undefined for everybody else. */
export async function findRemoval(
  db: Database,
  id: string,
  { userId, role }: Pick<Principal, 'userId' | 'role'>,
  now: Date,
): Promise<string | undefined> {
  const [removed] = await db
    .select({ reason: products.removalReason })
    .from(products)
    .where(
      and(
        eq(products.id, id),
        isRemovedByAdmin(now),
        role === 'admin' ? undefined : eq(products.sellerId, userId),
      ),
    );
  return removed?.reason ?? undefined;
}

/** Sets the picture of a product whose photos have changed. Makes forms that are open outdated. */
export async function setPicture(
  tx: Transaction,
  id: string,
  shown: Pick<ProductRow, 'picture' | 'photoCount'>,
): Promise<void> {
  const version = sql`${products.version} + 1`;
  await tx
    .update(products)
    .set({ ...shown, version })
    .where(eq(products.id, id));
}

/** The sellers of these cars, with the name on the product. Includes deleted cars. */
export async function findSellersOf(db: Database, ids: string[]) {
  const sellers = sellersIn(db);
  return (
    db
      .select({
        id: products.id,
        sellerId: products.sellerId,
        sellerName: products.sellerName,
        sellerEmail: products.sellerEmail,
        phone: products.phone,
        status: products.status,
        soldElsewhere: products.soldElsewhere,
        /** When the car was removed, and when its seller's account was closed; otherwise null. */
        removedAt: products.deletedAt,
        closedAt: sellers.deletedAt,
      })
      .from(products)
      .innerJoin(sellers, eq(sellers.id, products.sellerId))
      // One parameter, because there can be more ids than a statement has parameters.
      .where(sql`${products.id} = any (${sql.param(ids)})`)
  );
}

/** Where these cars are and whose they are. Includes deleted cars. */
export const findPlacesOf = (db: Database, ids: string[]) =>
  db
    .select({ id: products.id, sellerId: products.sellerId, location: products.location })
    .from(products)
    .where(inArray(products.id, ids));

/** Read-only subquery: everything that a seller ever listed, including deleted products. */
export const carsOf = (db: Database, sellerId: string) =>
  db.select({ id: products.id }).from(products).where(eq(products.sellerId, sellerId)).as('cars');

/** Read-only subquery to join the seller of each car, including deleted cars. */
export const productOwnersIn = (db: Database) =>
  db.select({ id: products.id, sellerId: products.sellerId }).from(products).as('owners');

/** Whether a user ever listed anything. */
export const hasProducts = async (tx: Database, sellerId: string): Promise<boolean> =>
  (await tx.$count(products, eq(products.sellerId, sellerId))) > 0;

/** How many cars of a seller are for sale. */
export const countForSale = (tx: Database, sellerId: string): Promise<number> =>
  tx.$count(
    products,
    and(eq(products.sellerId, sellerId), eq(products.status, 'unsold'), isNull(products.deletedAt)),
  );

/** Read-only subquery to join products that are not deleted, with the columns that tables show. */
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

/** Read-only condition: whether a product exists and is not deleted. */
export const isListed = (id: SQLWrapper): SQL =>
  sql`exists (select 1 from products p where p.id = ${id} and p.deleted_at is null)`;

/** For the purge: selects the ids of products deleted before the cutoff. */
export const deletedProducts = ({ cutoff, isKept }: PurgeScope): SQL =>
  sql`(select p.id from products p where p.deleted_at < ${cutoff.toISOString()}::timestamptz
    and not ${isKept(sql`p.seller_id`)})`;

/** For the purge: selects the ids of everything that these users ever listed. */
export const carsOfPeople = (userIds: SQL): SQL =>
  sql`(select id from products where seller_id in ${userIds})`;

/** Read-only expression: selects the ids of a seller's sold cars. */
export const soldCarsOf = (sellerId: string): SQL =>
  sql`(select id from products where seller_id = ${sellerId} and status = 'sold')`;
