import { eq } from 'drizzle-orm';
import { createMoneyApp, intentIdOf, type MoneyApp } from '../../testing/money';
import { payments } from '../schema';
import { PaymentProviderError, type ProviderRefund } from './paymentProvider';

/** Refunds that are due are sent however often the provider fails. */
let money: MoneyApp;
beforeAll(async () => {
  money = await createMoneyApp();
});
afterEach(async () => {
  money.disturb({});
  await deliver();
});
afterAll(() => money.close());

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const away = () => Promise.reject(new PaymentProviderError(new Error('away')));
const run = () => money.app.jobs.run('send-refunds');

async function deliver() {
  while ((await money.sandbox.deliverDue()) > 0);
}

/** A paid order and a second payment of it, which must be refunded. */
async function paidTwice(payment_method = 'pm_card_visa') {
  const [buyer, car] = [await money.signIn('user'), await money.car()];
  const bookingId = await money.book(buyer, car);
  const secret = await money.createIntent(buyer, bookingId);
  await money.payByCard(secret);
  await money.record(buyer, await money.findBooking(buyer, bookingId), intentIdOf(secret));
  const twin = await money.stripe.paymentIntents.create({
    amount: 950_050,
    currency: 'usd',
    metadata: { installationId: money.installationId, bookingId, buyerId: buyer.userId },
  });
  await money.stripe.paymentIntents.confirm(twin.id, { payment_method });
  return twin.id;
}

const paymentOf = async (intentId: string) => {
  const [row] = await money.db.select().from(payments).where(eq(payments.transactionId, intentId));
  return row;
};

async function settleRefund(id: string, result: string) {
  const { host, port } = money.sandbox.endpoint();
  await fetch(`http://${host}:${port}/v1/refunds/${id}/sandbox_settle`, {
    method: 'POST',
    headers: { authorization: `Bearer ${money.sandbox.secretKey}` },
    body: new URLSearchParams({ result }),
  });
}

it('is under way until the provider says that it arrived', async () => {
  const intentId = await paidTwice('pm_card_pendingRefund');
  await deliver();
  const [refund] = await money.refundsOf(intentId);
  expect(await paymentOf(intentId)).toMatchObject({
    status: 'refunding',
    refundId: refund?.id,
    refundNextAt: new Date(money.clock.now().getTime() + HOUR),
  });
  // Not requested again in the meantime.
  await run();
  expect(await money.refundsOf(intentId)).toHaveLength(1);
  await settleRefund(refund?.id ?? '', 'succeeded');
  await deliver();
  expect(await paymentOf(intentId)).toMatchObject({ status: 'refunded', refundId: refund?.id });
});

it('is asked after when nobody reports how it ended', async () => {
  const intentId = await paidTwice('pm_card_pendingRefund');
  await deliver();
  const [refund] = await money.refundsOf(intentId);
  await settleRefund(refund?.id ?? '', 'succeeded');
  money.clock.advance(HOUR);
  await run();
  expect(await paymentOf(intentId)).toMatchObject({ status: 'refunded' });
});

it('is made anew, under another key, when the bank sent it back', async () => {
  const intentId = await paidTwice('pm_card_refundFail');
  await deliver();
  const [refund] = await money.refundsOf(intentId);
  await settleRefund(refund?.id ?? '', 'failed');
  await deliver();
  expect(await paymentOf(intentId)).toMatchObject({
    status: 'refunding',
    refundId: null,
    refundAttempt: 1,
    refundError: 'The refund failed at the provider.',
  });
  money.clock.advance(2 * MINUTE);
  await run();
  expect((await money.refundsOf(intentId)).map(({ status }) => status).sort()).toEqual([
    'failed',
    'pending',
  ]);
});

it('is made anew each time that the bank sends it back, also after it had arrived', async () => {
  const intentId = await paidTwice();
  await deliver();
  expect(await paymentOf(intentId)).toMatchObject({ status: 'refunded' });
  for (const [refundAttempt, pause] of [
    [1, 2 * MINUTE],
    [2, 4 * MINUTE],
  ] as const) {
    const live = (await money.refundsOf(intentId)).find(({ status }) => status !== 'failed');
    await settleRefund(live?.id ?? '', 'failed');
    await deliver();
    expect(await paymentOf(intentId)).toMatchObject({
      status: 'refunding',
      refundId: null,
      refundAttempt,
      refundNextAt: new Date(money.clock.now().getTime() + pause),
    });
    money.clock.advance(pause);
    await run();
  }
  const refunds = await money.refundsOf(intentId);
  expect(refunds.map(({ status }) => status).sort()).toEqual(['failed', 'failed', 'succeeded']);
  expect(await paymentOf(intentId)).toMatchObject({ status: 'refunded', refundError: null });
});

