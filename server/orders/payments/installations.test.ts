import { eq, inArray } from 'drizzle-orm';
import { users } from '../../accounts/schema';
import { commandContext } from '../../context';
import { products } from '../../products/schema';
import { createTestApp, type TestApp } from '../../testing/app';
import { DAY } from '../../testing/clock';
import { intentIdOf } from '../../testing/acts';
import { createMoneyApp, type MoneyApp } from '../../testing/money';
import {
  away,
  bookingRow,
  changeBooking,
  changeCar,
  chargedOrder,
  payableBooking,
} from '../../testing/orders';
import { bookings, installation, payments, unmatchedPayments } from '../schema';
import { findInstallation, renewInstallation, requireInstallation } from './installation';
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

const begun = () => payableBooking(original);

const statusOf = async (intentId: string) =>
  (await original.stripe.paymentIntents.retrieve(intentId)).status;

const setInstallation = (changes: Partial<typeof installation.$inferInsert>) =>
  copy.db.update(installation).set(changes);

const renew = (configured: string | undefined) =>
  renewInstallation(commandContext('test', copy.db, copy.clock.now), configured);

describe('a copy with an id of its own', () => {
  it('touches nothing of the original’s, however late its clock is', async () => {
    const [open, charged] = [await begun(), await chargedOrder(original)];
    // The refund of a car that was withdrawn is committed, but not sent yet.
    const refunding = await chargedOrder(original);
    await changeCar(original, refunding.car.id, { status: 'withdrawn' });
    original.disturb({ refund: away });
    await original.record(refunding.buyer, refunding.id, refunding.intentId);
    original.disturb({});
    await restoreBackup();
    await renew(undefined);
    copy.clock.advance(DAY + 1);
    await runJobs();

    expect(await statusOf(open.intentId)).toBe('requires_payment_method');
    expect(await original.refundsOf(charged.intentId)).toEqual([]);
    expect(await original.refundsOf(refunding.intentId)).toEqual([]);
    expect(await bookingRow(copy, open.id)).toMatchObject({ endReason: 'expired' });
    expect(await bookingRow(copy, charged.id)).toMatchObject({ status: 'unpaid' });
    expect(await copy.db.select().from(unmatchedPayments)).toEqual([]);

    // The original goes on.
    await original.payByCard(open.secret);
    await original.sandbox.deliverDue();
    for (const { id } of [open, charged]) {
      expect(await bookingRow(original, id)).toMatchObject({ status: 'paid' });
    }
    await original.app.jobs.run('send-refunds');
    expect(await original.refundsOf(refunding.intentId)).toHaveLength(1);
  });

  it('takes payments of its own for the same booking, which the original leaves alone', async () => {
    const { buyer, id: bookingId, intentId } = await begun();
    await restoreBackup();
    const { id } = await renew(undefined);
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
    expect(await bookingRow(original, bookingId)).toMatchObject({ status: 'unpaid' });
    expect(await original.db.select().from(unmatchedPayments)).toEqual([]);
    await copy.app.jobs.run('reconcile-payments');
    expect(await bookingRow(copy, bookingId)).toMatchObject({ status: 'paid' });
  });
});

it('a payment without an id is not ours, even if a booking names it', async () => {
  const { id: bookingId, buyer } = await begun();
  const unmarked = await original.stripe.paymentIntents.create({
    amount: 950_050,
    currency: 'usd',
    metadata: { bookingId, buyerId: buyer.userId },
  });
  await changeBooking(original, bookingId, { paymentIntentId: unmarked.id });
  await original.app.jobs.run('reconcile-payments');
  expect(await statusOf(unmarked.id)).toBe('requires_payment_method');
  await original.stripe.paymentIntents.confirm(unmarked.id, { payment_method: 'pm_card_visa' });
  await original.app.jobs.run('reconcile-payments');
  expect(await bookingRow(original, bookingId)).toMatchObject({ status: 'unpaid' });
  const ofIntent = eq(unmatchedPayments.transactionId, unmarked.id);
  expect(await original.db.$count(unmatchedPayments, ofIntent)).toBe(0);
});

it('a restored database goes on with its id, and finds what happened after the backup', async () => {
  const known = await begun();
  await restoreBackup();
  const lost = await begun();
  for (const { secret } of [known, lost]) await original.payByCard(secret);
  await copy.app.jobs.run('reconcile-payments');
  expect(await bookingRow(copy, known.id)).toMatchObject({ status: 'paid' });
  const rows = await copy.db
    .select()
    .from(unmatchedPayments)
    .where(inArray(unmatchedPayments.transactionId, [known.intentId, lost.intentId]));
  expect(rows).toMatchObject([{ transactionId: lost.intentId, reason: 'no-booking' }]);
});

describe('servers with real payments', () => {
  it.each(['sk_live_1', 'rk_live_1'])(
    'start only when told whose payments they handle: %s',
    async (key) => {
      await setInstallation({ id: 'inst-1' });
      await expect(requireInstallation(copy.db, key, undefined)).rejects.toThrow(
        /INSTALLATION_ID is missing.*set INSTALLATION_ID=inst-1/s,
      );
      await requireInstallation(copy.db, key, 'inst-1');
      await expect(requireInstallation(copy.db, key, 'inst-2')).rejects.toThrow(
        'INSTALLATION_ID is inst-2, but this database belongs to installation inst-1.',
      );
    },
  );

  it('of a test account start as they are, unless another installation is named', async () => {
    await setInstallation({ id: 'inst-1' });
    await requireInstallation(copy.db, 'sk_test_1', undefined);
    await requireInstallation(copy.db, 'sk_test_1', 'inst-1');
    await expect(requireInstallation(copy.db, 'sk_test_1', 'inst-2')).rejects.toThrow('inst-2');
  });

  it('do not lose their id by mistake', async () => {
    await setInstallation({ id: 'inst-1' });
    await expect(renew('inst-1')).rejects.toThrow('this is not a copy');
    expect(await findInstallation(copy.db)).toEqual({ id: 'inst-1' });
    const { before, id } = await renew('inst-2');
    expect(before).toBe('inst-1');
    expect(await findInstallation(copy.db)).toEqual({ id });
  });
});
