import { eq } from 'drizzle-orm';
import { disputes, paymentIntents, refunds } from '../../../sandbox/schema/payments';
import { products } from '../../products/schema';
import { createMoneyApp, intentIdOf, type MoneyApp } from '../../testing/money';
import { bookings, payments } from '../schema';
import { type PaymentProvider, PaymentProviderError } from './paymentProvider';
import { reconcilePayments } from './reconcileCommand';

/**
 * Differences between the provider's payments and ours are found, and repaired where that is safe.
 */
let money: MoneyApp;
beforeAll(async () => {
  money = await createMoneyApp();
});
afterAll(() => money.close());

const DAY = 24 * 60 * 60 * 1000;
const reconcile = (disturbed: Partial<PaymentProvider> = {}) => {
  const provider = { ...money.provider, ...disturbed };
  return reconcilePayments({ db: money.db, payments: provider, now: money.clock.now, log });
};
const log = { error: () => undefined, warn: () => undefined };

/** No webhook events are delivered in this file. */
async function charged() {
  const [buyer, car] = [await money.signIn('user'), await money.car()];
  const bookingId = await money.book(buyer, car);
  const secret = await money.createIntent(buyer, bookingId);
  await money.payByCard(secret);
  return { buyer, bookingId, intentId: intentIdOf(secret) };
}

async function paid() {
  const order = await charged();
  await money.record(
    order.buyer,
    await money.findBooking(order.buyer, order.bookingId),
    order.intentId,
  );
  return order;
}

/** The report's lines about one payment. */
const linesAbout = (said: string, intentId: string) =>
  said.split('\n').filter((line) => line.includes(intentId));

const agoDays = (days: number) => new Date(money.clock.now().getTime() - days * DAY);

/** Makes a payment older than the provider's recent list. */
async function makeOld(intentId: string) {
  const createdAt = agoDays(5);
  await money.db.update(paymentIntents).set({ createdAt }).where(eq(paymentIntents.id, intentId));
  await money.db.update(payments).set({ createdAt }).where(eq(payments.transactionId, intentId));
}

async function dispute(intentId: string) {
  const [charge] = (await money.stripe.charges.list({ payment_intent: intentId })).data;
  const { host, port } = money.sandbox.endpoint();
  await fetch(`http://${host}:${port}/v1/charges/${charge?.id ?? ''}/sandbox_dispute`, {
    method: 'POST',
    headers: { authorization: `Bearer ${money.sandbox.secretKey}` },
  });
  const { data } = await money.stripe.disputes.list({ payment_intent: intentId });
  return data[0]?.id ?? '';
}

async function failRefund(id: string) {
  const { host, port } = money.sandbox.endpoint();
  await fetch(`http://${host}:${port}/v1/refunds/${id}/sandbox_settle`, {
    method: 'POST',
    headers: { authorization: `Bearer ${money.sandbox.secretKey}` },
    body: new URLSearchParams({ result: 'failed' }),
  });
}

const bookingOf = async (id: string) => {
  const [row] = await money.db.select().from(bookings).where(eq(bookings.id, id));
  return row;
};

it('has nothing to say when the books are the same', async () => {
  const { buyer } = await paid();
  // A live booking may be payable.
  await money.createIntent(buyer, await money.book(buyer, await money.car()));
  expect(await reconcile()).toEqual({
    said: 'No differences in the last 3 days.',
    exitCode: 0,
  });
});

it('finds and mends what was paid there and unpaid here', async () => {
  const { bookingId, intentId } = await charged();
  const { said, exitCode } = await reconcile();
  expect(said.split('\n')).toEqual([
    'Fixed:',
    `  ${'payment'.padEnd(intentId.length)}  ${'booking'.padEnd(bookingId.length)}  amount    problem`,
    `  ${intentId}  ${bookingId}  $9500.50  paid at the provider but unpaid here; set to paid`,
  ]);
  expect(exitCode).toBe(0);
  expect(await bookingOf(bookingId)).toMatchObject({ status: 'paid', active: true });
  expect((await reconcile()).said).toMatch('No differences');
});

it('finds and mends what was paid here and given back there', async () => {
  const { bookingId, intentId } = await paid();
  await money.stripe.refunds.create({ payment_intent: intentId });
  expect((await reconcile()).said).toMatch('paid here; set to refunded');
  expect(await bookingOf(bookingId)).toMatchObject({ status: 'unpaid', endReason: 'undone' });
});

