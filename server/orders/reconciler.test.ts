import { eq } from 'drizzle-orm';
import { createMoneyApp, intentIdOf, type MoneyApp } from '../testing/money';
import { bookings, payments } from './schema';
import { reconcilePayments } from './reconcileCommand';

/** Whatever was lost between the provider and us is found, and repaired where that is safe. */
let money: MoneyApp;
beforeAll(async () => {
  money = await createMoneyApp();
});
afterAll(() => money.close());

const DAY = 24 * 60 * 60 * 1000;
const reconcile = () =>
  reconcilePayments({ db: money.db, payments: money.provider, now: money.clock.now, log });
const log = { error: () => undefined };

/** The provider's reports never arrive in this file. */
async function charged() {
  const [buyer, car] = [await money.signIn('user'), await money.car()];
  const bookingId = await money.book(buyer, car);
  const secret = await money.createIntent(buyer, bookingId);
  await money.payByCard(secret);
  return { buyer, bookingId, intentId: intentIdOf(secret) };
}

const bookingOf = async (id: string) => {
  const [row] = await money.db.select().from(bookings).where(eq(bookings.id, id));
  return row;
};

it('has nothing to say when the books are the same', async () => {
  const { buyer, bookingId, intentId } = await charged();
  await money.record(buyer, await money.findBooking(buyer, bookingId), intentId);
  // A live booking may be payable.
  await money.createIntent(buyer, await money.book(buyer, await money.car()));
  expect(await reconcile()).toEqual({
    said: 'The books and the payment provider say the same about the last three days.',
    exitCode: 0,
  });
});

it('finds and mends what was paid there and unpaid here', async () => {
  const { bookingId, intentId } = await charged();
  const { said, exitCode } = await reconcile();
  expect(said).toMatch(intentId);
  expect(said).toMatch('paid there, unpaid here: now paid');
  expect(exitCode).toBe(0);
  expect(await bookingOf(bookingId)).toMatchObject({ status: 'paid', active: true });
  expect((await reconcile()).said).toMatch('say the same');
});

it('finds and mends what was paid here and given back there', async () => {
  const { buyer, bookingId, intentId } = await charged();
  await money.record(buyer, await money.findBooking(buyer, bookingId), intentId);
  await money.stripe.refunds.create({ payment_intent: intentId });
  expect((await reconcile()).said).toMatch('paid here: now given back');
  expect(await bookingOf(bookingId)).toMatchObject({ status: 'unpaid', endReason: 'undone' });
});

it('finds and ends a payment that is open for a booking that is over', async () => {
  const buyer = await money.signIn('user');
  const bookingId = await money.book(buyer, await money.car());
  const intentId = intentIdOf(await money.createIntent(buyer, bookingId));
  await money.db
    .update(bookings)
    .set({ active: false, endReason: 'expired', intentClosedAt: money.clock.now() })
    .where(eq(bookings.id, bookingId));
  expect((await reconcile()).said).toMatch('open there, and the booking is over: ended');
  expect((await money.stripe.paymentIntents.retrieve(intentId)).status).toBe('canceled');
});

it('lists what only a person can settle, until it is settled', async () => {
  const { buyer, bookingId } = await charged();
  await reconcile();
  const wrong = await money.stripe.paymentIntents.create({
    amount: 700,
    currency: 'usd',
    metadata: { bookingId, buyerId: buyer.userId },
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
  expect(said).toMatch('paid there, and fits no booking here (amount)');
  expect(said).toMatch('paid here, and unknown there');
  await money.db.delete(payments).where(eq(payments.transactionId, 'pi_never_seen'));
  await money.stripe.refunds.create({ payment_intent: wrong.id });
  expect((await reconcile()).said).not.toMatch(wrong.id);
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
