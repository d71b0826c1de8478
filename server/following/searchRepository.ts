import { and, asc, count, desc, eq, gt, gte, inArray, lte, sql } from 'drizzle-orm';
import { AT_ONCE_PER_DAY_MAX } from '#contract/savedSearches';
import type { Database, Transaction } from '../database/client';
import { PURGE_BATCH } from '../database/purge';
import { followedCarsIn, mayMatch, offeredCarsIn } from '../products/products';
import { savedSearches, toldCars } from './schema';

export type SearchRow = typeof savedSearches.$inferSelect;

const DAY_MS = 86_400_000;
/** How many of the new cars a notice names. */
const NAMED_MAX = 10;

const isOwn = (userId: string, id: string) =>
  and(eq(savedSearches.userId, userId), eq(savedSearches.id, id));

/** A user's searches, the last saved first. */
export const listSearches = (db: Database, userId: string): Promise<SearchRow[]> =>
  db
    .select()
    .from(savedSearches)
    .where(eq(savedSearches.userId, userId))
    .orderBy(desc(savedSearches.createdAt), asc(savedSearches.id));

export async function findSearch(
  db: Database,
  userId: string,
  id: string,
): Promise<SearchRow | undefined> {
  const [search] = await db.select().from(savedSearches).where(isOwn(userId, id));
  return search;
}

export async function insertSearch(tx: Transaction, row: SearchRow): Promise<void> {
  await tx.insert(savedSearches).values(row);
}

export async function changeSearch(
  tx: Transaction,
  id: string,
  changes: Partial<SearchRow>,
): Promise<void> {
  await tx.update(savedSearches).set(changes).where(eq(savedSearches.id, id));
}

export async function removeSearch(tx: Transaction, userId: string, id: string): Promise<number> {
  const removed = await tx.delete(savedSearches).where(isOwn(userId, id)).returning();
  return removed.length;
}

/** A car that may meet a search, or does. */
export interface Hit {
  search: SearchRow;
  productId: string;
  carKey: string;
}

/** Which searches that want to hear at once these cars may meet, if they are new to them. */
export async function findCandidates(tx: Transaction, productIds: string[]): Promise<Hit[]> {
  const offered = offeredCarsIn(tx, productIds);
  const { filters, anchors, lookedAt } = savedSearches;
  return tx
    .select({ search: savedSearches, productId: offered.id, carKey: offered.carKey })
    .from(savedSearches)
    .innerJoin(offered, mayMatch(offered, { filters, anchors, since: lookedAt }))
    .where(
      and(eq(savedSearches.speed, 'at-once'), sql`${offered.sellerId} <> ${savedSearches.userId}`),
    )
    .orderBy(asc(savedSearches.userId), asc(savedSearches.id));
}

/** The keys of these cars, without those of the user. */
export async function findKeys(db: Database, productIds: string[], userId: string) {
  const offered = offeredCarsIn(db, productIds);
  return db
    .select({ productId: offered.id, carKey: offered.carKey })
    .from(offered)
    .where(sql`${offered.sellerId} <> ${userId}`);
}

/**
 * Records that people are told of these cars. Returns the hits of which they were not told before: a
 * car counts once per person, for the first of their searches.
 */
export async function recordTold(tx: Transaction, hits: Hit[], now: Date): Promise<Hit[]> {
  const byKey = new Map<string, Hit>();
  for (const hit of hits) {
    const key = `${hit.search.userId} ${hit.carKey}`;
    if (!byKey.has(key)) byKey.set(key, hit);
  }
  const fresh: Hit[] = [];
  const all = [...byKey.values()];
  for (let at = 0; at < all.length; at += PURGE_BATCH) {
    const batch = all.slice(at, at + PURGE_BATCH);
    const inserted = await tx
      .insert(toldCars)
      .values(
        batch.map(({ search, productId, carKey }) => ({
          userId: search.userId,
          searchId: search.id,
          carKey,
          productId,
          toldAt: now,
        })),
      )
      .onConflictDoNothing()
      .returning({ userId: toldCars.userId, carKey: toldCars.carKey });
    for (const { userId, carKey } of inserted) {
      const hit = byKey.get(`${userId} ${carKey}`);
      if (hit) fresh.push(hit);
    }
  }
  return fresh;
}

/** New cars met these searches. */
export async function noteHits(tx: Transaction, ids: string[], now: Date): Promise<void> {
  await tx
    .update(savedSearches)
    .set({ hitAt: now })
    .where(sql`${savedSearches.id} = any (${sql.param(ids)})`);
}

/**
 * By search: the cars that it has told of since it was last opened and that are still available, newest
 * first, and how many.
 */
export async function findTold(tx: Database, searchIds: string[], now: Date) {
  const cars = followedCarsIn(tx, now);
  const told = tx
    .select({
      searchId: toldCars.searchId,
      productId: cars.id,
      carName: sql<string>`${cars.name}`.as('car_name'),
      priceCents: cars.resaleCents,
      newCars: sql<number>`count(*) over (partition by ${toldCars.searchId})`
        .mapWith(Number)
        .as('new_cars'),
      nth: sql<number>`row_number() over (partition by ${toldCars.searchId}
        order by ${toldCars.toldAt} desc)`.as('nth'),
    })
    .from(toldCars)
    .innerJoin(savedSearches, eq(savedSearches.id, toldCars.searchId))
    .innerJoin(cars, eq(cars.id, toldCars.productId))
    .where(
      and(
        sql`${toldCars.searchId} = any (${sql.param(searchIds)})`,
        gte(toldCars.toldAt, savedSearches.seenAt),
        eq(cars.state, 'available'),
      ),
    )
    .as('told');
  const rows = await tx
    .select({
      searchId: told.searchId,
      newCars: told.newCars,
      car: { productId: told.productId, carName: told.carName, priceCents: told.priceCents },
    })
    .from(told)
    .where(lte(told.nth, NAMED_MAX))
    .orderBy(told.searchId, told.nth);
  const bySearch = new Map<string, { newCars: number; cars: (typeof rows)[number]['car'][] }>();
  for (const { searchId, newCars, car } of rows) {
    const { cars: named } = bySearch.get(searchId) ?? { cars: [] };
    bySearch.set(searchId, { newCars, cars: [...named, car] });
  }
  return bySearch;
}

/** Turns searches that more than 50 cars met within a day from "at once" to "daily". */
export async function slowDown(tx: Transaction, searchIds: string[], now: Date): Promise<void> {
  const busy = tx
    .select({ id: toldCars.searchId })
    .from(toldCars)
    .where(
      and(
        sql`${toldCars.searchId} = any (${sql.param(searchIds)})`,
        gt(toldCars.toldAt, new Date(now.getTime() - DAY_MS)),
      ),
    )
    .groupBy(toldCars.searchId)
    .having(gt(count(), AT_ONCE_PER_DAY_MAX));
  await tx
    .update(savedSearches)
    .set({ speed: 'daily', lookedAt: now, lookAt: now })
    .where(inArray(savedSearches.id, busy));
}

/** Searches whose daily look is due. */
export const findDueSearches = (db: Database, now: Date, limit: number): Promise<SearchRow[]> =>
  db
    .select()
    .from(savedSearches)
    .where(and(eq(savedSearches.speed, 'daily'), lte(savedSearches.lookAt, now)))
    .orderBy(asc(savedSearches.lookAt))
    .limit(limit);
