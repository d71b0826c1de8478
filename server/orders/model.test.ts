import fc from 'fast-check';
import { desc, inArray, isNotNull, sql } from 'drizzle-orm';
import { paymentEvents as webhookEvents, paymentIntents } from '../../sandbox/schema/payments';
import { products } from '../products/schema';
import type { SignedIn } from '../testing/app';
import { createMoneyApp, intentIdOf, type MoneyApp } from '../testing/money';
import { PaymentProviderError } from './payments/paymentProvider';
import { bookings, payments } from './schema';

/**
 * Random sequences of what two buyers, a seller, an admin, the payment provider and time can do to
 * two cars, against the real service, its database and the provider's SDK. The invariants hold
 * after every step, and when everything has settled. A failure prints its seed and the shortest
 * sequence. MODEL_RUNS sets the number of sequences.
 */
const RUNS = Number(process.env.MODEL_RUNS ?? 25);

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** The provider is asked about three days, and its clock does not move. */
const WAITED_MAX = 48 * HOUR;
/** Succeeds, is declined, and is disputed at once. */
const CARDS = ['4242424242424242', '4000000000000002', '4000000000000259'];
const QUEUES = ['settle-holds', 'send-refunds', 'provider-events', 'reconcile-payments'] as const;

/** Every act as often as it is named here. */
const acts = [
  ...[
    'order',
    'order',
    'order',
    'order',
    'book',
    'book',
    'begin',
    'pay',
    'pay',
    'record',
    'record',
  ],
  ...['cancel', 'cancel', 'release', 'reprice', 'delete', 'takedown', 'takedown', 'ban'],
  ...['refund', 'refund', 'dispute', 'closeDispute'],
  ...['deliver', 'deliver', 'deliverAgain', 'loseWebhooks', 'wait', 'work', 'work', 'away', 'back'],
] as const;
interface Step {
  act: (typeof acts)[number];
  buyer: number;
  car: number;
  /** Chooses a card, an amount, a queue and so on. */
  n: number;
}
const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom(...acts),
  buyer: fc.nat(1),
  car: fc.nat(1),
  n: fc.nat(11),
});

let money: MoneyApp;
let startedAt: number;
beforeAll(async () => {
  money = await createMoneyApp();
  startedAt = money.clock.now().getTime();
});
afterAll(() => money.close());

interface World {
  seller: SignedIn;
  admin: SignedIn;
  buyers: SignedIn[];
  cars: { id: string; name: string; resaleCents: number }[];
  /** Secrets of the intents of a booking, oldest first. */
  secrets: Map<string, string[]>;
  waited: number;
}

async function newWorld(): Promise<World> {
  money.clock.advance(startedAt - money.clock.now().getTime());
  // The jobs look at everybody's orders, so those of the last sequence would slow down this one.
  await money.db.execute(sql`truncate bookings, payments, payment_events, provider_events, mails,
    sandbox_payment_intents, sandbox_payment_events cascade`);
  const seller = await money.signIn('seller');
  const admin = await money.signIn('admin');
  const [sellerId, sellerEmail] = [seller.userId, seller.email];
  return {
    seller,
    admin,
    buyers: [await money.signIn('user'), await money.signIn('user')],
    cars: [
      await money.car({ sellerId, sellerEmail, resaleCents: 900_000 }),
      await money.car({ sellerId, sellerEmail, resaleCents: 1_500_000 }),
    ],
    secrets: new Map(),
    waited: 0,
  };
}

/** Calls the API as somebody. What is refused changes nothing; nothing may fail unexpectedly. */
async function call(as: SignedIn, method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) {
  const response = await money.api(method, path, {
    as: await money.renew(as),
    ...(body && { body }),
  });
  if (response.statusCode === 500) throw new Error(`${method} ${path}: ${response.body}`);
  return response;
}

const fail = () => Promise.reject(new PaymentProviderError(new Error('away')));

/** Errors of the provider for what is not possible, such as refunding twice. */
const ifPossible = (work: Promise<unknown>) => work.catch(() => undefined);

const bookingsOf = ({ cars }: World) =>
  money.db
    .select()
    .from(bookings)
    .where(
      inArray(
        bookings.productId,
        cars.map(({ id }) => id),
      ),
    )
    .orderBy(desc(bookings.createdAt));

const intentsOf = async (world: World) => {
  const ids = [...world.secrets.values()].flat().map(intentIdOf);
  return ids.length === 0
    ? []
    : money.db.select().from(paymentIntents).where(inArray(paymentIntents.id, ids));
};

const setDue = (nextAttemptAt: Date | null) =>
  money.db.update(webhookEvents).set({ nextAttemptAt });

async function deliver() {
  while ((await money.sandbox.deliverDue()) > 0);
}

