import type { LightMyRequestResponse } from 'fastify';
import type { WirePaymentRecord } from '#contract/payments';
import type { WirePlan } from '#contract/plans';
import { errorCodes } from '#contract/errorCodes';
import type { ErrorResponse } from '#contract/types';
import type { WireSale } from '#contract/bookings';
import { newId } from '../../lib/ids';
import type { SignedIn } from '../../testing/app';
import { DAY } from '../../testing/clock';
import { PRICE, type MoneyBackApp, openMoneyBack } from '../../testing/moneyBack';
import { away, dispute, payOtherwise, carRow } from '../../testing/orders';
import { expectRefused, forbidden } from '../../testing/responses';
import { noRefundsOrDisputes, PaymentProviderError } from '../paymentProvider';

/** An admin refunds without a request: once, whatever the provider, servers and other admins do. */
let scene: MoneyBackApp;
beforeAll(async () => {
  scene = await openMoneyBack();
});
beforeEach(() => scene.begin());
afterEach(() => scene.end());
afterAll(() => scene.money.close());

const reason = 'The second key was missing.';
interface Given {
  amount?: number;
  left?: number;
  requestId?: string;
  car?: 'seller' | 'buyer';
  reason?: string;
  plan?: string;
}
/** What the dialog shows before the refund. */
const ask = (id: string, { amount = 50, car }: Given = {}, as: SignedIn | null = null) =>
  scene.money.api(
    'GET',
    `/plans?ids=${id}&act=${car ? (car === 'seller' ? 'refund-kept' : 'refund-returned') : `refund-part&amount=${amount}`}`,
    as ? { as } : {},
  );
const planOf = async (id: string, given?: Given) => {
  const as = await scene.money.renew(scene.people.admin);
  const answer = await ask(id, given, as);
  return answer.statusCode === 200 ? answer.json<WirePlan[]>()[0] : undefined;
};
/** With the plan that the server has now, unless given. */
const refund = async (id: string, given: Given = {}, as: SignedIn | null = scene.people.admin) =>
  scene.money.api('POST', `/payments/${id}/refund`, {
    ...(as ? { as } : {}),
    body: {
      requestId: newId(),
      amount: 50,
      left: PRICE,
      reason,
      plan: (await planOf(id, given))?.hash ?? 'none',
      ...given,
    },
  });
const whole = (id: string, given: Given = {}) =>
  refund(id, { amount: PRICE, car: 'buyer', ...given });
const recordOf = async (id: string) => {
  const as = await scene.money.renew(scene.people.admin);
  return (await scene.money.api('GET', `/payments/${id}/record`, { as })).json<WirePaymentRecord>();
};
const orderOf = async (id: string) =>
  scene.money.findBooking(await scene.money.renew(scene.people.buyer), id);
const messageOf = (answer: LightMyRequestResponse) => answer.json<ErrorResponse>().message;

it('is for admins alone', async () => {
  const { seller, buyer } = scene.people;
  const { intentId } = await scene.paid();
  const others = [buyer, seller, await scene.money.signIn('seller')];
  await expectRefused((as) => refund(intentId, {}, as ?? null), others, forbidden);
  await expectRefused((as) => ask(intentId, {}, as ?? null), others, forbidden);
  expect(await scene.refunded(intentId)).toEqual([]);
});

it('refunds a part: the order stays paid, and both sides read the reason', async () => {
  const { deliver, sentMails, refunded, people, money } = scene;
  const { id, intentId, car } = await scene.paid();
  await sentMails();
  const answer = await refund(intentId);
  expect(answer.json()).toMatchObject({ state: 'part-refunded', refunded: 50, left: PRICE - 50 });
  await deliver();
  expect(await refunded(intentId)).toEqual([5_000]);
  const order = await orderOf(id);
  expect(order).toMatchObject({ status: 'paid', refundedAmount: 50 });
  expect(order.history).toContainEqual(
    expect.objectContaining({ kind: 'refund-decided', amount: 50, reason }),
  );
  expect(order.moneyBack).toMatchObject({ canAsk: true, request: { byAdmin: true } });
  expect((await carRow(money, car.id))?.status).toBe('sold');
  const sale = await money.api('GET', `/bookings/${id}/sale`, { as: people.seller });
  expect(sale.json<WireSale>().history).toContainEqual(
    expect.objectContaining({ kind: 'refund-decided', reason }),
  );
  const mails = await sentMails();
  expect(mails.map(({ to, subject }) => `${to}: ${subject}`).sort()).toEqual(
    [
      `${people.buyer.email}: We’re refunding $50: Volvo V60 D4`,
      `${people.seller.email}: We’re refunding $50 to the buyer: Volvo V60 D4`,
    ].sort(),
  );
  for (const { text } of mails) expect(text).toContain(reason);
  const kinds = (await recordOf(intentId)).steps.map(({ kind }) => kind);
  for (const kind of ['refund-decided', 'refund-requested', 'refund-succeeded'] as const) {
    expect(kinds.filter((each) => each === kind)).toHaveLength(1);
  }
});