it('finds that the refund of a part has failed later', async () => {
  const { intentId } = await paid();
  const refund = await money.stripe.refunds.create({ payment_intent: intentId, amount: 10_000 });
  expect((await reconcile()).said).toMatch('paid here; set to partially refunded');
  await failRefund(refund.id);
  expect((await reconcile()).said).toMatch('partially refunded here; set to paid');
});

it('finds and ends a payment that is open for a booking that is over', async () => {
  const buyer = await money.signIn('user');
  const bookingId = await money.book(buyer, await money.car());
  const intentId = intentIdOf(await money.createIntent(buyer, bookingId));
  await money.db
    .update(bookings)
    .set({ active: false, endReason: 'expired', intentClosedAt: money.clock.now() })
    .where(eq(bookings.id, bookingId));
  expect((await reconcile()).said).toMatch(
    'open at the provider but the booking has ended; cancelled',
  );
  expect((await money.stripe.paymentIntents.retrieve(intentId)).status).toBe('canceled');
});

it('lists what only a person can settle, until it is settled', async () => {
  const { buyer, bookingId } = await charged();
  await reconcile();
  const wrong = await money.stripe.paymentIntents.create({
    amount: 700,
    currency: 'usd',
    metadata: { installationId: money.installationId, bookingId, buyerId: buyer.userId },
  });
  await money.stripe.paymentIntents.confirm(wrong.id, { payment_method: 'pm_card_visa' });
  const invented = await money.db
    .update(payments)
    .set({ transactionId: 'pi_never_seen', createdAt: new Date(Date.now() - DAY / 24) })
    .where(eq(payments.bookingId, bookingId))
    .returning();
  expect(invented).toHaveLength(1);

  const { said, exitCode } = await reconcile();
  expect(exitCode).toBe(2);
  expect(said).toMatch(`${wrong.id}  ${bookingId}  $7.00`);
  expect(said).toMatch('paid at the provider but no matching booking (amount)');
  expect(said).toMatch('paid here but not found at the provider');
  await money.db.delete(payments).where(eq(payments.transactionId, 'pi_never_seen'));
  await money.stripe.refunds.create({ payment_intent: wrong.id });
  expect((await reconcile()).said).not.toMatch(wrong.id);
});

it('lists a payment again whose refund has failed later', async () => {
  const { id } = await money.stripe.paymentIntents.create({
    amount: 700,
    currency: 'usd',
    metadata: { installationId: money.installationId, bookingId: 'none', buyerId: 'nobody' },
  });
  await money.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
  const refund = await money.stripe.refunds.create({ payment_intent: id });
  await reconcile();
  expect(linesAbout((await reconcile()).said, id)).toEqual([]);
  await failRefund(refund.id);
  expect(linesAbout((await reconcile()).said, id)).toEqual([
    expect.stringContaining('no matching booking'),
  ]);
  await money.stripe.refunds.create({ payment_intent: id });
  await reconcile();
});

it('runs as a job of its own', async () => {
  const { bookingId } = await charged();
  await money.app.jobs.run('reconcile-payments');
  expect(await bookingOf(bookingId)).toMatchObject({ status: 'paid' });
});

it('leaves payments of others on the same account alone', async () => {
  const strange = await money.stripe.paymentIntents.create({
    amount: 700,
    currency: 'usd',
    metadata: { bookingId: 'of-another-shop' },
  });
  await reconcile();
  expect((await money.stripe.paymentIntents.retrieve(strange.id)).status).toBe(
    'requires_payment_method',
  );
});

