import { and, count, eq, inArray, sql } from 'drizzle-orm';
import type { FavouriteFilter } from '#contract/favourites';
import type { Database, Transaction } from '../database/client';
import { keysOf } from '../database/keyset';
import { orderOf, selectPage, type ListQuery } from '../database/lists';
import { followedCarsIn } from '../products/products';
import { favourites } from './schema';

type FavouriteRow = typeof favourites.$inferSelect;

export interface FavouriteListQuery extends ListQuery {
  state?: FavouriteFilter | undefined;
}

const isOwn = (userId: string, productId?: string) =>
  and(
    eq(favourites.userId, userId),
    productId === undefined ? undefined : eq(favourites.productId, productId),
  );

/** Saved cars of a user, the last saved first by default. */
export async function listFavourites(
  db: Database,
  userId: string,
  query: FavouriteListQuery,
  now: Date,
) {
  const cars = followedCarsIn(db, now);
  const { name, picture, resaleCents, state } = cars;
  const { productId, createdAt, priceCents, note } = favourites;
  const where = and(isOwn(userId), query.state && eq(state, query.state));
  const drop = sql`case when ${state} in ('available', 'held') then ${priceCents} - ${resaleCents} else 0 end`;
  const sortable = {
    createdAt: { column: createdAt, type: 'time', natural: 'desc' },
    drop: { column: drop, type: 'number', natural: 'desc' },
    resalePrice: { column: resaleCents, type: 'number', natural: 'asc' },
  } as const;
  const order = orderOf(query.sort, sortable, productId, 'createdAt:desc');
  return selectPage(db, query, order, where, () =>
    db
      .select({
        productId,
        createdAt,
        priceCents,
        note,
        name,
        picture,
        state,
        keys: keysOf(order),
      })
      .from(favourites)
      .innerJoin(cars, eq(cars.id, productId))
      .$dynamic(),
  );
}

/** The ids of a user's saved cars, the last saved first. */
export async function findFavouriteIds(db: Database, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: favourites.productId })
    .from(favourites)
    .where(isOwn(userId))
    .orderBy(sql`${favourites.createdAt} desc`);
  return rows.map(({ id }) => id);
}

/** What these cars are now, by id; those that never existed are absent. */
export async function findFollowed(db: Database, ids: string[], now: Date) {
  const cars = followedCarsIn(db, now);
  const rows = await db.select().from(cars).where(inArray(cars.id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Saves cars. The earlier of two dates stays, with its price. */
export async function saveAll(
  tx: Transaction,
  rows: Omit<FavouriteRow, 'note' | 'toldAt'>[],
): Promise<void> {
  if (rows.length === 0) return;
  const isEarlier = sql`excluded.created_at < ${favourites.createdAt}`;
  await tx
    .insert(favourites)
    .values(rows)
    .onConflictDoUpdate({
      target: [favourites.userId, favourites.productId],
      set: {
        createdAt: sql`least(excluded.created_at, ${favourites.createdAt})`,
        priceCents: sql`case when ${isEarlier} then excluded.price_cents else ${favourites.priceCents} end`,
      },
    });
}

export async function setNote(
  tx: Transaction,
  userId: string,
  productId: string,
  note: string,
): Promise<void> {
  await tx.update(favourites).set({ note }).where(isOwn(userId, productId));
}

/** Returns the number of removed cars: 0 or 1. */
export async function removeFavourite(
  tx: Transaction,
  userId: string,
  productId: string,
): Promise<number> {
  const removed = await tx
    .delete(favourites)
    .where(isOwn(userId, productId))
    .returning({ id: favourites.productId });
  return removed.length;
}

/** How many people saved these cars, by product id. */
export async function countSaves(db: Database, productIds: string[]): Promise<Map<string, number>> {
  if (productIds.length === 0) return new Map();
  const { productId } = favourites;
  const rows = await db
    .select({ productId, saves: count() })
    .from(favourites)
    .where(sql`${productId} = any (${sql.param(productIds)})`)
    .groupBy(productId);
  return new Map(rows.map((row) => [row.productId, row.saves]));
}

/** Moves what people saved to the car as it was listed anew. */
export const moveFavourites = (tx: Transaction, from: string, to: string) =>
  tx.execute(sql`
    update ${favourites} set product_id = ${to}
    where product_id = ${from} and not exists (
      select from ${favourites} other
      where other.user_id = favourites.user_id and other.product_id = ${to})`);
