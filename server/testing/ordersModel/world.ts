import { sql } from 'drizzle-orm';
import type { RootDatabase } from '../../database/client';
import type { SignedIn } from '../app';
import { HOUR } from '../clock';
import { intentIdOf } from '../acts';
import type { MoneyApp } from '../money';

/** The provider's clock does not move, and the reconciler asks about the last three days. */
const WAITED_MAX = 28 * HOUR;

interface Car {
  id: string;
  /** Price that a page opened before the first change of price shows. */
  firstCents: number;
  resaleCents: number;
}

/** People whom no sequence changes. */
interface Regulars {
  money: MoneyApp;
  /** The time at which every sequence starts. */
  startedAt: number;
  seller: SignedIn;
  admin: SignedIn;
  /** A seller and a buyer who have no part in any booking. */
  rival: SignedIn;
  newcomer: SignedIn;
}

/** The people and cars of one sequence, and what no table says about them. */
export interface World extends Regulars {
  buyers: readonly [SignedIn, SignedIn];
  cars: readonly [Car, Car];
  /** Secrets of the intents of a booking, oldest first, as the buyer's page received them. */
  secrets: Map<string, string[]>;
  /** Intents that were charged before their hold ended. */
  paidInTime: Set<string>;
  /** Bookings that were paid with an intent that the server did not create. */
  paidOtherwise: Set<string>;
  /** Bookings that the buyer or the seller has cancelled. */
  cancelled: Set<string>;
  /** Amounts in cents that an admin tried to accept, for each request. */
  accepted: Map<string, number[]>;
  /** Cars that the seller or an admin took off the market at any time. */
  removed: Set<string>;
  /** Cars that were deleted before anybody bought them. */
  deletedUnsold: Set<string>;
  /** Whether webhooks were lost for good, so that only the reconciler learns of payments. */
  areWebhooksLost: boolean;
  /** Total time passed, in milliseconds. */
  waited: number;
}

export async function createRegulars(money: MoneyApp): Promise<Regulars> {
  await prepareFullDisk(money.db);
  return {
    money,
    startedAt: money.clock.now().getTime(),
    seller: await money.signIn('seller'),
    admin: await money.signIn('admin'),
    rival: await money.signIn('seller'),
    newcomer: await money.signIn('user'),
  };
}

/** A disk without space for payments, once it is full. */
async function prepareFullDisk(db: RootDatabase): Promise<void> {
  await db.execute(sql`create function fail_as_full() returns trigger language plpgsql as
    $$ begin raise exception 'The disk is full.' using errcode = '53100'; end $$`);
  await db.execute(sql`create trigger full_disk before insert or update on payments
    for each row execute function fail_as_full()`);
}

export async function setDiskFull(db: RootDatabase, isFull: boolean): Promise<void> {
  const does = sql.raw(isFull ? 'enable' : 'disable');
  await db.execute(sql`alter table payments ${does} trigger full_disk`);
}

/** Two new buyers and two new cars, without any earlier orders. */
export async function createWorld(regulars: Regulars): Promise<World> {
  const { money, startedAt, seller } = regulars;
  money.disturb({});
  await setDiskFull(money.db, false);
  money.clock.advance(startedAt - money.clock.now().getTime());
  // The jobs process all orders, so those of earlier sequences would slow down this one.
  await money.db.execute(sql`truncate bookings, payments, payment_events, provider_events,
    unmatched_payments, mails, sandbox_payment_intents, sandbox_payment_events cascade`);
  const addCar = async (resaleCents: number): Promise<Car> => {
    const owner = { sellerId: seller.userId, sellerEmail: seller.email };
    const { id } = await money.car({ ...owner, resaleCents });
    return { id, firstCents: resaleCents, resaleCents };
  };
  return {
    ...regulars,
    buyers: [await money.signIn('user'), await money.signIn('user')],
    // Of the same price, so that the payment of one could pass for that of the other.
    cars: [await addCar(900_000), await addCar(900_000)],
    secrets: new Map(),
    paidInTime: new Set(),
    paidOtherwise: new Set(),
    cancelled: new Set(),
    accepted: new Map(),
    removed: new Set(),
    deletedUnsold: new Set(),
    areWebhooksLost: false,
    waited: 0,
  };
}

/** Advances the clock, unless too much time would have passed. */
export function passTime(world: World, ms: number): boolean {
  if (world.waited + ms > WAITED_MAX) return false;
  world.waited += ms;
  world.money.clock.advance(ms);
  return true;
}

/** Ids of the intents that buyers can pay or have paid. */
export const intentsOfBuyers = ({ secrets }: World): Set<string> =>
  new Set([...secrets.values()].flat().map(intentIdOf));

/** Calls the API. Any refusal is fine; the server must not fail unexpectedly. */
export async function call(
  { money }: World,
  as: SignedIn,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
) {
  const options = { as: await money.renew(as), ...(body && { body }) };
  const response = await money.api(method, path, options);
  if (response.statusCode === 500) throw new Error(`${method} ${path}: ${response.body}`);
  return response;
}

/** For calls of the provider that can be impossible, such as refunding twice. */
export const ifPossible = (work: Promise<unknown>): Promise<unknown> => work.catch(() => undefined);
