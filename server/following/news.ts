import { eq, sql } from 'drizzle-orm';
import type { FavouriteState } from '#contract/favourites';
import type { Context } from '../context';
import type { Transaction } from '../database/client';
import { followedCarsIn, lookAgain } from '../products/products';
import { favourites } from './schema';

/** What happened to a saved car. */
export interface CarNews {
  userId: string;
  productId: string;
  carName: string;
  kind: 'price-drop' | 'saved-car';
  /** What the car is now. */
  state: FavouriteState;
  /** The lowest price that the person knew, and the one now. */
  fromCents: number;
  toCents: number;
}

/** A lower price is news from one of these on. */
const DROP_SHARE = 0.02;
const DROP_CENTS = 10_000;
/** Nobody is told of two lower prices of a car within this time. */
const QUIET_MS = 24 * 3_600_000;

const isForSale = (state: FavouriteState) => state === 'available' || state === 'held';

interface Seen {
  userId: string;
  productId: string;
  carName: string;
  toldCents: number;
  toldState: FavouriteState;
  toldAt: Date | null;
  state: FavouriteState;
  cents: number;
  /** The person holds the car, or has bought it. */
  isBuyer: boolean;
}

/**
 * Compares changed cars with what the people who saved them know, and returns what is news to them.
 * Records that they know it. A second lower price within a day is looked at again when the day is over.
 */
export async function findNews(
  { tx, now }: Context<Transaction>,
  productIds: string[],
): Promise<CarNews[]> {
  const moment = now();
  const cars = followedCarsIn(tx, moment);
  const { userId, productId, toldCents, toldState, toldAt } = favourites;
  const seen: Seen[] = await tx
    .select({
      userId,
      productId,
      carName: cars.name,
      toldCents,
      toldState,
      toldAt,
      state: cars.state,
      cents: cars.resaleCents,
      isBuyer: sql<boolean>`${cars.buyerId} is not distinct from ${userId}`,
    })
    .from(favourites)
    .innerJoin(cars, eq(cars.id, productId))
    .where(sql`${productId} = any (${sql.param(productIds)})`)
    .orderBy(productId, userId)
    .for('update', { of: favourites });

  if (seen.length === 0) return [];
  const news: CarNews[] = [];
  const known: object[] = [];
  const later = new Map<string, { productId: string; dueAt: Date }>();
  for (const car of seen) {
    const again = car.toldAt && new Date(car.toldAt.getTime() + QUIET_MS);
    const isCheaper = car.state === 'available' && isDrop(car);
    const isQuiet = again !== null && again > moment;
    const isTold = isCheaper && !isQuiet;
    if (isCheaper && isQuiet) {
      const look = { productId: car.productId, dueAt: again };
      later.set(JSON.stringify(look), look);
    }
    const { userId: person, productId: id, carName, state: stateNow } = car;
    const item = { userId: person, productId: id, carName, state: stateNow };
    const prices = { fromCents: car.toldCents, toCents: car.cents };
    if (isTold) news.push({ ...item, ...prices, kind: 'price-drop' });
    else if (isNewState(car)) news.push({ ...item, ...prices, kind: 'saved-car' });
    // A person whose own booking ends is not told that the car is free.
    const state = car.isBuyer && car.state === 'held' ? 'available' : car.state;
    if (isTold || state !== car.toldState) {
      known.push({
        user_id: car.userId,
        product_id: car.productId,
        cents: isTold ? car.cents : car.toldCents,
        state,
        at: isTold ? moment : car.toldAt,
      });
    }
  }
  // One parameter, because a car can have more followers than a statement has parameters.
  await tx.execute(sql`
    update ${favourites} set told_cents = known.cents, told_state = known.state, told_at = known.at
    from json_to_recordset(${JSON.stringify(known)}::json)
      as known (user_id text, product_id text, cents bigint, state text, at timestamptz)
    where favourites.user_id = known.user_id and favourites.product_id = known.product_id`);
  await lookAgain(tx, [...later.values()]);
  return news;
}

const isDrop = ({ toldCents, cents }: Seen) =>
  toldCents - cents >= Math.min(DROP_CENTS, toldCents * DROP_SHARE) && cents < toldCents;

/** For sale again, or no longer: everything else is of no use to the person. */
const isNewState = ({ state, toldState, isBuyer }: Seen) =>
  state === 'available'
    ? toldState !== 'available'
    : isForSale(toldState) && !isForSale(state) && !isBuyer;
