import { desc, eq } from 'drizzle-orm';
import { paymentIntents, refunds } from '../../sandbox/schema/payments';
import { PaymentProviderError } from '../orders/paymentProvider';
import { bookings, payments } from '../orders/schema';
import { products } from '../products/schema';
import type { SignedIn } from './app';
import { intentIdOf } from './acts';
import type { Car, MoneyApp } from './money';

/* What tests of orders begin with, what happens to an order from outside, and what the books say. */

interface Given {
  /** A new buyer unless given. */
  buyer?: SignedIn | undefined;
  seller?: SignedIn | undefined;
  car?: Partial<Car>;
  /** Number of the card. */
  card?: string | undefined;
}

export type HeldBooking = Awaited<ReturnType<typeof heldBooking>>;
export type Order = Awaited<ReturnType<typeof payableBooking>>;

export async function heldBooking(money: MoneyApp, given: Given = {}) {
  const { seller = money.seller, buyer = await money.signIn('user') } = given;
  const car = await money.car(given.car, seller);
  return { seller, buyer, car, id: await money.book(buyer, car) };
}

/** A booking whose payment page is open. */
export async function payableBooking(money: MoneyApp, given?: Given) {
  const booking = await heldBooking(money, given);
  const secret = await money.createIntent(booking.buyer, booking.id);
  return { ...booking, secret, intentId: intentIdOf(secret) };
}

/** Paid at the provider; the server does not know it yet. */
export async function chargedOrder(money: MoneyApp, given?: Given): Promise<Order> {
  const order = await payableBooking(money, given);
  const status = await money.payByCard(order.secret, given?.card);
  if (status !== 200) throw new Error(`The card was not charged: ${status}`);
  return order;
}

/** Paid, and recorded by the buyer's page. Its webhook events are still to be delivered. */
export async function paidOrder(money: MoneyApp, given?: Given): Promise<Order> {
  const order = await chargedOrder(money, given);
  await money.record(order.buyer, order.id, order.intentId);
  return order;
}

/** A charged intent that names the booking, but that the server did not create. */
export async function payOtherwise(
  money: MoneyApp,
  booking: { id: string; buyer: Pick<SignedIn, 'userId'> },
  { card = 'pm_card_visa', ...changes }: { amount?: number; currency?: string; card?: string } = {},
): Promise<string> {
  const { id } = await intentOf(money, booking, changes);
  await money.stripe.paymentIntents.confirm(id, { payment_method: card });
  return id;
}

/** An open intent that names the booking, but that the server did not create. */
export const intentOf = (
  { stripe, installationId }: MoneyApp,
  { id, buyer }: { id: string; buyer: Pick<SignedIn, 'userId'> },
  changes: { amount?: number; currency?: string } = {},
) =>
  stripe.paymentIntents.create({
    amount: 950_050,
    currency: 'usd',
    metadata: { installationId, bookingId: id, buyerId: buyer.userId },
    ...changes,
  });

/** For calls of a provider that is down. */
export const away = () => Promise.reject(new PaymentProviderError(new Error('away')));

/** Delivers all webhook events, also those that the delivery of others causes. */
export async function deliver({ sandbox }: Pick<MoneyApp, 'sandbox'>): Promise<void> {
  while ((await sandbox.deliverDue()) > 0);
}

/** Sends a webhook event as the provider signs it. */
export function sendEvent(
  { api, sandbox, stripe }: MoneyApp,
  payload: string,
  secret = sandbox.webhookSecret,
) {
  const signature = stripe.webhooks.generateTestHeaderString({ payload, secret });
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  return api('POST', '/webhooks/stripe', { body: payload, headers });
}

/** The body of a webhook event about an intent. */
export const eventAbout = (intentId: string, type = 'payment_intent.succeeded', more = {}) =>
  JSON.stringify({
    id: `evt_${type}_${intentId}`,
    object: 'event',
    type,
    data: { object: { id: intentId, ...more } },
  });

/** A call of the provider that only its local stand-in has. */
export async function callSandbox({ sandbox }: MoneyApp, path: string, form = {}): Promise<void> {
  const { host, port } = sandbox.endpoint();
  const answer = await fetch(`http://${host}:${port}/v1/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${sandbox.secretKey}` },
    body: new URLSearchParams(form),
  });
  await answer.arrayBuffer();
}

/** The latest refund of the intent arrives, or the bank sends it back. */
export async function settleRefund(
  money: MoneyApp,
  intentId: string,
  result: 'failed' | 'succeeded',
): Promise<void> {
  const ofIntent = eq(refunds.paymentIntentId, intentId);
  const [latest] = await money.db
    .select()
    .from(refunds)
    .where(ofIntent)
    .orderBy(desc(refunds.createdAt));
  await callSandbox(money, `refunds/${latest?.id ?? ''}/sandbox_settle`, { result });
}

/** The buyer disputes the charge. Returns the dispute's id. */
export async function dispute(money: MoneyApp, intentId: string): Promise<string> {
  const ofIntent = eq(paymentIntents.id, intentId);
  const [intent] = await money.db.select().from(paymentIntents).where(ofIntent);
  await callSandbox(money, `charges/${intent?.latestChargeId ?? ''}/sandbox_dispute`);
  const { data } = await money.stripe.disputes.list({ payment_intent: intentId });
  return data[0]?.id ?? '';
}

export async function bookingRow({ db }: Pick<MoneyApp, 'db'>, id: string) {
  const [row] = await db.select().from(bookings).where(eq(bookings.id, id));
  return row;
}

export async function paymentRow({ db }: Pick<MoneyApp, 'db'>, intentId: string) {
  const [row] = await db.select().from(payments).where(eq(payments.transactionId, intentId));
  return row;
}

export async function carRow({ db }: Pick<MoneyApp, 'db'>, id: string) {
  const [row] = await db.select().from(products).where(eq(products.id, id));
  return row;
}

/** The rows of an order. */
export const booksOf = async (money: MoneyApp, { id, car, intentId }: Order) => ({
  booking: await bookingRow(money, id),
  car: await carRow(money, car.id),
  payment: await paymentRow(money, intentId),
});

export const changeCar = ({ db }: MoneyApp, id: string, changes: Partial<Car>) =>
  db.update(products).set(changes).where(eq(products.id, id));

export const changeBooking = (
  { db }: MoneyApp,
  id: string,
  changes: Partial<typeof bookings.$inferInsert>,
) => db.update(bookings).set(changes).where(eq(bookings.id, id));

export const changePayment = (
  { db }: MoneyApp,
  intentId: string,
  changes: Partial<typeof payments.$inferInsert>,
) => db.update(payments).set(changes).where(eq(payments.transactionId, intentId));

/**
 * Makes the buyer begin another payment of a booking whenever one is about to be cancelled. Returns
 * how often that happened.
 */
export function beginAnotherEachTime(money: MoneyApp, { id, intentId }: Order): () => number {
  let tries = 0;
  money.disturb({
    retrieveIntent: async (asked) => {
      const intent = await money.provider.retrieveIntent(intentId);
      return intent && { ...intent, id: asked };
    },
    cancelIntent: async () => {
      tries += 1;
      await changeBooking(money, id, { paymentIntentId: `begun-meanwhile-${tries}-${id}` });
      return null;
    },
  });
  return () => tries;
}