it('has another key after each answer of the provider, the same one when there was none', async () => {
  const keys: string[] = [];
  const answers: (() => Promise<ProviderRefund>)[] = [
    away,
    () => Promise.reject(new PaymentProviderError(new Error('no'), true)),
    () =>
      Promise.resolve({
        decisionId: null,
        id: 're_1',
        intentId: null,
        amountCents: 950_050,
        status: 'failed',
      }),
  ];
  money.disturb({
    refund: (intentId, key) => {
      keys.push(key);
      return answers.shift()?.() ?? money.provider.refund(intentId, key, null);
    },
  });
  const intentId = await paidTwice();
  await deliver();
  const pauses: number[] = [];
  const tries: number[] = [];
  const reasons: (string | null | undefined)[] = [];
  for (let i = 0; i < 3; i += 1) {
    const row = await paymentOf(intentId);
    const pause = (row?.refundNextAt?.getTime() ?? 0) - money.clock.now().getTime();
    pauses.push(pause / MINUTE);
    reasons.push(row?.refundError);
    if (pause > 0) {
      money.clock.advance(pause - 1);
      await run();
      money.clock.advance(1);
    }
    tries.push(keys.length);
    await run();
  }
  expect(pauses).toEqual([0, 2, 4]);
  // No attempt before its delay has passed.
  expect(tries).toEqual([1, 2, 3]);
  expect(reasons).toEqual(['away', 'no', 'The refund re_1 failed.']);
  expect(keys.map((key) => key.slice(-2))).toEqual(['-0', '-0', '-1', '-2']);
  expect(await paymentOf(intentId)).toMatchObject({ status: 'refunded', refundError: null });
  expect(await money.refundsOf(intentId)).toHaveLength(1);
});

it('is the rest, when somebody has given a part back by hand meanwhile', async () => {
  money.disturb({ refund: away });
  const intentId = await paidTwice();
  await deliver();
  money.disturb({});
  await money.stripe.refunds.create({ payment_intent: intentId, amount: 50_050 });
  await run();
  expect(await paymentOf(intentId)).toMatchObject({ status: 'refunded', refundedCents: 950_050 });
  const amounts = (await money.refundsOf(intentId)).map(({ amount }) => amount);
  expect(amounts.sort((a, b) => a - b)).toEqual([50_050, 900_000]);
});

it('has not failed when another server was faster', async () => {
  money.disturb({
    refund: async (...call) => {
      await money.provider.refund(...call);
      money.disturb({});
      await deliver();
      return away();
    },
  });
  const intentId = await paidTwice('pm_card_pendingRefund');
  await deliver();
  const [refund] = await money.refundsOf(intentId);
  expect(await paymentOf(intentId)).toMatchObject({
    status: 'refunding',
    refundId: refund?.id,
    refundTries: 0,
    refundError: null,
  });
});

it('does not wait for fifty others that fail each time', async () => {
  const first = await paymentOf(await refundedAmount());
  if (!first) throw new Error('No payment.');
  const failing = Array.from({ length: 50 }, (_, index) => ({
    ...first,
    id: `failing-${index}`,
    transactionId: `pi_failing_${index}`,
    status: 'refunding' as const,
    refundId: null,
    refundNextAt: new Date(money.clock.now().getTime() - HOUR),
    createdAt: new Date(0),
  }));
  await money.db.insert(payments).values(failing);
  money.disturb({ refund: away });
  const intentId = await paidTwice();
  await deliver();
  money.disturb({
    refund: (id, key) =>
      id.startsWith('pi_failing') ? away() : money.provider.refund(id, key, null),
  });
  await run();
  expect(await paymentOf(intentId)).toMatchObject({ status: 'refunded' });
  await money.db.delete(payments).where(eq(payments.refundError, 'away'));
});

async function refundedAmount() {
  const intentId = await paidTwice();
  await deliver();
  return intentId;
}