describe('of an old payment', () => {
  it('finds what was given back since, a part or all', async () => {
    const { bookingId, intentId } = await paid();
    await makeOld(intentId);
    await money.stripe.refunds.create({ payment_intent: intentId, amount: 50 });
    const part = await reconcile();
    expect(linesAbout(part.said, intentId)).toEqual([
      `  ${intentId}  ${bookingId}  $9500.50  paid here; set to partially refunded`,
    ]);
    expect(linesAbout((await reconcile()).said, intentId)).toEqual([]);
    await money.stripe.refunds.create({ payment_intent: intentId });
    expect(linesAbout((await reconcile()).said, intentId)).toEqual([
      expect.stringContaining('partially refunded here; set to refunded'),
    ]);
    expect(await bookingOf(bookingId)).toMatchObject({ status: 'unpaid', endReason: 'undone' });
  });

  it('finds a dispute that began since', async () => {
    const { intentId } = await paid();
    await makeOld(intentId);
    await dispute(intentId);
    expect(linesAbout((await reconcile()).said, intentId)).toEqual([
      expect.stringContaining('paid here; set to paid and disputed'),
    ]);
    expect(linesAbout((await reconcile()).said, intentId)).toEqual([]);
  });

  it('finds that it is disputed, and how that ended', async () => {
    const { bookingId, intentId } = await paid();
    const id = await dispute(intentId);
    expect(linesAbout((await reconcile()).said, intentId)).toEqual([
      expect.stringContaining('paid here; set to paid and disputed'),
    ]);
    await makeOld(intentId);
    await money.db
      .update(disputes)
      .set({ createdAt: agoDays(4) })
      .where(eq(disputes.id, id));
    expect(linesAbout((await reconcile()).said, intentId)).toEqual([]);
    await money.stripe.disputes.close(id);
    expect(linesAbout((await reconcile()).said, intentId)).toEqual([
      expect.stringContaining('paid and disputed here; set to lost in a dispute'),
    ]);
    expect(await bookingOf(bookingId)).toMatchObject({ status: 'unpaid', endReason: 'undone' });
  });

  it('that fits no booking, asks whether it was given back', async () => {
    const { buyer, bookingId } = await paid();
    const wrong = await money.stripe.paymentIntents.create({
      amount: 700,
      currency: 'usd',
      metadata: { installationId: money.installationId, bookingId, buyerId: buyer.userId },
    });
    await money.stripe.paymentIntents.confirm(wrong.id, { payment_method: 'pm_card_visa' });
    const { said, exitCode } = await reconcile();
    expect(linesAbout(said, wrong.id)).toHaveLength(1);
    expect([said, exitCode]).toEqual([expect.stringMatching(/^Needs review:/), 2]);
    await makeOld(wrong.id);
    // Another, matching payment does not settle this one.
    await paid();
    expect(linesAbout((await reconcile()).said, wrong.id)).toHaveLength(1);
    await money.stripe.refunds.create({ payment_intent: wrong.id });
    await money.db
      .update(refunds)
      .set({ createdAt: agoDays(4) })
      .where(eq(refunds.paymentIntentId, wrong.id));
    expect(linesAbout((await reconcile()).said, wrong.id)).toEqual([]);
  });
});

describe('a payment here that the provider does not list', () => {
  it.each([
    ['is not missed yet when it is two minutes old', 2 / 24 / 60, 0],
    ['is missed a minute later', 3 / 24 / 60, 1],
    ['is missed for two days', 1.9, 1],
    ['is not asked after once it is older', 2.1, 0],
  ])('%s', async (_name, days, lines) => {
    const { bookingId } = await paid();
    const transactionId = `pi_lost_${bookingId}`;
    const isOf = eq(payments.bookingId, bookingId);
    await money.db
      .update(payments)
      .set({ transactionId, createdAt: agoDays(days) })
      .where(isOf);
    const { said, exitCode } = await reconcile();
    expect(linesAbout(said, transactionId)).toHaveLength(lines);
    expect(exitCode).toBe(lines === 0 ? 0 : 2);
    await money.db.delete(payments).where(isOf);
    await reconcile();
  });

  it('is not missed when the provider knows it', async () => {
    const { intentId } = await paid();
    await makeOld(intentId);
    await money.db
      .update(payments)
      .set({ createdAt: agoDays(1) })
      .where(eq(payments.transactionId, intentId));
    expect(linesAbout((await reconcile()).said, intentId)).toEqual([]);
  });
});

