import { sql } from 'drizzle-orm';
import type { SignedIn } from '../app';
import { intentIdOf, type MoneyApp } from '../money';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

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
  return {
    money,
    startedAt: money.clock.now().getTime(),
    seller: await money.signIn('seller'),
    admin: await money.signIn('admin'),
    rival: await money.signIn('seller'),
    newcomer: await money.signIn('user'),
  };
}

/** Two new buyers and two new cars, without any earlier orders. */
export async function createWorld(regulars: Regulars): Promise<World> {
  const { money, startedAt, seller } = regulars;
  money.disturb({});
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
    cars: [await addCar(900_000), await addCar(1_500_000)],
    secrets: new Map(),
    paidInTime: new Set(),
    paidOtherwise: new Set(),
    cancelled: new Set(),
    removed: new Set(),
    deletedUnsold: new Set(),
    areWebhooksLost: false,
    waited: 0,
  };
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

/** Calls of the provider that only its local stand-in has. */
export async function callSandbox({ money }: World, path: string, form: Record<string, string>) {
  const { host, port } = money.sandbox.endpoint();
  const response = await fetch(`http://${host}:${port}/v1/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${money.sandbox.secretKey}` },
    body: new URLSearchParams(form),
  });
  await response.arrayBuffer();
}