it.each([
  ['the buyer returns the car', 'buyer', true],
  ['the seller has the car', 'seller', false],
] as const)('refunds the whole: %s', async (_what, place, isReturning) => {
  const { deliver, refunded, money } = scene;
  const { id, intentId, car } = await scene.paid();
  const answer = await whole(intentId, { car: place });
  expect(answer.json()).toMatchObject({ state: 'refunded', left: 0, refundBlock: 'nothing-left' });
  await deliver();
  expect(await refunded(intentId)).toEqual([950_050]);
  const order = await orderOf(id);
  expect(order).toMatchObject({ status: 'unpaid', endReason: 'undone', refundState: 'done' });
  expect(typeof order.returnBy === 'string').toBe(isReturning);
  // As after every refund: its seller lists it again.
  expect((await carRow(money, car.id))?.status).not.toBe('unsold');
});

it('says first what a part does, and whom it tells what', async () => {
  const { intentId } = await scene.paid();
  await scene.sentMails();
  const plan = await planOf(intentId);
  expect(plan?.hits).toEqual([
    { kind: 'refund', count: 1, amount: 50 },
    { kind: 'left', count: 1, amount: PRICE - 50 },
    { kind: 'paid-orders', count: 1, amount: PRICE },
    { kind: 'sold-cars', count: 1 },
  ]);
  expect(plan).not.toHaveProperty('refusal');
  expect(plan?.told.map(({ who, hasReason }) => [who, hasReason])).toEqual([
    ['buyers', true],
    ['sellers', true],
  ]);
  await refund(intentId, { plan: plan?.hash ?? '' });
  await scene.deliver();
  const sent = await scene.sentMails();
  expect(sent.map(({ subject }) => subject).sort()).toEqual(
    plan?.told.map(({ subject }) => subject).sort(),
  );
  for (const { subject, paragraphs } of plan?.told ?? []) {
    const text = sent.find((mail) => mail.subject === subject)?.text.replace(/\s+/g, ' ');
    for (const paragraph of paragraphs) expect(text).toContain(paragraph);
  }
  expect((await planOf(intentId))?.hits).toContainEqual({
    kind: 'refunded-before',
    count: 1,
    amount: 50,
  });
});

it('says whether the buyer returns the car', async () => {
  const { intentId } = await scene.paid();
  const [kept, returned] = [
    await planOf(intentId, { car: 'seller' }),
    await planOf(intentId, { car: 'buyer' }),
  ];
  expect(kept?.hits[0]).toEqual({ kind: 'refund', count: 1, amount: PRICE });
  const toBuyer = (plan?: WirePlan) => plan?.told[0]?.paragraphs.join(' ');
  expect(toBuyer(kept)).not.toContain('return it');
  expect(toBuyer(returned)).toContain('If you have the car, return it');
  const wrong = await whole(intentId, { car: 'seller', plan: returned?.hash ?? '' });
  expect(wrong.json()).toMatchObject({ code: errorCodes.planChanged });
});

it('refuses a plan that another refund or a dispute has changed, and says the new one', async () => {
  const { intentId } = await scene.paid();
  const { hash = '' } = (await planOf(intentId, { amount: 70 })) ?? {};
  await refund(intentId);
  await scene.deliver();
  const late = await refund(intentId, { amount: 70, plan: hash });
  expect(late.statusCode).toBe(409);
  expect(late.json()).toMatchObject({
    code: errorCodes.planChanged,
    plan: { hits: expect.arrayContaining([{ kind: 'left', count: 1, amount: PRICE - 120 }]) as [] },
  });
  const seen = (await planOf(intentId)) ?? { hash: '' };
  await dispute(scene.money, intentId);
  await scene.deliver();
  const disputed = await refund(intentId, { left: PRICE - 50, plan: seen.hash });
  expect(disputed.json()).toMatchObject({
    code: errorCodes.planChanged,
    plan: { refusal: expect.stringContaining('disputes this payment') as string },
  });
  expect(await scene.refunded(intentId)).toEqual([5_000]);
});

