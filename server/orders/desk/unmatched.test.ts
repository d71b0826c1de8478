import { sql } from 'drizzle-orm';
import type { WireQueue } from '#contract/overview';
import type { WirePaymentRecord } from '#contract/payments';
import type { PlanChoice, PlannedAct, WirePlan } from '#contract/plans';
import { errorCodes } from '#contract/errorCodes';
import type { ErrorResponse } from '#contract/types';
import { newId } from '../../lib/ids';
import type { SignedIn } from '../../testing/app';
import { DAY } from '../../testing/clock';
import { during } from '../../testing/during';
import { type MoneyBackApp, openMoneyBack, PRICE } from '../../testing/moneyBack';
import {
  away,
  carRow,
  changeBooking,
  dispute,
  eventAbout,
  type Order,
  payableBooking,
  payOtherwise,
  sendEvent,
  settleRefund,
} from '../../testing/orders';
import { expectRefused, forbidden } from '../../testing/responses';
import { PaymentProviderError } from '../paymentProvider';

/** Money without a booking: an admin matches it to one, or sends it back. Each happens once. */
let scene: MoneyBackApp;
beforeAll(async () => {
  scene = await openMoneyBack();
});
beforeEach(() => scene.begin());
afterEach(() => scene.end());
afterAll(() => scene.money.close());

const reason = 'The booking was lost with the backup.';
type Changes = Parameters<typeof payOtherwise>[2];

/** A booking of the buyer, and money of theirs that names another one. */
async function lostMoney(changes?: Changes) {
  const order = await payableBooking(scene.money, scene.people);
  const intentId = await payFor(order, changes);
  return { ...order, intentId };
}

async function payFor({ buyer }: Pick<Order, 'buyer'>, changes?: Changes): Promise<string> {
  const intentId = await payOtherwise(scene.money, { id: 'no-such-booking', buyer }, changes);
  await scene.deliver();
  return intentId;
}

const admin = () => scene.money.renew(scene.people.admin);
async function ask(act: PlannedAct, id: string, { bookingId }: PlanChoice = {}, as?: SignedIn) {
  const choice = bookingId === undefined ? '' : `&bookingId=${bookingId}`;
  const path = `/plans?act=${act}&ids=${id}${choice}`;
  return scene.money.api('GET', path, { as: as ?? (await admin()) });
}
const planOf = async (act: PlannedAct, id: string, choice?: PlanChoice) =>
  (await ask(act, id, choice)).json<WirePlan[]>()[0];

interface Given {
  plan?: string | undefined;
  reason?: string;
}
async function match(id: string, bookingId: string, given: Given = {}, as?: SignedIn | null) {
  const { plan = (await planOf('match-payment', id, { bookingId }))?.hash ?? 'none' } = given;
  return scene.money.api('POST', `/payments/${id}/match`, {
    ...(as === null ? {} : { as: as ?? (await admin()) }),
    body: { bookingId, reason, ...given, plan },
  });
}
async function sendBack(id: string, given: Given = {}, as?: SignedIn | null) {
  const { plan = (await planOf('send-back-payment', id))?.hash ?? 'none' } = given;
  return scene.money.api('POST', `/payments/${id}/send-back`, {
    ...(as === null ? {} : { as: as ?? (await admin()) }),
    body: { reason, ...given, plan },
  });
}
const recordOf = async (id: string) =>
  (
    await scene.money.api('GET', `/payments/${id}/record`, { as: await admin() })
  ).json<WirePaymentRecord>();
const statusOf = async ({ id, buyer }: Pick<Order, 'id' | 'buyer'>) =>
  (await scene.money.findBooking(await scene.money.renew(buyer), id)).status;
const why = async (answer: ReturnType<typeof match>) => {
  const { statusCode, ...rest } = await answer;
  return [statusCode, rest.json<ErrorResponse>().message];
};

it('is for admins alone', async () => {
  const { id, intentId } = await lostMoney();
  const others = [scene.people.buyer, scene.people.seller, await scene.money.signIn('seller')];
  await expectRefused((as) => match(intentId, id, {}, as ?? null), others, forbidden);
  await expectRefused((as) => sendBack(intentId, {}, as ?? null), others, forbidden);
  for (const as of others) {
    expect((await ask('send-back-payment', intentId, {}, as)).statusCode).toBe(403);
  }
  expect(await recordOf(intentId)).toMatchObject({ state: 'unmatched' });
});

