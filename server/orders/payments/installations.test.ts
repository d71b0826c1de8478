import { eq, inArray } from 'drizzle-orm';
import { users } from '../../accounts/schema';
import type { Database } from '../../database/client';
import { products } from '../../products/schema';
import { createTestApp, type TestApp } from '../../testing/app';
import { createMoneyApp, intentIdOf, type MoneyApp } from '../../testing/money';
import { bookings, installation, payments, unmatchedPayments } from '../schema';
import { findInstallation, renewInstallation, requireInstallation } from './installation';
import { PaymentProviderError } from './paymentProvider';
import { createStripeProvider } from './stripeProvider';

/**
 * Two servers with one provider account: the original, and one on a copy of its database, for a
 * drill or after a disaster.
 */
let original: MoneyApp;
let copy: TestApp;
beforeAll(async () => {
  original = await createMoneyApp();
});
beforeEach(async () => {
  const { secretKey, webhookSecret, endpoint } = original.sandbox;
  copy = await createTestApp({
    payments: createStripeProvider({ secretKey, webhookSecret, endpoint }),
  });
});
afterEach(async () => {
  original.disturb({});
  await copy.close();
});
afterAll(() => original.close());

const DAY = 24 * 60 * 60 * 1000;
const jobs = ['settle-holds', 'send-refunds', 'provider-events', 'reconcile-payments'] as const;

async function restoreBackup(): Promise<void> {
  const from = original.db;
  await copy.db.delete(installation);
  await copy.db.insert(installation).values(await from.select().from(installation));
  await copy.db.insert(users).values(await from.select().from(users));
  await copy.db.insert(products).values(await from.select().from(products));
  await copy.db.insert(bookings).values(await from.select().from(bookings));
  const paid = await from.select().from(payments);
  if (paid.length > 0) await copy.db.insert(payments).values(paid);
}

async function runJobs(): Promise<void> {
  for (const queue of jobs) await copy.app.jobs.run(queue);
}

async function begun() {
  const [buyer, car] = [await original.signIn('user'), await original.car()];
  const bookingId = await original.book(buyer, car);
  const secret = await original.createIntent(buyer, bookingId);
  return { buyer, car, bookingId, secret, intentId: intentIdOf(secret) };
}

const statusOf = async (intentId: string) =>
  (await original.stripe.paymentIntents.retrieve(intentId)).status;

async function bookingIn(db: Database, id: string) {
  const [row] = await db.select().from(bookings).where(eq(bookings.id, id));
  return row;
}

const setInstallation = (changes: Partial<typeof installation.$inferInsert>) =>
  copy.db.update(installation).set(changes);

describe('a copy with an id of its own', () => {
  it('touches nothing of the original’s, however late its clock is', async () => {
    const [open, charged, refunding] = [await begun(), await begun(), await begun()];
    await original.payByCard(charged.secret);
    // The refund of a car that was withdrawn is committed, but not sent yet.
    await original.db
      .update(products)
      .set({ status: 'withdrawn' })
      .where(eq(products.id, refunding.car.id));
    await original.payByCard(refunding.secret);
    original.disturb({
      refund: () => Promise.reject(new PaymentProviderError(new Error('away'))),
    });
    await original.record(
      refunding.buyer,
      await original.findBooking(refunding.buyer, refunding.bookingId),
      refunding.intentId,
    );
    original.disturb({});
    await restoreBackup();
    await renewInstallation(copy.db, undefined);
    copy.clock.advance(DAY + 1);
    await runJobs();

    expect(await statusOf(open.intentId)).toBe('requires_payment_method');
    expect(await original.refundsOf(charged.intentId)).toEqual([]);
    expect(await original.refundsOf(refunding.intentId)).toEqual([]);
    expect(await bookingIn(copy.db, open.bookingId)).toMatchObject({ endReason: 'expired' });
    expect(await bookingIn(copy.db, charged.bookingId)).toMatchObject({ status: 'unpaid' });
    expect(await copy.db.select().from(unmatchedPayments)).toEqual([]);

    // The original goes on.
    await original.payByCard(open.secret);
    await original.sandbox.deliverDue();
    for (const { bookingId } of [open, charged]) {
      expect(await bookingIn(original.db, bookingId)).toMatchObject({ status: 'paid' });
    }
    await original.app.jobs.run('send-refunds');
    expect(await original.refundsOf(refunding.intentId)).toHaveLength(1);
  });

  it('takes payments of its own for the same booking, which the original leaves alone', async () => {
    const { buyer, bookingId, intentId } = await begun();
    await restoreBackup();
    const { id } = await renewInstallation(copy.db, undefined);
    const accessToken = await copy.tokens.sign(buyer);
    const made = await copy.api('POST', '/create-payment-intent', {
      as: accessToken,
      body: { price: 1, bookingId },
    });
    const { clientSecret } = made.json<{ clientSecret: string }>();
    expect(intentIdOf(clientSecret)).not.toBe(intentId);
    const { metadata } = await original.stripe.paymentIntents.retrieve(intentIdOf(clientSecret));
    expect(metadata.installationId).toBe(id);

    await original.payByCard(clientSecret);
    await original.sandbox.deliverDue();
    await original.app.jobs.run('reconcile-payments');
    expect(await bookingIn(original.db, bookingId)).toMatchObject({ status: 'unpaid' });
    expect(await original.db.select().from(unmatchedPayments)).toEqual([]);
    await copy.app.jobs.run('reconcile-payments');
    expect(await bookingIn(copy.db, bookingId)).toMatchObject({ status: 'paid' });
  });

  it('leaves payments of older releases alone, which carry no id', async () => {
    const { bookingId, buyer } = await begun();
    const unmarked = await original.stripe.paymentIntents.create({
      amount: 950_050,
      currency: 'usd',
      metadata: { bookingId, buyerId: buyer.userId },
    });
    const ofBooking = eq(bookings.id, bookingId);
    await original.db.update(bookings).set({ paymentIntentId: unmarked.id }).where(ofBooking);
    await restoreBackup();
    await renewInstallation(copy.db, undefined);
    copy.clock.advance(DAY + 1);
    await runJobs();
    expect(await statusOf(unmarked.id)).toBe('requires_payment_method');
    // To the original it belongs, because its booking names it.
    await original.app.jobs.run('reconcile-payments');
    expect(await statusOf(unmarked.id)).toBe('requires_payment_method');
    await original.stripe.paymentIntents.confirm(unmarked.id, { payment_method: 'pm_card_visa' });
    await original.app.jobs.run('reconcile-payments');
    expect(await bookingIn(original.db, bookingId)).toMatchObject({ status: 'paid' });
  });
});

