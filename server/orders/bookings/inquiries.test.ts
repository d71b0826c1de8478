import { eq } from 'drizzle-orm';
import { disputes, paymentIntents } from '../../../sandbox/schema/payments';
import { createMoneyApp, intentIdOf, type MoneyApp } from '../../testing/money';
import { reconcilePayments } from '../payments/reconcileCommand';
import { payments } from '../schema';

/** Banks can ask about a payment before they open a dispute. All webhook events are lost here. */
let money: MoneyApp;
beforeAll(async () => {
  money = await createMoneyApp();
});
afterAll(() => money.close());

const FIVE_DAYS = 5 * 24 * 60 * 60 * 1000;

async function reconcile(): Promise<string> {
  const log = { error: () => undefined, warn: () => undefined };
  const { said } = await reconcilePayments({
    db: money.db,
    payments: money.provider,
    now: money.clock.now,
    log,
  });
  return said;
}

async function orderWithInquiry() {
  const [buyer, car] = [await money.signIn('user'), await money.car()];
  const bookingId = await money.book(buyer, car);
  const secret = await money.createIntent(buyer, bookingId);
  await money.payByCard(secret);
  const intentId = intentIdOf(secret);
  await money.record(buyer, await money.findBooking(buyer, bookingId), intentId);
  const [charge] = (await money.stripe.charges.list({ payment_intent: intentId })).data;
  const { host, port } = money.sandbox.endpoint();
  await fetch(`http://${host}:${port}/v1/charges/${charge?.id ?? ''}/sandbox_dispute`, {
    method: 'POST',
    headers: { authorization: `Bearer ${money.sandbox.secretKey}` },
  });
  await setDispute(intentId, { status: 'warning_needs_response' });
  return { buyer, bookingId, intentId };
}

const setDispute = (intentId: string, changes: Partial<typeof disputes.$inferInsert>) =>
  money.db.update(disputes).set(changes).where(eq(disputes.paymentIntentId, intentId));

async function disputeOf(intentId: string) {
  const [payment] = await money.db
    .select()
    .from(payments)
    .where(eq(payments.transactionId, intentId));
  return payment?.dispute;
}

it('is stored as an inquiry, which the order does not show', async () => {
  const { buyer, bookingId, intentId } = await orderWithInquiry();
  await reconcile();
  expect(await disputeOf(intentId)).toBe('inquiry');
  const order = await money.findBooking(buyer, bookingId);
  expect(order.status).toBe('paid');
  expect(order.dispute ?? null).toBeNull();
});

it('is found when it becomes a dispute long after the payment', async () => {
  const { intentId } = await orderWithInquiry();
  await reconcile();
  const createdAt = new Date(money.clock.now().getTime() - FIVE_DAYS);
  await money.db.update(paymentIntents).set({ createdAt }).where(eq(paymentIntents.id, intentId));
  await money.db.update(payments).set({ createdAt }).where(eq(payments.transactionId, intentId));
  await setDispute(intentId, { status: 'needs_response', createdAt });

  const lines = (await reconcile()).split('\n').filter((line) => line.includes(intentId));
  expect(lines).toEqual([
    expect.stringContaining('paid, with an inquiry by the bank here; set to paid and disputed'),
  ]);
  expect(await disputeOf(intentId)).toBe('open');
});
