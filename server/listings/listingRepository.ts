import {
  and,
  count,
  eq,
  getTableColumns,
  gte,
  ilike,
  inArray,
  isNull,
  lte,
  ne,
  sql,
} from 'drizzle-orm';
import type { Condition } from '#contract/types';
import type { Database } from '../database/client';
import { liveHold } from '../database/conditions';
import { bookings, products, users } from '../database/schema';
import { containing, orderBy, readPage, type ListPage, type ListQuery } from '../lists';

export type ProductRow = typeof products.$inferSelect;

/** A car with what every card shows beside it, read in one query. */
export interface ListedProduct extends ProductRow {
  sellerVerified: boolean;
  /** Until when an unpaid booking holds the car; null when it is free. */
  reservedUntil: Date | null;
}

export interface ProductFilter {
  categoryId?: string | undefined;
  sellerId?: string | undefined;
  isAdvertised?: boolean | undefined;
  /** Only what one can buy, or only what is sold. */
  isUnsold?: boolean | undefined;
  conditions?: Condition[] | undefined;
  minCents?: number | undefined;
  maxCents?: number | undefined;
}

/** What the sale lists sort by; each has its index. */
const saleSorts = {
  createdAt: { column: products.createdAt, natural: 'desc' },
  resalePrice: { column: products.resaleCents, natural: 'asc' },
  purchaseYear: { column: products.purchaseYear, natural: 'desc' },
} as const;

/** One seller's cars are few enough to sort by anything their table shows. */
const sellerSorts = {
  ...saleSorts,
  name: { column: sql`lower(${products.name})`, natural: 'asc' },
  originalPrice: { column: products.originalCents, natural: 'asc' },
  status: { column: products.status, natural: 'asc' },
  advertise: { column: products.advertised, natural: 'asc' },
} as const;

/** Cars that are not deleted, newest first unless asked otherwise; `q` looks into the name. */
export function listProducts(
  db: Database,
  filter: ProductFilter,
  query: ListQuery,
  now: Date,
): Promise<ListPage<ListedProduct>> {
  const where = and(
    isNull(products.deletedAt),
    filter.isUnsold === undefined
      ? undefined
      : (filter.isUnsold ? eq : ne)(products.status, 'unsold'),
    filter.isAdvertised === undefined ? undefined : eq(products.advertised, filter.isAdvertised),
    filter.categoryId === undefined ? undefined : eq(products.categoryId, filter.categoryId),
    filter.sellerId === undefined ? undefined : eq(products.sellerId, filter.sellerId),
    filter.conditions ? inArray(products.condition, filter.conditions) : undefined,
    filter.minCents === undefined ? undefined : gte(products.resaleCents, filter.minCents),
    filter.maxCents === undefined ? undefined : lte(products.resaleCents, filter.maxCents),
    query.q ? ilike(products.name, containing(query.q)) : undefined,
  );
  const sorts = filter.sellerId === undefined ? saleSorts : sellerSorts;
  const order = orderBy(query.sort, sorts, products.id, 'createdAt:desc');
  return readPage(
    query,
    ({ limit, offset }) =>
      selectListed(db, now)
        .where(where)
        .orderBy(...order)
        .limit(limit)
        .offset(offset),
    async () => {
      const [row] = await db.select({ total: count() }).from(products).where(where);
      return row?.total ?? 0;
    },
  );
}

/** A car that is not deleted. */
export async function findProduct(
  db: Database,
  id: string,
  now: Date,
): Promise<ListedProduct | undefined> {
  const [product] = await selectListed(db, now)
    .where(and(eq(products.id, id), isNull(products.deletedAt)))
    .limit(1);
  return product;
}

function selectListed(db: Database, now: Date) {
  return db
    .select({
      ...getTableColumns(products),
      sellerVerified: users.verified,
      reservedUntil: bookings.reservedUntil,
    })
    .from(products)
    .innerJoin(users, eq(users.id, products.sellerId))
    .leftJoin(bookings, and(eq(bookings.productId, products.id), liveHold(now)));
}

export async function insertProduct(
  db: Database,
  product: typeof products.$inferInsert,
): Promise<void> {
  await db.insert(products).values(product);
}

/** Locks a car that is not deleted, so that nobody books, sells or deletes it meanwhile. */
export async function lockProduct(tx: Database, id: string): Promise<ProductRow | undefined> {
  const [product] = await tx
    .select()
    .from(products)
    .where(and(eq(products.id, id), isNull(products.deletedAt)))
    .for('update');
  return product;
}

/** Answers how many cars changed: 0 or 1; a car that was sold meanwhile does not. */
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

/** Until when the car is held by an unpaid booking, or null. */
export async function findHold(db: Database, productId: string, now: Date): Promise<Date | null> {
  const [hold] = await db
    .select({ reservedUntil: bookings.reservedUntil })
    .from(bookings)
    .where(and(eq(bookings.productId, productId), liveHold(now)))
    .limit(1);
  return hold?.reservedUntil ?? null;
}

export async function markDeleted(tx: Database, productId: string, now: Date): Promise<void> {
  await tx
    .update(products)
    .set({ deletedAt: now, advertised: false })
    .where(eq(products.id, productId));
}
