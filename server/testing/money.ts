import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import Stripe from 'stripe';
import { START_CATEGORY_ID } from '#contract/limits';
import type { BookingResponse, PaymentResponse, WireBooking } from '#contract/types';
import type { RootDatabase } from '../database/client';
import { categories, products } from '../products/schema';
import { findInstallation } from '../orders/payments/installation';
import { bookings, payments } from '../orders/schema';
import { newId } from '../lib/ids';
import type { PaymentProvider } from '../orders/payments/paymentProvider';
import { createStripeProvider } from '../orders/payments/stripeProvider';
import { sandboxMigrations } from '../../sandbox/migrations';
import { openPaymentSandbox, type PaymentSandbox } from '../../sandbox/payments/service';
import { paymentIntents, refunds } from '../../sandbox/schema/payments';
import { productMigrations } from '../database/open';
import { createTestApp, type SignedIn, type TestApp, type TestAppOptions } from './app';

type ProductInsert = typeof products.$inferInsert;
type Car = ProductInsert & { id: string };

export interface MoneyApp extends TestApp {
  /** `deliverDue` also processes the delivered events. */
  sandbox: PaymentSandbox;
  /** The id that intents of this server carry. */
  installationId: string;
  /** The provider's SDK with the secret key, to check the provider's own state. */
  stripe: Stripe;
  /** Replaces methods of the provider to inject failures. */
  disturb: (calls: Partial<PaymentProvider>) => void;
  /** The original provider, for replacements that pass calls on. */
  provider: PaymentProvider;
  /**
   * Makes the buyer begin another payment of a booking whenever one is about to be cancelled.
   * Returns how often that happened.
   */
  beginAnotherEachTime: (bookingId: string) => () => number;
  car: (overrides?: Partial<ProductInsert>) => Promise<Car>;
  /** POST /bookings. Throws unless acknowledged. */
  book: (buyer: SignedIn, car: Car) => Promise<string>;
  createIntent: (buyer: SignedIn, bookingId: string) => Promise<string>;
  /** Pays like the page does, with this card number. Returns the HTTP status. */
  payByCard: (clientSecret: string, number?: string) => Promise<number>;
  record: (
    buyer: SignedIn,
    booking: WireBooking,
    transactionId: string,
  ) => Promise<PaymentResponse>;
  findBooking: (buyer: SignedIn, id: string) => Promise<WireBooking>;
  /** A new token for the same user, after time has passed. */
  renew: (person: SignedIn) => Promise<SignedIn>;
  countPayments: () => Promise<number>;
  /** The intents that the provider has stored. */
  intentsOf: (bookingId: string) => Promise<(typeof paymentIntents.$inferSelect)[]>;
  refundsOf: (transactionId: string) => Promise<(typeof refunds.$inferSelect)[]>;
}

export const intentIdOf = (clientSecret: string) => clientSecret.split('_secret_')[0] ?? '';

/**
 * The whole server, with the local payment service on a real port. Webhook events are delivered on
 * demand.
 */
