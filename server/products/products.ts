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
import { toDollars } from '#contract/money';
import type { SealedCar } from '#contract/receipt';
import { type PurgeScope, sellersIn } from '../accounts/accounts';
import type { Principal } from '../context';
import type { Database, Transaction } from '../database/client';
import { containsPhrase } from '../database/folding';
import { announceCars } from './changedProducts';
import type { ProductRow } from './locking';
import { categories, products } from './schema';

/** The products module's API for other modules. Runs in the caller's transaction. */
export type { ProductHooks, Sale } from './hooks';
export { hasHeldCar, isHeld } from './holds';
export { lockProduct, lockProducts, type ProductRow } from './locking';
export { findRelisted, followedCarsIn, lookAgain, takeChangedProducts } from './changedProducts';
export { lockDeleted, restoreLocked, restoreProduct } from './restoreProduct';
export { listCategories } from './categoryRepository';
export { releaseCar, withholdCar } from './withheld';
export { categoriesFor } from './search/narrowing';
export { anchorsOf, findMatchingCars, mayMatch, offeredCarsIn } from './search/stored';
export { readMakes } from './makeRepository';
export { countCars, readCars, type IdRange, type SitemapCar } from './sitemapRepository';

/** Finds a product that is not deleted. */
export async function findProductRow(db: Database, id: string): Promise<ProductRow | undefined> {
  const [product] = await db
    .select()
    .from(products)
    .where(and(eq(products.id, id), isNull(products.deletedAt)));
  return product;
}

/** What the seller says about the car. */
export async function describeCar(db: Database, product: ProductRow): Promise<SealedCar> {
  const { name, description, condition, purchaseYear, yearOfUse, location } = product;
  const [category] = await db
    .select({ name: categories.name })
    .from(categories)
    .where(eq(categories.id, product.categoryId));
  return {
    name,
    price: toDollars(product.resaleCents),
    originalPrice: toDollars(product.originalCents),
    description,
    category: category?.name ?? null,
    condition,
    purchaseYear,
    yearOfUse,
    location,
    ...Object.fromEntries(factNames.map((fact) => [fact, product[fact]])),
  };
}

/** Whether a buyer holds a car with an unpaid booking. Holds expire without any write. */
export const isOnHold = (
  { status, heldUntil }: Pick<ProductRow, 'status' | 'heldUntil'>,
  now: Date,
): boolean => status === 'unsold' && heldUntil !== null && heldUntil > now;

/** A buyer has booked a car, which is locked. */
export async function holdProduct(
  tx: Transaction,
  id: string,
  hold: { buyerId: string; heldUntil: Date; phoneFrom: Date },
): Promise<void> {
  await tx.update(products).set(hold).where(eq(products.id, id));
  await announceCars(tx, [id]);
}

/** The buyer who holds a car, which is locked, may see its seller's phone number. */
export async function showPhone(tx: Transaction, id: string, phoneFrom: Date): Promise<void> {
  await tx.update(products).set({ phoneFrom }).where(eq(products.id, id));
}

/** The bookings of these cars, which are locked, have ended, or their sales were refunded. */
export async function freeProducts(tx: Transaction, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(products)
    .set({ buyerId: null, heldUntil: null, phoneFrom: null })
    .where(inArray(products.id, ids));
  await announceCars(tx, ids);
}

/** A buyer has paid for a car, which is locked and cannot be removed until `heldUntil`. */
export async function markSold(
  tx: Transaction,
  id: string,
  sale: { buyerId: string; heldUntil: Date },
): Promise<void> {
  await tx
    .update(products)
    .set({ ...sale, status: 'sold', phoneFrom: null })
    .where(eq(products.id, id));
  await announceCars(tx, [id]);
}

/** Whether the sale of a car was refunded as a whole. It stays off the market until it is listed again. */
export const isSaleUndone = ({
  status,
  buyerId,
}: Pick<ProductRow, 'status' | 'buyerId'>): boolean => status === 'sold' && buyerId === null;

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
  await announceCars(tx, [id]);
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
  await announceCars(tx, [id]);
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
  await announceCars(tx, [id]);
}

/** The sellers of these cars, with the name on the product. Includes deleted cars. */
export async function findSellersOf(db: Database, ids: string[]) {
  const sellers = sellersIn(db);
  return (
    db
      .select({
        id: products.id,
        name: products.name,
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

/** Read-only subquery: the ids of the cars whose name contains a text. */
export const productsNamed = (db: Database, q: string) =>
  db
    .select({ id: products.id })
    .from(products)
    .where(containsPhrase(sql`${products.name}`, q));

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
      sellerId: products.sellerId,
      sellerEmail: products.sellerEmail,
    })
    .from(products)
    .where(isNull(products.deletedAt))
    .as('listed');

/** The pictures of those of these products that are not deleted. */
export async function picturesOfProducts(db: Database, ids: string[]) {
  const listed = productsIn(db);
  return db
    .select({ id: listed.id, picture: listed.picture })
    .from(listed)
    .where(inArray(listed.id, ids));
}

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
