import { eq } from 'drizzle-orm';
import { products } from '../products/schema';
import { disputes } from '../../sandbox/schema/payments';
import type { SignedIn } from '../testing/app';
import { createMoneyApp, intentIdOf, type MoneyApp } from '../testing/money';
import { mails } from './schema';
import type { OutgoingMail } from './transport';

/** Each event of a booking's money is reported once, also when it happens again. */
let money: MoneyApp;
let seller: SignedIn;
let buyer: SignedIn;
const outgoing: OutgoingMail[] = [];
beforeAll(async () => {
  money = await createMoneyApp({
    mailTransport: {
      send: (mail) => {
        outgoing.push(mail);
        return Promise.resolve({ kind: 'sent' });
      },
    },
  });
});
beforeEach(async () => {
  seller = await money.signIn('seller');
  buyer = await money.signIn('user');
});
afterAll(() => money.close());

const MINUTE = 60_000;
const REFUND_FAILS_CARD = '4000000000005126';

/** Mails sent since the last call. */
async function sent() {
  while ((await money.sandbox.deliverDue()) > 0);
  await money.app.jobs.run('send-refunds');
  while ((await money.sandbox.deliverDue()) > 0);
  await money.app.jobs.run('send-mails');
  return outgoing.splice(0);
}
const subjectsTo = (all: OutgoingMail[], { email }: SignedIn) =>
  all.filter(({ to }) => to === email).map(({ subject }) => subject);

async function paid({ isCarGone = false, card = '4242424242424242' } = {}) {
  const car = await money.car({ sellerId: seller.userId, sellerEmail: seller.email });
  const bookingId = await money.book(buyer, car);
  const secret = await money.createIntent(buyer, bookingId);
  if (isCarGone) {
    await money.db.update(products).set({ status: 'sold' }).where(eq(products.id, car.id));
  }
  await money.payByCard(secret, card);
  return { bookingId, intentId: intentIdOf(secret) };
}

async function call(path: string, body = '') {
  const { host, port } = money.sandbox.endpoint();
  await fetch(`http://${host}:${port}/v1/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${money.sandbox.secretKey}` },
    body: new URLSearchParams(body),
  });
}

async function settleLatestRefund(intentId: string, result: 'failed' | 'succeeded') {
  const { data } = await money.stripe.refunds.list({ payment_intent: intentId });
  await call(`refunds/${data[0]?.id ?? ''}/sandbox_settle`, `result=${result}`);
}

it('tells the buyer when a refund fails, and when it succeeds later, each time', async () => {
  const { intentId } = await paid({ isCarGone: true, card: REFUND_FAILS_CARD });
  await sent();
  for (const wait of [2, 4]) {
    await settleLatestRefund(intentId, 'failed');
    const failed = await sent();
    expect(subjectsTo(failed, buyer)).toEqual(['Refund failed: Volvo V60 D4']);
    expect(failed[0]?.text).toContain('The refund of $9,500.50 didn’t reach your card.');
    expect(failed[0]?.text).toContain('We’re sending it again and will email you');
    expect(subjectsTo(failed, seller)).toEqual([]);
    money.clock.advance(wait * MINUTE);
    await sent();
  }
  await settleLatestRefund(intentId, 'succeeded');
  const done = await sent();
  expect(subjectsTo(done, buyer)).toEqual(['Refund for your Volvo V60 D4']);
  expect(await sent()).toEqual([]);
});

it('tells the buyer also when a refund failed after it had arrived', async () => {
  const { intentId } = await paid({ isCarGone: true });
  const first = await sent();
  expect(subjectsTo(first, buyer)).toContain('Refund for your Volvo V60 D4');
  expect(subjectsTo(first, seller)).toContain('Payment refunded: Volvo V60 D4');
  await settleLatestRefund(intentId, 'failed');
  expect(subjectsTo(await sent(), buyer)).toEqual(['Refund failed: Volvo V60 D4']);
  money.clock.advance(2 * MINUTE);
  const again = await sent();
  expect(subjectsTo(again, buyer)).toEqual(['Refund for your Volvo V60 D4']);
  // The seller has nothing to do with it.
  expect(subjectsTo(again, seller)).toEqual([]);
});

it('says that an order is active again after a dispute was won, and not that it was paid', async () => {
  const { intentId } = await paid();
  await sent();
  const [charge] = (await money.stripe.charges.list({ payment_intent: intentId })).data;
  await call(`charges/${charge?.id ?? ''}/sandbox_dispute`);
  const [dispute] = (await money.stripe.disputes.list({ payment_intent: intentId })).data;
  await call(`disputes/${dispute?.id ?? ''}/close`);
  expect(subjectsTo(await sent(), buyer)).toContain('Dispute accepted: Volvo V60 D4');
  // Mails are deleted after 30 days, and banks decide later than that.
  await money.db.delete(mails);
  await money.db
    .update(disputes)
    .set({ status: 'won' })
    .where(eq(disputes.id, dispute?.id ?? ''));
  await money.app.jobs.run('reconcile-payments');
  const won = await sent();
  expect(subjectsTo(won, buyer)).toEqual(['Dispute closed: Volvo V60 D4']);
  expect(subjectsTo(won, seller)).toEqual(['Dispute closed: Volvo V60 D4']);
  const texts = won.map(({ text }) => text).join();
  expect(texts).toContain('All $9,500.50 remains paid. Your order is active again.');
  expect(texts).toContain('All $9,500.50 remains paid. The sale is active again.');
});
