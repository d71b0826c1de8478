import { eq } from 'drizzle-orm';
import { HOUR, MINUTE } from '../../testing/clock';
import { openMailbox } from '../../testing/mailbox';
import { createMoneyApp, type MoneyApp } from '../../testing/money';
import {
  away,
  changeCar,
  chargedOrder,
  deliver,
  type Order,
  paidOrder,
  paymentRow,
  payOtherwise,
  settleRefund,
} from '../../testing/orders';
import { payments } from '../schema';
import { PaymentProviderError, type ProviderRefund } from '../paymentProvider';

/** Refunds that are due are sent however often the provider fails. */
let money: MoneyApp;
const mailbox = openMailbox();
beforeAll(async () => {
  money = await createMoneyApp({ mailTransport: mailbox.mailTransport });
});
afterEach(async () => {
  money.disturb({});
  await deliver(money);
});
afterAll(() => money.close());

const run = () => money.app.jobs.run('send-refunds');
const paymentOf = (intentId: string) => paymentRow(money, intentId);
const statusesOf = async (intentId: string) =>
  (await money.refundsOf(intentId)).map(({ status }) => status).sort();
const inTime = (ms: number) => new Date(money.clock.now().getTime() + ms);

/** A second payment of a paid order, which must be refunded. */
async function toBeRefunded(card?: string, order?: Order): Promise<string> {
  return payOtherwise(money, order ?? (await paidOrder(money)), card ? { card } : {});
}

it.each([
  ['it arrived', () => deliver(money)],
  [
    'an hour has passed without a report',
    () => {
      money.clock.advance(HOUR);
      return run();
    },
  ],
])('is under way until the provider says that it arrived: %s', async (_when, hear) => {
  const intentId = await toBeRefunded('pm_card_pendingRefund');
  await deliver(money);
  const [refund] = await money.refundsOf(intentId);
  expect(await paymentOf(intentId)).toMatchObject({
    status: 'refunding',
    refundId: refund?.id,
    refundNextAt: inTime(HOUR),
  });
  // Not requested again in the meantime.
  await run();
  expect(await statusesOf(intentId)).toEqual(['pending']);
  await settleRefund(money, intentId, 'succeeded');
  await hear();
  expect(await paymentOf(intentId)).toMatchObject({ status: 'refunded', refundId: refund?.id });
});

it.each([
  ['before it arrived', 'pm_card_refundFail', 'pending'],
  ['after it had arrived', 'pm_card_visa', 'succeeded'],
])('is made anew each time that the bank sends it back %s', async (_when, card, status) => {
  const intentId = await toBeRefunded(card);
  await deliver(money);
  for (const [refundAttempt, pause] of [
    [1, 2 * MINUTE],
    [2, 4 * MINUTE],
  ] as const) {
    await settleRefund(money, intentId, 'failed');
    await deliver(money);
    expect(await paymentOf(intentId)).toMatchObject({
      status: 'refunding',
      refundId: null,
      refundAttempt,
      refundNextAt: inTime(pause),
      refundError: 'The refund failed at the provider.',
    });
    money.clock.advance(pause);
    await run();
  }
  expect(await statusesOf(intentId)).toEqual(['failed', 'failed', status]);
});

it('of a car that is gone is told to its buyer each time that it fails, and when it arrives', async () => {
  const { buyer, car, intentId } = await chargedOrder(money, { card: '4000000000005126' });
  await changeCar(money, car.id, { status: 'sold' });
  const subjects = async () =>
    (await mailbox.take(money)).filter(({ to }) => to === buyer.email).map((mail) => mail.subject);
  await deliver(money);
  await subjects();
  for (const pause of [2 * MINUTE, 4 * MINUTE]) {
    await settleRefund(money, intentId, 'failed');
    await deliver(money);
    expect(await subjects()).toEqual(['Refund failed: Volvo V60 D4']);
    money.clock.advance(pause);
    await run();
    expect(await subjects()).toEqual([]);
  }
  await settleRefund(money, intentId, 'succeeded');
  await deliver(money);
  expect(await subjects()).toEqual(['Refund for your Volvo V60 D4']);
});

it('has another key after each answer of the provider, the same one when there was none', async () => {
  const keys: string[] = [];
  const failed = { decisionId: null, id: 're_1', intentId: null, amountCents: 950_050 };
  const answers: (() => Promise<ProviderRefund>)[] = [
    away,
    () => Promise.reject(new PaymentProviderError(new Error('no'), true)),
    () => Promise.resolve({ ...failed, status: 'failed' }),
  ];
  money.disturb({
    refund: (intentId, key) => {
      keys.push(key);
      return answers.shift()?.() ?? money.provider.refund(intentId, key, null);
    },
  });
  const intentId = await toBeRefunded();
  await deliver(money);
  const seen: [pause: number, tries: number, reason: string | null | undefined][] = [];
  for (let i = 0; i < 3; i += 1) {
    const row = await paymentOf(intentId);
    const pause = (row?.refundNextAt?.getTime() ?? 0) - money.clock.now().getTime();
    if (pause > 0) {
      money.clock.advance(pause - 1);
      await run();
      money.clock.advance(1);
    }
    // No attempt before its delay has passed.
    seen.push([pause / MINUTE, keys.length, row?.refundError]);
    await run();
  }
  expect(seen).toEqual([
    [0, 1, 'away'],
    [2, 2, 'no'],
    [4, 3, 'The refund re_1 failed.'],
  ]);
  expect(keys.map((key) => key.slice(-2))).toEqual(['-0', '-0', '-1', '-2']);
  expect(await paymentOf(intentId)).toMatchObject({ status: 'refunded', refundError: null });
  expect(await statusesOf(intentId)).toEqual(['succeeded']);
});

it('is the rest, when somebody has given a part back by hand meanwhile', async () => {
  money.disturb({ refund: away });
  const intentId = await toBeRefunded();
  await deliver(money);
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
      await deliver(money);
      return away();
    },
  });
  const intentId = await toBeRefunded('pm_card_pendingRefund');
  await deliver(money);
  const [refund] = await money.refundsOf(intentId);
  expect(await paymentOf(intentId)).toMatchObject({
    status: 'refunding',
    refundId: refund?.id,
    refundTries: 0,
    refundError: null,
  });
});

it('does not wait for fifty others that fail each time', async () => {
  const order = await paidOrder(money);
  const first = await paymentOf(order.intentId);
  if (!first) throw new Error('No payment.');
  const failing = Array.from({ length: 50 }, (_, index) => ({
    ...first,
    id: `failing-${index}`,
    transactionId: `pi_failing_${index}`,
    status: 'refunding' as const,
    refundNextAt: inTime(-HOUR),
    createdAt: new Date(0),
  }));
  await money.db.insert(payments).values(failing);
  money.disturb({ refund: away });
  const intentId = await toBeRefunded(undefined, order);
  await deliver(money);
  money.disturb({
    refund: (id, key) =>
      id.startsWith('pi_failing') ? away() : money.provider.refund(id, key, null),
  });
  await run();
  expect(await paymentOf(intentId)).toMatchObject({ status: 'refunded' });
  await money.db.delete(payments).where(eq(payments.refundError, 'away'));
});
