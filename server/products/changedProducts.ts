import { sql } from 'drizzle-orm';
import type { FavouriteState } from '#contract/favourites';
import type { Database, Transaction } from '../database/client';
import { announce } from '../live/live';
import { changedProducts, products } from './schema';

/**
 * Read-only subquery to join what people who follow a car see of it, also once it is deleted. A sold
 * car stays sold when its seller removes it.
 */
export const followedCarsIn = (db: Database, now: Date) => {
  const { id, name, picture, sellerId, buyerId, resaleCents } = products;
  const { status, soldElsewhere, heldUntil, deletedAt } = products;
  const state = sql<FavouriteState>`case
    when ${status} = 'sold' and ${buyerId} is not null
      or ${status} = 'withdrawn' and ${soldElsewhere} then 'sold'
    when ${deletedAt} is not null then 'gone'
    when ${status} <> 'unsold' then 'withdrawn'
    when ${heldUntil} > ${now.toISOString()}::timestamptz then 'held'
    else 'available' end`.as('state');
  return db
    .select({ id, name, picture, sellerId, buyerId, resaleCents, state })
    .from(products)
    .as('followed');
};

/** Takes up to `limit` changes that are due out of the table. Returns the cars, each once. */
export async function takeChangedProducts(
  tx: Transaction,
  limit: number,
  now: Date,
): Promise<{ taken: number; productIds: string[] }> {
  const { rows } = await tx.execute<{ product_id: string }>(sql`
    delete from ${changedProducts} where id in (
      select id from ${changedProducts} where due_at is null or due_at <= ${now.toISOString()}::timestamptz
      order by due_at nulls first limit ${limit} for update skip locked)
    returning product_id`);
  return { taken: rows.length, productIds: [...new Set(rows.map((row) => row.product_id))] };
}

/** Shows what changed about these cars wherever they are on screen. */
export const announceCars = (tx: Transaction, ids: string[]): Promise<void> =>
  announce(
    { tx },
    ids.map((id) => ({ kind: 'product', id, to: 'everyone' })),
  );

/** These cars are looked at again at these times. */
export async function lookAgain(
  tx: Transaction,
  cars: (typeof changedProducts.$inferInsert)[],
): Promise<void> {
  if (cars.length > 0) await tx.insert(changedProducts).values(cars);
}

/** Those of these cars that their seller had listed before, and the deleted ones, by the VIN. */
export async function findRelisted(
  tx: Transaction,
  productIds: string[],
): Promise<{ before: string; now: string }[]> {
  const { rows } = await tx.execute<{ before: string; now: string }>(sql`
    select old.id as before, car.id as now from ${products} car
    join ${products} old on old.seller_id = car.seller_id and old.vin = car.vin
    where car.id = any (${sql.param(productIds)}) and car.deleted_at is null
      and old.deleted_at is not null`);
  return rows;
}