export async function createMoneyApp(
  options: Pick<TestAppOptions, 'mailTransport' | 'config'> = {},
): Promise<MoneyApp> {
  let disturbed: Partial<PaymentProvider> = {};
  const opened: { sandbox?: PaymentSandbox; provider?: PaymentProvider } = {};
  const test = await createTestApp({
    ...options,
    migrations: [productMigrations, sandboxMigrations],
    outside: async (db) => {
      const { payments: provider, sandbox } = await openLocalPayments(db);
      Object.assign(opened, { sandbox, provider });
      return {
        payments: new Proxy(provider, {
          get: (target, name: keyof PaymentProvider) => disturbed[name] ?? target[name],
        }),
        sandbox: (app: FastifyInstance) => sandbox.register(app),
      };
    },
  });
  const { sandbox, provider } = opened;
  if (!sandbox || !provider) throw new Error('The payment service did not open.');
  await test.app.listen({ host: '127.0.0.1', port: 0 });

  const { db, api } = test;
  const seller = await test.signIn('seller');
  await db.insert(categories).values({ id: START_CATEGORY_ID, name: 'All' }).onConflictDoNothing();

  const money: MoneyApp = {
    ...test,
    sandbox: {
      ...sandbox,
      deliverDue: async () => {
        const delivered = await sandbox.deliverDue();
        if (delivered > 0) await test.app.jobs.run('provider-events');
        return delivered;
      },
    },
    provider,
    installationId: (await findInstallation(db)).id,
    stripe: new Stripe(sandbox.secretKey, { ...sandbox.endpoint(), telemetry: false }),
    disturb: (calls) => {
      disturbed = calls;
    },
    beginAnotherEachTime: (bookingId) => {
      let tries = 0;
      disturbed = {
        retrieveIntent: async (id) => {
          const [first] = await money.intentsOf(bookingId);
          const intent = first ? await provider.retrieveIntent(first.id) : null;
          return intent && { ...intent, id };
        },
        cancelIntent: async () => {
          tries += 1;
          const paymentIntentId = `begun-meanwhile-${tries}-${bookingId}`;
          await db.update(bookings).set({ paymentIntentId }).where(eq(bookings.id, bookingId));
          return null;
        },
      };
      return () => tries;
    },
    car: async (overrides = {}) => {
      const car: Car = {
        id: newId(),
        sellerId: seller.userId,
        sellerEmail: seller.email,
        sellerName: seller.name,
        name: 'Volvo V60 D4',
        picture: 'https://example.com/volvo.jpg',
        originalCents: 2_400_000,
        resaleCents: 950_050,
        condition: 'good',
        phone: '+3519000000',
        location: 'Lisbon',
        description: 'One owner, always garaged.',
        purchaseYear: 2018,
        yearOfUse: 4,
        categoryId: START_CATEGORY_ID,
        ...overrides,
      };
      await db.insert(products).values(car);
      return car;
    },
    book: async (as, { id, name, resaleCents }) => {
      const body = { productId: id, productName: name, price: resaleCents / 100 };
      const answer = await api('POST', '/bookings', { as, body });
      const { acknowledged, insertedId, message } = answer.json<BookingResponse>();
      if (!acknowledged || !insertedId) throw new Error(message ?? answer.body);
      return insertedId;
    },
    createIntent: async (as, bookingId) => {
      const body = { price: 1, bookingId };
      const answer = await api('POST', '/create-payment-intent', { as, body });
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return answer.json<{ clientSecret: string }>().clientSecret;
    },
    payByCard: (clientSecret, number = '4242424242424242') =>
      payByCard(sandbox, clientSecret, number),
    record: async (as, booking, transactionId) => {
      const { _id: bookingId, productId, price, email } = booking;
      const body = { bookingId, productId, price, email, transactionId };
      const answer = await api('POST', '/payments', { as, body });
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return answer.json<PaymentResponse>();
    },
    findBooking: async (as, id) => {
      const answer = await api('GET', `/bookings/find/${id}`, { as });
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return answer.json<WireBooking>();
    },
    renew: async (person) => {
      const { userId, uid, email, emailVerified } = person;
      const accessToken = await test.tokens.sign({ userId, uid, email, emailVerified });
      return { ...person, accessToken };
    },
    countPayments: () => db.$count(payments),
    intentsOf: async (bookingId) => {
      const all = await db.select().from(paymentIntents);
      return all.filter(({ metadata }) => metadata.bookingId === bookingId);
    },
    refundsOf: (transactionId) =>
      db.select().from(refunds).where(eq(refunds.paymentIntentId, transactionId)),
  };
  return money;
}

/** The local payment service on a database, and the product's provider connected to it. */
async function openLocalPayments(db: RootDatabase) {
  const sandbox = await openPaymentSandbox({
    db,
    webhookPath: '/api/webhooks/stripe',
    delivery: 'manual',
  });
  const { secretKey, webhookSecret, endpoint } = sandbox;
  return { sandbox, payments: createStripeProvider({ secretKey, webhookSecret, endpoint }) };
}

async function payByCard(sandbox: PaymentSandbox, clientSecret: string, number: string) {
  const { host, port } = sandbox.endpoint();
  const id = intentIdOf(clientSecret);
  const answer = await fetch(`http://${host}:${port}/v1/payment_intents/${id}/confirm`, {
    method: 'POST',
    body: new URLSearchParams({
      key: 'pk_test_page',
      client_secret: clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': number,
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2040',
      'payment_method_data[card][cvc]': '123',
    }),
  });
  await answer.arrayBuffer();
  return answer.status;
}