function actsOf(
  world: World,
  { buyer: buyerIndex, car: carIndex, n }: Step,
): Record<Step['act'], () => unknown> {
  const { admin, seller, buyers, cars, secrets } = world;
  const [buyer, car] = [buyers[buyerIndex], cars[carIndex]];
  if (!buyer || !car) throw new Error('There are two of each.');
  const ofCar = async () =>
    (await bookingsOf(world)).filter(({ productId }) => productId === car.id);
  const own = async () =>
    (await bookingsOf(world)).filter(({ buyerId }) => buyerId === buyer.userId);
  /** Any booking of the buyer, most often the latest. */
  const anyOwn = async () => {
    const known = await own();
    return known[Math.max(0, n - 6) % Math.max(1, known.length)];
  };
  const chargedIntent = async () => {
    const ids = new Set((await ofCar()).flatMap(({ id }) => secrets.get(id) ?? []).map(intentIdOf));
    return (await intentsOf(world)).find(({ id, status }) => ids.has(id) && status === 'succeeded');
  };
  const book = () =>
    call(buyer, 'POST', '/bookings', { productId: car.id, price: car.resaleCents / 100 });
  const begin = async () => {
    const booking = await anyOwn();
    if (!booking) return;
    const body = { price: 1, bookingId: booking.id };
    const response = await call(buyer, 'POST', '/create-payment-intent', body);
    const { clientSecret } = response.json<{ clientSecret?: string }>();
    const known = secrets.get(booking.id) ?? [];
    if (clientSecret !== undefined && !known.includes(clientSecret)) {
      secrets.set(booking.id, [...known, clientSecret]);
    }
  };
  /** With any intent that the buyer ever got, also of a booking that is over. */
  const pay = async () => {
    const known = (await own()).flatMap(({ id }) => secrets.get(id) ?? []);
    const secret = known[Math.max(0, n - 8) % Math.max(1, known.length)];
    if (secret !== undefined)
      await money.payByCard(secret, CARDS[Math.max(0, n - 7) % CARDS.length]);
  };
  return {
    book,
    begin,
    pay,
    order: async () => {
      await book();
      await begin();
      await pay();
    },
    record: async () => {
      const booking = await anyOwn();
      const [secret] = secrets.get(booking?.id ?? '')?.slice(-1) ?? [];
      if (!booking || secret === undefined) return;
      await call(buyer, 'POST', '/payments', {
        bookingId: booking.id,
        productId: booking.productId,
        price: booking.priceCents / 100,
        email: buyer.email,
        transactionId: intentIdOf(secret),
      });
    },
    cancel: async () => {
      const booking = await anyOwn();
      if (booking) await call(buyer, 'DELETE', `/bookings/${booking.id}`);
    },
    release: async () => {
      const [booking] = await ofCar();
      const body = { reason: 'Sold elsewhere' };
      if (booking) await call(seller, 'POST', `/bookings/${booking.id}/release`, body);
    },
    reprice: async () => {
      const price = 9000 + n;
      const [row] = await carsOf([car.id]);
      const changes = [{ id: car.id, price, version: row?.version ?? 1 }];
      const { statusCode } = await call(seller, 'POST', '/products/prices', { changes });
      if (statusCode === 200) car.resaleCents = price * 100;
    },
    /** An admin removes a reported car, also while it is held and paid. */
    takedown: async () => {
      const { insertedId: reportId } = (
        await call(buyer, 'POST', '/reports', { productId: car.id })
      ).json<{ insertedId?: string }>();
      if (reportId !== undefined) {
        await call(admin, 'DELETE', '/reports/', { productId: car.id, reportId });
      }
    },
    delete: () => call(seller, 'DELETE', `/products/${car.id}`),
    ban: () => ifPossible(money.admin('ban', buyer.email)),
    refund: async () => {
      const intent = await chargedIntent();
      const part = n % 2 === 0 ? {} : { amount: 10_000 };
      if (intent) {
        await ifPossible(money.stripe.refunds.create({ payment_intent: intent.id, ...part }));
      }
    },
    dispute: async () => {
      const intent = await chargedIntent();
      if (!intent?.latestChargeId) return;
      const { host, port } = money.sandbox.endpoint();
      const url = `http://${host}:${port}/v1/charges/${intent.latestChargeId}/sandbox_dispute`;
      const headers = { authorization: `Bearer ${money.sandbox.secretKey}` };
      await (await fetch(url, { method: 'POST', headers })).arrayBuffer();
    },
    closeDispute: async () => {
      const intent = await chargedIntent();
      if (!intent) return;
      const { data } = await money.stripe.disputes.list({ payment_intent: intent.id });
      const evidence = {
        uncategorized_text: n % 2 === 0 ? 'winning_evidence' : 'losing_evidence',
      };
      for (const { id } of data) await ifPossible(money.stripe.disputes.update(id, { evidence }));
    },
    deliver,
    deliverAgain: async () => {
      await setDue(new Date());
      await deliver();
    },
    loseWebhooks: () => setDue(null).where(isNotNull(webhookEvents.nextAttemptAt)),
    wait: () => {
      const ms = n % 3 === 0 ? 25 * HOUR : 11 * MINUTE;
      if (world.waited + ms > WAITED_MAX) return;
      world.waited += ms;
      money.clock.advance(ms);
    },
    /** The provider does not answer the server, while cards are charged. */
    away: () => money.disturb({ cancelIntent: fail, retrieveIntent: fail, refund: fail }),
    back: () => money.disturb({}),
    /** Fails while the provider is away, and is then done later. */
    work: () => ifPossible(money.app.jobs.run(QUEUES[n % QUEUES.length] ?? 'settle-holds')),
  };
}

