import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import Stripe from 'stripe';
import { START_CATEGORY_ID } from '#contract/limits';
import type { BookingResponse, PaymentResponse, WireBooking } from '#contract/types';
import type { RootDatabase } from '../database/client';
import { categories, products } from '../products/schema';
import { findInstallation } from '../orders/payments/installation';
import { newId } from '../lib/ids';
import type { PaymentProvider } from '../orders/paymentProvider';
import { createStripeProvider } from '../orders/payments/stripeProvider';
import { sandboxMigrations } from '../../sandbox/migrations';
import { openPaymentSandbox, type PaymentSandbox } from '../../sandbox/payments/service';
import { paymentIntents, refunds } from '../../sandbox/schema/payments';
import { productMigrations } from '../database/open';
import * as acts from './acts';
import { createTestApp, type SignedIn, type TestAppOptions } from './app';
import { noPayments } from './noPayments';

type ProductInsert = typeof products.$inferInsert;
export type Car = ProductInsert & { id: string };

export type MoneyApp = Awaited<ReturnType<typeof createMoneyApp>>;

/**
 * The whole server, with the local payment service on a real port. Webhook events are delivered on
 * demand. `orders.ts` has the bookings and payments that tests begin with.
 */
export async function createMoneyApp(
  options: Pick<TestAppOptions, 'mailTransport' | 'config'> = {},
) {
  const opened: { sandbox?: PaymentSandbox; provider?: PaymentProvider } = {};
  const used = { ...noPayments };
  const test = await createTestApp({
    ...options,
    migrations: [productMigrations, sandboxMigrations],
    outside: async (db) => {
      const { payments: provider, sandbox } = await openLocalPayments(db);
      Object.assign(opened, { sandbox, provider });
      Object.assign(used, provider);
      return { payments: used, sandbox: (app: FastifyInstance) => sandbox.register(app) };
    },
  });
  const { sandbox, provider } = opened;
  if (!sandbox || !provider) throw new Error('The payment service did not open.');
  await test.app.listen({ host: '127.0.0.1', port: 0 });

  const { db, api } = test;
  const send = (as: SignedIn, [method, path, body]: acts.Act) => api(method, path, { as, body });
  const seller = await test.signIn('seller');
  await db.insert(categories).values({ id: START_CATEGORY_ID, name: 'All' }).onConflictDoNothing();

  return {
    ...test,
    /** Owns the cars of tests that name no other seller. */
    seller,
    /** `deliverDue` also processes the delivered events. */
    sandbox: {
      ...sandbox,
      deliverDue: async () => {
        const delivered = await sandbox.deliverDue();
        if (delivered > 0) await test.app.jobs.run('provider-events');
        return delivered;
      },
    },
    /** The original provider, for replacements that pass calls on. */
    provider,
    /** Replaces methods of the provider to inject failures; the others are the original ones. */
    disturb: (calls: Partial<PaymentProvider>): void => {
      Object.assign(used, provider, calls);
    },
    /** The id that intents of this server carry. */
    installationId: (await findInstallation(db)).id,
    /** The provider's SDK with the secret key, to check the provider's own state. */
    stripe: new Stripe(sandbox.secretKey, { ...sandbox.endpoint(), telemetry: false }),
    car: async (overrides: Partial<ProductInsert> = {}, owner = seller): Promise<Car> => {
      const car: Car = {
        id: newId(),
        sellerId: owner.userId,
        sellerEmail: owner.email,
        sellerName: owner.name,
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
    /** POST /bookings. Throws unless acknowledged. */
    book: async (as: SignedIn, { id, resaleCents }: Car): Promise<string> => {
      const answer = await send(as, acts.book(id, resaleCents / 100));
      const { acknowledged, insertedId, message } = answer.json<BookingResponse>();
      if (!acknowledged || !insertedId) throw new Error(message ?? answer.body);
      return insertedId;
    },
    createIntent: async (as: SignedIn, bookingId: string): Promise<string> => {
      const answer = await send(as, acts.openPayment(bookingId));
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return answer.json<{ clientSecret: string }>().clientSecret;
    },
    /** Pays like the page does, with this card number. Returns the HTTP status. */
    payByCard: (clientSecret: string, number = '4242424242424242') =>
      payByCard(sandbox, clientSecret, number),
    /** POST /payments. */
    record: async (as: SignedIn, bookingId: string, transactionId: string) => {
      const { productId, price, email } = await findBooking(as, bookingId);
      const body = { bookingId, productId, price, email, transactionId };
      const answer = await send(as, acts.recordPayment(body));
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return answer.json<PaymentResponse>();
    },
    findBooking,
    /** A new token for the same user, after time has passed. */
    renew: async (person: SignedIn): Promise<SignedIn> => {
      const { userId, uid, email, emailVerified } = person;
      const accessToken = await test.tokens.sign({ userId, uid, email, emailVerified });
      return { ...person, accessToken };
    },
    /** The intents that the provider has stored. */
    intentsOf: async (bookingId: string) => {
      const all = await db.select().from(paymentIntents);
      return all.filter(({ metadata }) => metadata.bookingId === bookingId);
    },
    refundsOf: (transactionId: string) =>
      db.select().from(refunds).where(eq(refunds.paymentIntentId, transactionId)),
  };

  async function findBooking(as: SignedIn, id: string): Promise<WireBooking> {
    const answer = await api('GET', `/bookings/find/${id}`, { as });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json<WireBooking>();
  }
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
  const { path, form } = acts.confirmByCard(clientSecret, number);
  const answer = await fetch(`http://${host}:${port}${path}`, { method: 'POST', body: form });
  await answer.arrayBuffer();
  return answer.status;
}
