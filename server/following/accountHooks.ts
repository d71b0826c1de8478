import { sql, type SQL } from 'drizzle-orm';
import { deletedUsers, type AccountHooks, type PurgeScope } from '../accounts/accounts';
import { batchOf, PURGE_BATCH } from '../database/purge';

/** Deletes the saved cars of deleted users. Those of a user who comes back are there again. */
const purgeFavourites = (scope: PurgeScope): SQL[] => [
  sql`delete from favourites where (user_id, product_id) in (
    select user_id, product_id from favourites where user_id in ${deletedUsers(scope)}
    limit ${PURGE_BATCH} for update skip locked) returning product_id`,
];

/** Deletes the saved searches of deleted users, and what people were told of long ago. */
const purgeSearches = (scope: PurgeScope): SQL[] => [
  sql`delete from saved_searches where id in (${batchOf(
    'saved_searches',
    sql`user_id in ${deletedUsers(scope)}`,
  )}) returning id`,
  sql`delete from told_cars where (user_id, car_key) in (
    select user_id, car_key from told_cars
    where told_at < ${scope.cutoff.toISOString()}::timestamptz - interval '90 days'
    limit ${PURGE_BATCH} for update skip locked) returning car_key`,
];

const ownData = (userId: string): Record<string, SQL> => ({
  savedCars: sql`select product_id, price_cents::float8 / 100 as price, note, created_at from favourites
    where user_id = ${userId} order by created_at desc`,
  savedSearches: sql`select name, query, speed, created_at, seen_at from saved_searches
    where user_id = ${userId} order by created_at desc`,
  toldCars: sql`select product_id, told_at from told_cars where user_id = ${userId}
    order by told_at desc`,
});

export const accountHooks: AccountHooks = {
  ownData,
  purge: (scope) => [...purgeFavourites(scope), ...purgeSearches(scope)],
};