describe('matched to a booking', () => {
  it('pays it, after the plan has said so', async () => {
    const order = await lostMoney();
    const { id, intentId, car } = order;
    await scene.sentMails();
    const plan = await planOf('match-payment', intentId, { bookingId: id });
    expect(plan?.hits).toEqual([
      { kind: 'bookings', count: 1, amount: PRICE },
      { kind: 'sold-cars', count: 1 },
    ]);
    const answer = await match(intentId, id, { plan: plan?.hash });
    expect(answer.json()).toMatchObject({ state: 'paid', bookingId: id, left: PRICE });
    expect(await statusOf(order)).toBe('paid');
    expect((await carRow(scene.money, car.id))?.status).toBe('sold');
    const sent = (await scene.sentMails()).map(({ subject }) => subject);
    expect(sent.sort()).toEqual(plan?.told.map(({ subject }) => subject).sort());
    const matched = (await recordOf(intentId)).steps.find(({ kind }) => kind === 'matched');
    expect(matched?.facts).toContainEqual({ name: 'reason', value: reason });
  });

  it('stays its payment, whatever the provider reports and the reconciler finds later', async () => {
    const order = await lostMoney();
    await match(order.intentId, order.id);
    await sendEvent(scene.money, eventAbout(order.intentId, 'payment_intent.succeeded', { x: 1 }));
    await scene.deliver();
    await scene.money.app.jobs.run('provider-events');
    await scene.money.app.jobs.run('reconcile-payments');
    expect(await recordOf(order.intentId)).toMatchObject({ state: 'paid', bookingId: order.id });
    expect(await statusOf(order)).toBe('paid');
    // Also a refund by hand is of this order.
    await scene.money.stripe.refunds.create({ payment_intent: order.intentId });
    await scene.deliver();
    expect(await statusOf(order)).toBe('unpaid');
    expect(await recordOf(order.intentId)).toMatchObject({ state: 'refunded' });
  });

  it('is not reopened by an event that is processed at the same time', async () => {
    const { money, deliver, refunded } = scene;
    const { id, intentId } = await lostMoney();
    // As another server does in one transaction.
    await during(
      money.db,
      [
        sql`select 1 from unmatched_payments where transaction_id = ${intentId} for update`,
        sql`insert into payments (id, booking_id, transaction_id, amount_cents, status)
          values (${newId()}, ${id}, ${intentId}, 950050, 'succeeded')`,
        sql`update unmatched_payments set settled_at = now() where transaction_id = ${intentId}`,
      ],
      async () => {
        await sendEvent(money, eventAbout(intentId));
        await money.app.jobs.run('provider-events');
      },
    );
    await deliver();
    expect(await why(sendBack(intentId))).toEqual([
      409,
      'This money was matched or sent back already.',
    ]);
    expect(await refunded(intentId)).toEqual([]);
  });

  it('does not pay a wrong amount, or in another currency', async () => {
    const little = await lostMoney({ amount: 900_000 });
    expect(await why(match(little.intentId, little.id))).toEqual([
      409,
      'The booking costs $9,500.50, and the money is $9,000.',
    ]);
    const much = await lostMoney({ amount: 960_000 });
    expect(await why(match(much.intentId, much.id))).toEqual([
      409,
      'The booking costs $9,500.50, and the money is $9,600.',
    ]);
    const foreign = await lostMoney({ currency: 'eur' });
    expect(await why(match(foreign.intentId, foreign.id))).toEqual([
      409,
      'The money is in another currency than the booking.',
    ]);
    for (const order of [little, much, foreign]) expect(await statusOf(order)).toBe('unpaid');
  });

  it('does not pay a second time, nor for a car that somebody else has', async () => {
    const { money, people } = scene;
    const paid = await scene.paid();
    const intentId = await payFor(paid);
    expect(await why(match(intentId, paid.id))).toEqual([409, 'This booking is paid already.']);
    const late = await lostMoney();
    await changeBooking(money, late.id, { active: false, endReason: 'expired' });
    const other = await money.signIn('user');
    await money.db.execute(`update products set held_until = null where id = '${late.car.id}'`);
    await money.book(other, late.car);
    expect(await why(match(late.intentId, late.id))).toEqual([
      409,
      'Somebody else has booked this car.',
    ]);
    const own = await payableBooking(money, people);
    await changeBooking(money, own.id, { active: false, endReason: 'cancelled' });
    expect(await why(match(late.intentId, own.id))).toEqual([409, 'This booking has ended.']);
    expect(await scene.refunded(late.intentId)).toEqual([]);
  });

  it('pays one booking when two admins match it at the same time', async () => {
    const [first, second] = [await lostMoney(), await payableBooking(scene.money, scene.people)];
    const colleague = await scene.money.signIn('admin');
    const [one, two] = await Promise.all([
      match(first.intentId, first.id),
      match(first.intentId, second.id, {}, colleague),
    ]);
    expect([one.statusCode, two.statusCode].sort()).toEqual([200, 409]);
    expect([await statusOf(first), await statusOf(second)].sort()).toEqual(['paid', 'unpaid']);
  });

  it('pays or goes back when one admin matches it and another sends it back', async () => {
    const order = await lostMoney();
    const colleague = await scene.money.signIn('admin');
    const [matched, back] = await Promise.all([
      match(order.intentId, order.id),
      sendBack(order.intentId, {}, colleague),
    ]);
    expect([matched.statusCode, back.statusCode].sort()).toEqual([200, 409]);
    await scene.deliver();
    const isPaid = matched.statusCode === 200;
    expect(await statusOf(order)).toBe(isPaid ? 'paid' : 'unpaid');
    expect(await scene.refunded(order.intentId)).toEqual(isPaid ? [] : [950_050]);
  });

  it('changes nothing if something else has happened since the plan', async () => {
    const order = await lostMoney();
    const plan = (await planOf('match-payment', order.intentId, { bookingId: order.id }))?.hash;
    await changeBooking(scene.money, order.id, { active: false, endReason: 'cancelled' });
    const answer = await match(order.intentId, order.id, { plan });
    expect(answer.json()).toMatchObject({
      code: errorCodes.planChanged,
      plan: { refusal: 'This booking has ended.' },
    });
  });

  it('is not possible while the provider is away, or after a part went back', async () => {
    const order = await lostMoney();
    scene.money.disturb({ retrieveIntent: away });
    expect((await match(order.intentId, order.id)).statusCode).toBe(503);
    scene.money.disturb({});
    await scene.money.stripe.refunds.create({ payment_intent: order.intentId, amount: 100 });
    const [status, message] = await why(match(order.intentId, order.id));
    expect([status, message]).toEqual([
      409,
      'Part of this money went back, or the payer disputes it. Settle it in the provider’s dashboard.',
    ]);
    expect(await statusOf(order)).toBe('unpaid');
  });

  it('is not done for an admin’s own booking', async () => {
    const { id, intentId, buyer } = await lostMoney();
    await scene.money.db.execute(`update users set role = 'admin' where id = '${buyer.userId}'`);
    const own = await scene.money.renew(buyer);
    expect((await match(intentId, id, {}, own)).statusCode).toBe(409);
    expect((await sendBack(intentId, {}, own)).statusCode).toBe(409);
    expect(await statusOf({ id, buyer: own })).toBe('unpaid');
  });
});