describe('money that has to go back', () => {
  it('is for a person when it did not go through five times, until it did', async () => {
    const { bookingId, intentId } = await charged();
    const booking = await bookingOf(bookingId);
    await money.db
      .update(products)
      .set({ status: 'sold' })
      .where(eq(products.id, booking?.productId ?? ''));
    const away = () => Promise.reject(new PaymentProviderError(new Error('The bank says no.')));
    expect(linesAbout((await reconcile({ refund: away })).said, intentId)).toEqual([
      expect.stringContaining('paid at the provider but unpaid here; set to refund pending'),
    ]);
    const tried = async (refundTries: number) => {
      const isOf = eq(payments.transactionId, intentId);
      const refundNextAt = agoDays(-1);
      await money.db.update(payments).set({ refundTries, refundNextAt }).where(isOf);
      return reconcile({ refund: away });
    };
    expect(linesAbout((await tried(4)).said, intentId)).toEqual([]);
    const failing = await tried(5);
    expect(linesAbout(failing.said, intentId)).toEqual([
      expect.stringContaining('refund failed: The bank says no.'),
    ]);
    expect(failing.exitCode).toBe(2);
    await money.db
      .update(payments)
      .set({ refundNextAt: agoDays(0) })
      .where(eq(payments.transactionId, intentId));
    const through = await reconcile();
    expect(linesAbout(through.said, intentId)).toEqual([
      expect.stringContaining('refund pending here; set to refunded'),
    ]);
    expect(through.exitCode).toBe(0);
  });
});

describe('a payment that is open', () => {
  async function begun() {
    const buyer = await money.signIn('user');
    const bookingId = await money.book(buyer, await money.car());
    return { buyer, bookingId };
  }
  const order = async ({ bookingId, buyer }: Awaited<ReturnType<typeof begun>>) => {
    const metadata = { installationId: money.installationId, bookingId, buyerId: buyer.userId };
    const intent = await money.stripe.paymentIntents.create({
      amount: 950_050,
      currency: 'usd',
      metadata,
    });
    return intent.id;
  };
  /** Expires a hold without ending it. */
  const endTime = (bookingId: string) =>
    money.db
      .update(bookings)
      .set({ reservedUntil: agoDays(0) })
      .where(eq(bookings.id, bookingId));
  const statusOf = async (id: string) => (await money.stripe.paymentIntents.retrieve(id)).status;

  it('stays while its booking may get it yet, and not beside another one', async () => {
    const booking = await begun();
    const first = await order(booking);
    expect(linesAbout((await reconcile()).said, first)).toEqual([]);
    expect(await statusOf(first)).toBe('requires_payment_method');

    const current = intentIdOf(await money.createIntent(booking.buyer, booking.bookingId));
    const { said, exitCode } = await reconcile();
    expect(linesAbout(said, first)).toEqual([
      expect.stringContaining('open at the provider but the booking has ended; cancelled'),
    ]);
    expect([said, exitCode]).toEqual([expect.stringMatching(/^Fixed:/), 0]);
    expect([await statusOf(first), await statusOf(current)]).toEqual([
      'canceled',
      'requires_payment_method',
    ]);
  });

  it('ends with the time of its booking, also before anybody has ended that', async () => {
    const { buyer, bookingId } = await begun();
    const intentId = intentIdOf(await money.createIntent(buyer, bookingId));
    await endTime(bookingId);
    expect(linesAbout((await reconcile()).said, intentId)).toHaveLength(1);
    expect(await bookingOf(bookingId)).toMatchObject({
      intentClosedAt: money.clock.now(),
      intentSecret: null,
    });
  });

  it('ends when its booking is paid', async () => {
    const { buyer, bookingId } = await paid();
    const second = await order({ buyer, bookingId });
    expect(linesAbout((await reconcile()).said, second)).toHaveLength(1);
    expect(await statusOf(second)).toBe('canceled');
    expect(await bookingOf(bookingId)).toMatchObject({ status: 'paid' });
  });

  it('is booked when it is paid at that moment, and left alone while the money is on its way', async () => {
    const { buyer, bookingId } = await begun();
    const secret = await money.createIntent(buyer, bookingId);
    const intentId = intentIdOf(secret);
    await endTime(bookingId);
    const under = await money.provider.retrieveIntent(intentId);
    if (!under) throw new Error('Payment not found.');
    const onItsWay = await reconcile({
      cancelIntent: () => Promise.resolve({ ...under, status: 'processing' }),
    });
    expect(linesAbout(onItsWay.said, intentId)).toEqual([]);
    expect(await bookingOf(bookingId)).toMatchObject({ intentClosedAt: null });

    const faster = await reconcile({
      cancelIntent: async (id) => {
        await money.payByCard(secret);
        return money.provider.cancelIntent(id);
      },
    });
    expect(linesAbout(faster.said, intentId)).toEqual([
      expect.stringContaining('paid at the provider but unpaid here; set to paid'),
    ]);
    expect(await bookingOf(bookingId)).toMatchObject({ status: 'paid' });
  });
});