it('refunds nothing without a plan', async () => {
  const { intentId } = await scene.paid();
  const answer = await refund(intentId, { plan: '' });
  expect(answer.json<ErrorResponse>().fieldErrors).toHaveProperty('plan');
  expect(await scene.refunded(intentId)).toEqual([]);
});

it('has no plan for an unknown payment, or for a part without an amount', async () => {
  const { intentId } = await scene.paid();
  const as = scene.people.admin;
  for (const query of [`refund-part&ids=${intentId}`, 'refund-kept&ids=pi_unknown']) {
    expect((await scene.money.api('GET', `/plans?act=${query}`, { as })).json()).toEqual([]);
  }
});

it.each<[what: string, given: Given, field: string]>([
  ['more than is left', { amount: PRICE + 0.01 }, 'amount'],
  ['nothing', { amount: 0 }, 'amount'],
  ['a fraction of a cent', { amount: 0.001 }, 'amount'],
  ['without a reason', { reason: '  ' }, 'reason'],
  ['with too short a reason', { reason: 'because' }, 'reason'],
  ['with an id that is none', { requestId: 'again' }, 'requestId'],
  ['the whole without saying where the car is', { amount: PRICE }, 'car'],
])('does not refund %s', async (_what, given, field) => {
  const { intentId } = await scene.paid();
  const answer = await refund(intentId, given);
  expect([answer.statusCode, Object.keys(answer.json<ErrorResponse>().fieldErrors ?? {})]).toEqual([
    400,
    [field],
  ]);
  expect(await scene.refunded(intentId)).toEqual([]);
  expect((await scene.paymentOf(intentId))?.refundDueCents).toBeNull();
});

it('does not believe that the seller has a car that the buyer received', async () => {
  const { id, intentId } = await scene.paid();
  await scene.money.api('POST', `/bookings/${id}/received`, { as: scene.people.buyer });
  expect((await recordOf(intentId)).isReceived).toBe(true);
  const answer = await whole(intentId, { car: 'seller' });
  expect(messageOf(answer)).toBe('The buyer confirmed that they have the car.');
});

it('refunds nothing if what is left is not what the admin saw', async () => {
  const { intentId } = await scene.paid();
  await refund(intentId);
  const answer = await refund(intentId);
  expect([answer.statusCode, messageOf(answer)]).toEqual([
    409,
    '$9,450.50 is left to refund now. Nothing was refunded.',
  ]);
  expect(await scene.refunded(intentId)).toEqual([5_000]);
});

it('refunds once for one request id, sent one after the other or at once', async () => {
  const { intentId } = await scene.paid();
  const given = { requestId: newId() };
  const [first, second] = await Promise.all([refund(intentId, given), refund(intentId, given)]);
  const third = await refund(intentId, given);
  expect([first.statusCode, second.statusCode, third.statusCode]).toEqual([200, 200, 200]);
  await scene.deliver();
  expect(await scene.refunded(intentId)).toEqual([5_000]);
  const other = await refund(intentId, { ...given, amount: 60, left: PRICE - 50 });
  expect([other.statusCode, messageOf(other)]).toEqual([
    409,
    'This request id was used for another refund. Nothing was refunded.',
  ]);
  const elsewhere = await scene.paid();
  expect((await refund(elsewhere.intentId, given)).statusCode).toBe(409);
  expect(await scene.refunded(elsewhere.intentId)).toEqual([]);
});