describe('sent back', () => {
  it('goes back once, as a whole, with the reason in its record', async () => {
    const { intentId } = await lostMoney();
    const plan = await planOf('send-back-payment', intentId);
    expect(plan?.hits).toEqual([{ kind: 'payments', count: 1, amount: PRICE }]);
    const answer = await sendBack(intentId, { plan: plan?.hash });
    expect(answer.json()).toMatchObject({ state: 'settled' });
    await scene.deliver();
    expect(await scene.refunded(intentId)).toEqual([950_050]);
    const decided = (await recordOf(intentId)).steps.find(({ kind }) => kind === 'refund-decided');
    expect(decided?.facts).toContainEqual({ name: 'reason', value: reason });
    expect(await why(sendBack(intentId, { plan: plan?.hash }))).toEqual([
      409,
      'This money was matched or sent back already.',
    ]);
    expect(await scene.refunded(intentId)).toEqual([950_050]);
  });

  it('goes back once when two admins press at the same time', async () => {
    const { intentId } = await lostMoney();
    const colleague = await scene.money.signIn('admin');
    const both = await Promise.all([sendBack(intentId), sendBack(intentId, {}, colleague)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    await scene.deliver();
    expect(await scene.refunded(intentId)).toEqual([950_050]);
  });

  it.each<[string, (scene: MoneyBackApp) => Parameters<MoneyBackApp['money']['disturb']>[0]]>([
    ['the provider is down', () => ({ refund: away })],
    [
      'the provider refuses',
      () => ({
        refund: () => Promise.reject(new PaymentProviderError(new Error('Refused'), true)),
      }),
    ],
    ['the server is killed while it asks', () => ({ refund: () => new Promise(() => undefined) })],
    [
      'the answer of the provider is lost',
      ({ money }) => ({
        refund: async (id, key, decided) => {
          await money.provider.refund(id, `${key}-lost`, decided);
          throw new PaymentProviderError(new Error('lost'), true);
        },
      }),
    ],
  ])('goes back once although %s', async (_what, calls) => {
    const { money, run } = scene;
    const { intentId } = await lostMoney();
    money.disturb(calls(scene));
    expect((await sendBack(intentId)).statusCode).toBe(200);
    money.disturb({});
    expect(await why(sendBack(intentId))).toEqual([409, 'This money is already being sent back.']);
    money.clock.advance(DAY);
    await Promise.all([run(), run()]);
    await run();
    await scene.deliver();
    expect(await scene.refunded(intentId)).toEqual([950_050]);
    expect(await recordOf(intentId)).toMatchObject({ state: 'settled' });
  });

  it('is listed again when the bank sends it back, and can be sent again', async () => {
    const { intentId } = await lostMoney();
    await sendBack(intentId);
    await scene.deliver();
    await settleRefund(scene.money, intentId, 'failed');
    await scene.deliver();
    expect(await recordOf(intentId)).toMatchObject({ state: 'unmatched' });
    expect((await sendBack(intentId)).json()).toMatchObject({ state: 'settled' });
    expect(await scene.refunded(intentId)).toEqual([950_050]);
  });

  it('waits for a refund that is pending, and needs no admin meanwhile', async () => {
    const queued = async () =>
      (await scene.money.api('GET', '/overview', { as: await admin() }))
        .json<WireQueue[]>()
        .find(({ kind }) => kind === 'unmatched-payments')?.count ?? 0;
    const before = await queued();
    const { intentId } = await lostMoney({ card: 'pm_card_pendingRefund' });
    expect(await queued()).toBe(before + 1);
    expect((await sendBack(intentId)).json()).toMatchObject({ state: 'refunding' });
    const listed = async (state: string) =>
      (await scene.money.api('GET', `/payments?state=${state}`, { as: await admin() }))
        .json<{ _id: string }[]>()
        .some(({ _id }) => _id === intentId);
    expect([await listed('needs-you'), await listed('refunds')]).toEqual([false, true]);
    expect(await queued()).toBe(before);
    await settleRefund(scene.money, intentId, 'succeeded');
    await scene.deliver();
    expect(await recordOf(intentId)).toMatchObject({ state: 'settled' });
    expect(await scene.refunded(intentId)).toEqual([950_050]);
  });

  it('is left to the bank when the payer disputes it', async () => {
    const { intentId } = await lostMoney();
    await dispute(scene.money, intentId);
    expect((await sendBack(intentId)).statusCode).toBe(409);
    const other = await lostMoney();
    scene.money.disturb({ refund: away });
    await sendBack(other.intentId);
    scene.money.disturb({});
    await dispute(scene.money, other.intentId);
    scene.money.clock.advance(DAY);
    await scene.run();
    expect(await recordOf(other.intentId)).toMatchObject({
      state: 'unmatched',
      problem: 'The payer disputes this payment with their bank.',
    });
    expect(await scene.refunded(other.intentId)).toEqual([]);
  });
});

it('needs a reason and a plan', async () => {
  const { id, intentId } = await lostMoney();
  for (const [given, field] of [
    [{ reason: 'because' }, 'reason'],
    [{ plan: '' }, 'plan'],
  ] as const) {
    expect((await match(intentId, id, given)).json<ErrorResponse>().fieldErrors).toHaveProperty(
      field,
    );
    expect((await sendBack(intentId, given)).json<ErrorResponse>().fieldErrors).toHaveProperty(
      field,
    );
  }
  expect((await sendBack('pi_unknown')).statusCode).toBe(404);
  expect((await match(intentId, 'no-such-booking')).statusCode).toBe(404);
});