it('a payment without an id that no booking names is not ours', async () => {
  const { bookingId, buyer } = await begun();
  const unmarked = await original.stripe.paymentIntents.create({
    amount: 700,
    currency: 'usd',
    metadata: { bookingId, buyerId: buyer.userId },
  });
  await original.app.jobs.run('reconcile-payments');
  expect(await statusOf(unmarked.id)).toBe('requires_payment_method');
  await original.stripe.paymentIntents.confirm(unmarked.id, { payment_method: 'pm_card_visa' });
  await original.app.jobs.run('reconcile-payments');
  const ofIntent = eq(unmatchedPayments.transactionId, unmarked.id);
  expect(await original.db.$count(unmatchedPayments, ofIntent)).toBe(0);
});

it('a restored database goes on with its id, and finds what happened after the backup', async () => {
  const known = await begun();
  await restoreBackup();
  const lost = await begun();
  for (const { secret } of [known, lost]) await original.payByCard(secret);
  await copy.app.jobs.run('reconcile-payments');
  expect(await bookingIn(copy.db, known.bookingId)).toMatchObject({ status: 'paid' });
  const rows = await copy.db
    .select()
    .from(unmatchedPayments)
    .where(inArray(unmatchedPayments.transactionId, [known.intentId, lost.intentId]));
  expect(rows).toMatchObject([{ transactionId: lost.intentId, reason: 'no-booking' }]);
});

describe('servers with real payments', () => {
  it('start on their own database only', async () => {
    await setInstallation({ id: 'inst-1' });
    await requireInstallation(copy.db, undefined);
    const { home } = await findInstallation(copy.db);
    expect(home).toMatch(/^\d+\/\d+$/);
    await requireInstallation(copy.db, undefined);
    // As after a restore elsewhere: refused until somebody confirms it.
    await setInstallation({ home: '7712761601087632100/5' });
    await expect(requireInstallation(copy.db, undefined)).rejects.toThrow(
      'This database belongs to installation inst-1 and was used elsewhere before',
    );
    await requireInstallation(copy.db, 'inst-1');
    expect((await findInstallation(copy.db)).home).toBe(home);
    await requireInstallation(copy.db, undefined);
    await expect(requireInstallation(copy.db, 'inst-2')).rejects.toThrow(
      'INSTALLATION_ID is inst-2, but this database belongs to installation inst-1.',
    );
  });

  it('do not lose their id by mistake', async () => {
    await setInstallation({ id: 'inst-1' });
    await expect(renewInstallation(copy.db, 'inst-1')).rejects.toThrow('this is not a copy');
    expect(await findInstallation(copy.db)).toMatchObject({ id: 'inst-1', ownsUnmarked: true });
    const { before, id } = await renewInstallation(copy.db, 'inst-2');
    expect(before).toBe('inst-1');
    expect(await findInstallation(copy.db)).toMatchObject({ id, ownsUnmarked: false });
  });
});