/** What is true at any time, whatever has not arrived yet. */
async function checkAlways(world: World) {
  const rows = await bookingsOf(world);
  const recorded = await paymentsOf(rows);
  const intents = new Map((await intentsOf(world)).map((intent) => [intent.id, intent]));
  for (const { id } of world.cars) {
    const live = rows.filter(({ productId, active }) => productId === id && active);
    expect(live.length).toBeLessThanOrEqual(1);
  }
  for (const booking of rows) {
    const succeeded = recorded.filter(
      ({ bookingId, status }) => bookingId === booking.id && status === 'succeeded',
    );
    expect([booking.id, succeeded.length]).toEqual([booking.id, booking.status === 'paid' ? 1 : 0]);
    for (const { transactionId, amountCents } of succeeded) {
      expect(intents.get(transactionId)).toMatchObject({
        status: 'succeeded',
        amount: booking.priceCents,
        metadata: { bookingId: booking.id, buyerId: booking.buyerId },
      });
      expect(amountCents).toBe(booking.priceCents);
      const [car] = await carsOf([booking.productId]);
      expect(car?.status).toBe('sold');
    }
  }
  await checkPrivacy(world, rows);
}

const paymentsOf = (rows: { id: string }[]) =>
  rows.length === 0
    ? Promise.resolve([])
    : money.db
        .select()
        .from(payments)
        .where(
          inArray(
            payments.bookingId,
            rows.map(({ id }) => id),
          ),
        );

const carsOf = (ids: string[]) => money.db.select().from(products).where(inArray(products.id, ids));

/** Nobody sees another buyer's booking, and strangers see no phone number. */
async function checkPrivacy({ buyers, cars }: World, [latest]: { id: string; buyerId: string }[]) {
  const other = buyers.find(({ userId }) => userId !== latest?.buyerId);
  if (latest && other) {
    const seen = await call(other, 'GET', `/bookings/find/${latest.id}`);
    expect([401, 403, 404]).toContain(seen.statusCode);
  }
  const stranger = await money.api('GET', `/products/find/${cars[0]?.id}`);
  expect(stranger.json<{ phone?: string }>().phone ?? '').toBe('');
}

/** The provider answers, time passes, the jobs run, and what was not lost arrives. */
async function settle() {
  money.disturb({});
  await deliver();
  for (const hours of [25, 1, 6]) {
    money.clock.advance(hours === 25 ? 25 * HOUR : hours * MINUTE);
    for (const queue of QUEUES) await money.app.jobs.run(queue);
    await deliver();
  }
}

/** No money without an order or a refund, and nothing that could still be paid. */
async function checkSettled(world: World) {
  await checkAlways(world);
  const rows = await bookingsOf(world);
  const recorded = new Map(
    (await paymentsOf(rows)).map((payment) => [payment.transactionId, payment]),
  );
  for (const intent of await intentsOf(world)) {
    const { data } = await money.stripe.charges.list({ payment_intent: intent.id });
    const charge = data.find(({ paid }) => paid);
    if (!charge) {
      expect([intent.id, intent.status]).toEqual([intent.id, 'canceled']);
      continue;
    }
    const { data: disputes } = await money.stripe.disputes.list({ payment_intent: intent.id });
    const isLost = disputes.some(({ status }) => status === 'lost');
    const isOurs = charge.amount_refunded < charge.amount && !isLost;
    expect([intent.id, recorded.get(intent.id)?.status]).toEqual([
      intent.id,
      isOurs ? 'succeeded' : 'refunded',
    ]);
  }
}

it(
  'keeps the money and the cars right, whatever happens in whatever order',
  async () => {
    const holds = fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof({ weight: 4, arbitrary: fc.tuple(step) }, fc.tuple(step, step)), {
          minLength: 3,
          maxLength: 24,
        }),
        async (moments) => {
          const world = await newWorld();
          for (const steps of moments) {
            // Two steps of one moment happen at the same time.
            await Promise.all(steps.map((each) => actsOf(world, each)[each.act]()));
            await checkAlways(world);
          }
          await settle();
          await checkSettled(world);
        },
      ),
      { numRuns: RUNS },
    );
    await expect(holds).resolves.toBeUndefined();
  },
  RUNS * 20_000,
);