it('refunds once when two admins do at the same time', async () => {
  const { intentId } = await scene.paid();
  const colleague = await scene.money.signIn('admin');
  const both = await Promise.all([refund(intentId), refund(intentId, {}, colleague)]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  await scene.deliver();
  expect(await scene.refunded(intentId)).toEqual([5_000]);
});

it('leaves money that the buyer asked for to the decision about that', async () => {
  const { intentId, request } = await scene.asked();
  expect(await recordOf(intentId)).toMatchObject({
    refundBlock: 'request-open',
    requestId: request,
  });
  const both = await Promise.all([refund(intentId), scene.accept(request, 70)]);
  expect(both.map(({ statusCode }) => statusCode)).toEqual([409, 200]);
  await scene.deliver();
  expect(await scene.refunded(intentId)).toEqual([7_000]);
});

it('does not refund while another refund is on its way', async () => {
  const { intentId } = await scene.paid('4000000000005126');
  await refund(intentId);
  const answer = await refund(intentId);
  expect(messageOf(answer)).toBe('A refund of this order is already on its way.');
  expect(await recordOf(intentId)).toMatchObject({
    state: 'refunding',
    refundBlock: 'refund-running',
  });
});

it('does not refund what the buyer disputes, nor a payment that did not pay', async () => {
  const { id, intentId, buyer } = await scene.paid();
  const twin = await payOtherwise(scene.money, { id, buyer });
  await scene.deliver();
  expect(messageOf(await refund(twin))).toContain('didn’t pay the order');
  await dispute(scene.money, intentId);
  await scene.deliver();
  expect(messageOf(await refund(intentId))).toContain('disputes this payment');
  expect(await recordOf(intentId)).toMatchObject({ refundBlock: 'disputed' });
  expect((await refund('pi_unknown')).statusCode).toBe(404);
  expect(await scene.refunded(intentId)).toEqual([]);
});

describe('is sent once', () => {
  it.each<
    [when: string, calls: (scene: MoneyBackApp) => Parameters<MoneyBackApp['money']['disturb']>[0]]
  >([
    ['the provider is down', () => ({ readRefundsAndDisputes: away, refund: away })],
    [
      'the provider refuses',
      () => ({
        refund: () => Promise.reject(new PaymentProviderError(new Error('Refused'), true)),
      }),
    ],
    [
      'the server is killed before it asked the provider',
      () => ({ readRefundsAndDisputes: () => new Promise(() => undefined) }),
    ],
    ['the server is killed while it asks', () => ({ refund: () => new Promise(() => undefined) })],
    [
      'the server is killed before it could record the answer',
      ({ money }) => ({
        refund: async (id, key, decided) => {
          await money.provider.refund(id, key, decided);
          return new Promise(() => undefined);
        },
      }),
    ],
    [
      'the answer of the provider is lost',
      ({ money }) => ({
        refund: async (id, key, decided) => {
          await money.provider.refund(id, `${key}-lost`, decided);
          throw new PaymentProviderError(new Error('lost'), true);
        },
      }),
    ],
  ])('when %s', async (_when, calls) => {
    const { money, run, refunded } = scene;
    const { id, intentId } = await scene.paid();
    money.disturb(calls(scene));
    const given = { requestId: newId() };
    const answer = await refund(intentId, given);
    expect(answer.statusCode).toBe(200);
    money.disturb({});
    // The admin, who knows nothing of it, presses again.
    const again = await refund(intentId, given, await money.renew(scene.people.admin));
    expect(again.statusCode).toBe(200);
    money.clock.advance(DAY);
    await Promise.all([run(), run()]);
    await run();
    expect(await refunded(intentId)).toEqual([5_000]);
    expect((await orderOf(id)).status).toBe('paid');
    expect(await recordOf(intentId)).toMatchObject({ state: 'part-refunded', refunded: 50 });
  });
});

it('is decided again when the provider can no longer make it', async () => {
  const { money, run, refunded, sentMails } = scene;
  const { id, intentId } = await scene.paid();
  money.disturb({ refund: away });
  const given = { requestId: newId() };
  await refund(intentId, given);
  await sentMails();
  const disputed = { ...noRefundsOrDisputes, dispute: 'open' as const };
  money.disturb({ readRefundsAndDisputes: () => Promise.resolve(disputed) });
  await run();
  money.disturb({});
  expect(await refunded(intentId)).toEqual([]);
  expect(await scene.caseOf(given.requestId)).toMatchObject({
    state: 'open',
    problem: 'disputed',
    byAdmin: true,
  });
  expect((await sentMails()).map(({ subject }) => subject)).toContain(
    'We couldn’t send your refund: Volvo V60 D4',
  );
  // It is no request of the buyer, who therefore cannot withdraw it.
  const as = await money.renew(scene.people.buyer);
  expect((await money.api('DELETE', `/bookings/${id}/money-back`, { as })).statusCode).toBe(404);
  // Sent again by the admin's browser, it stays undecided.
  expect((await refund(intentId, given)).statusCode).toBe(200);
  expect(await refunded(intentId)).toEqual([]);
});

it('does not count as one of the buyer’s own requests', async () => {
  const { id, intentId } = await scene.paid();
  for (const [left, amount] of [
    [PRICE, 1],
    [PRICE - 1, 1],
    [PRICE - 2, 1],
  ] as const) {
    await refund(intentId, { amount, left });
    await scene.deliver();
    scene.money.clock.advance(1000);
  }
  expect((await scene.ask(id)).statusCode).toBe(200);
});
