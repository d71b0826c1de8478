import type { WireSale } from '#contract/bookings';
import type { WireMoneyBackCase } from '#contract/moneyBack';
import type { ErrorResponse } from '#contract/types';
import { DAY } from '../../testing/clock';
import { PRICE, type MoneyBackApp, openMoneyBack } from '../../testing/moneyBack';
import { away, payOtherwise } from '../../testing/orders';
import { noRefundsOrDisputes, PaymentProviderError } from '../paymentProvider';

/** A refund that an admin accepted is sent once, whatever the provider and the bank do. */
let scene: MoneyBackApp;
beforeAll(async () => {
  scene = await openMoneyBack();
});
beforeEach(() => scene.begin());
afterEach(() => scene.end());
afterAll(() => scene.money.close());

it.each([
  ['before the refund', { refund: away }],
  ['before it answers anything', { readRefundsAndDisputes: away }],
])('moves once when the provider is down %s', async (_when, calls) => {
  const { money, run, asked, accept, refunded, stateOf } = scene;
  const { id, intentId, request } = await asked();
  money.disturb(calls);
  expect((await accept(request, 50)).json()).toMatchObject({ state: 'accepted', refundedAt: null });
  expect((await accept(request, 50)).statusCode).toBe(409);
  await run();
  expect(await refunded(intentId)).toEqual([]);
  money.disturb({});
  money.clock.advance(DAY);
  await Promise.all([run(), run()]);
  await run();
  expect(await refunded(intentId)).toEqual([5_000]);
  expect(await stateOf(id)).toEqual(['paid', 'accepted']);
});

it('moves once when the answer of the provider is lost, and its key has expired', async () => {
  const { money, run, asked, accept, refunded } = scene;
  const { intentId, request } = await asked();
  let made = 0;
  money.disturb({
    refund: async (id, key, decided) => {
      made += 1;
      await money.provider.refund(id, `${key}-lost-${made}`, decided);
      throw new PaymentProviderError(new Error('lost'), true);
    },
  });
  expect((await accept(request, 50)).statusCode).toBe(200);
  money.disturb({});
  money.clock.advance(2 * DAY);
  await run();
  expect(await refunded(intentId)).toEqual([5_000]);
});

it.each([
  ['a part, before it arrived', 50, '4000000000005126'],
  ['the whole, before it arrived', PRICE, '4000000000005126'],
  ['a part, after it had arrived', 50, undefined],
  ['the whole, after it had arrived', PRICE, undefined],
])('is sent again each time that the bank sends it back: %s', async (_what, amount, card) => {
  const { money, deliver, run, sent, asked, accept, refunded, bounce, stateOf } = scene;
  const { buyer } = scene.people;
  const { id, intentId, request } = await asked(card);
  await accept(request, amount);
  await deliver();
  await sent();
  for (const minutes of [2, 4]) {
    await bounce(intentId);
    expect(await refunded(intentId)).toEqual([]);
    const { status, moneyBack } = await money.findBooking(await money.renew(buyer), id);
    expect([status, moneyBack?.canAsk, moneyBack?.request?.refundedAt]).toEqual([
      'paid',
      false,
      null,
    ]);
    await run();
    expect(await refunded(intentId)).toEqual([]);
    money.clock.advance(minutes * 60_000);
    await run();
    await deliver();
    expect(await refunded(intentId)).toEqual([amount * 100]);
  }
  const isAllBack = amount === PRICE && card === undefined;
  expect(await stateOf(id)).toEqual([isAllBack ? 'unpaid' : 'paid', 'accepted']);
});

it('that the bank sends back is announced to both sides as sent again', async () => {
  const { deliver, sentMails, sent, asked, accept, bounce } = scene;
  const { seller, buyer } = scene.people;
  const { intentId, request } = await asked();
  await accept(request);
  await deliver();
  await sent();
  await bounce(intentId);
  const mails = (await sentMails()).filter(({ subject }) => subject.includes('Refund failed'));
  expect(mails.map(({ to }) => to).sort()).toEqual([buyer.email, seller.email].sort());
  for (const { text } of mails) expect(text).toContain('We’re sending it again');
});

it('is not sent again when the bank sends it back while the buyer disputes the payment', async () => {
  const { money, deliver, run, asked, accept, refunded, bounce, stateOf } = scene;
  const { id, intentId, request } = await asked();
  await accept(request, 50);
  await deliver();
  const made = await money.provider.readRefundsAndDisputes(intentId);
  const disputed = (dispute: 'open' | 'won') => ({
    ...made,
    dispute,
    refunds: made.refunds.map((each) => ({ ...each, status: 'failed' as const })),
  });
  money.disturb({ readRefundsAndDisputes: () => Promise.resolve(disputed('open')) });
  await bounce(intentId);
  money.clock.advance(DAY);
  await run();
  expect(await refunded(intentId)).toEqual([]);
  // The bank has decided: the money is still here, and an admin had accepted.
  money.disturb({ readRefundsAndDisputes: () => Promise.resolve(disputed('won')) });
  await money.app.jobs.run('reconcile-payments');
  money.disturb({});
  money.clock.advance(DAY);
  await run();
  expect(await refunded(intentId)).toEqual([5_000]);
  expect(await stateOf(id)).toEqual(['paid', 'accepted']);
});

it('that takes long is not checked again for an hour', async () => {
  const { money, run, asked, accept, refunded } = scene;
  const { intentId, request } = await asked('4000000000005126');
  await accept(request, 50);
  let reads = 0;
  money.disturb({
    readRefundsAndDisputes: (id) => {
      reads += 1;
      return money.provider.readRefundsAndDisputes(id);
    },
  });
  money.clock.advance(59 * 60_000);
  await run();
  expect(reads).toBe(0);
  money.clock.advance(60_000);
  await run();
  expect(reads).toBe(1);
  expect(await refunded(intentId)).toEqual([5_000]);
});

it('is not delayed by another refund that failed', async () => {
  const { money, run, asked, accept, refunded, bounce } = scene;
  const { intentId, request } = await asked();
  money.disturb({ refund: away });
  await accept(request, 50);
  await run();
  money.disturb({});
  await money.stripe.refunds.create({ payment_intent: intentId, amount: 100 });
  await bounce(intentId);
  money.clock.advance(2 * 60_000);
  await run();
  expect(await refunded(intentId)).toEqual([5_000]);
});

it('waits longer after each call that fails', async () => {
  const { money, run, asked, accept } = scene;
  const { request } = await asked();
  let calls = 0;
  money.disturb({
    refund: () => {
      calls += 1;
      return away();
    },
  });
  await accept(request, 50);
  await run();
  await run();
  expect(calls).toBe(2);
  money.clock.advance(2 * 60_000);
  await run();
  expect(calls).toBe(3);
});

it('has nothing to do with another payment of the order that is refunded', async () => {
  const { money, deliver, asked, accept, refunded, bounce, paymentOf, caseOf } = scene;
  const { buyer } = scene.people;
  const { id, request } = await asked();
  await accept(request, 50);
  await deliver();
  const { refundedAt } = await caseOf(request);
  const twin = await payOtherwise(money, { id, buyer });
  await deliver();
  expect(await refunded(twin)).toEqual([950_050]);
  await bounce(twin);
  expect(await paymentOf(twin)).toMatchObject({ status: 'refunding', refundDueCents: null });
  expect(await caseOf(request)).toMatchObject({ state: 'accepted', refundedAt });
});

it('counts as refunded when all of it is lost in a dispute first', async () => {
  const { money, run, asked, accept, paymentOf, caseOf, stateOf } = scene;
  const { id, intentId, request } = await asked('4000000000005126');
  await accept(request);
  const made = await money.provider.readRefundsAndDisputes(intentId);
  const lost = { ...made, dispute: 'lost' as const, lostCents: 950_050 };
  money.disturb({ readRefundsAndDisputes: () => Promise.resolve(lost) });
  money.clock.advance(60 * 60_000);
  await run();
  const refundedAt = money.clock.now().toISOString();
  expect(await stateOf(id)).toEqual(['unpaid', 'accepted']);
  expect(await caseOf(request)).toMatchObject({ state: 'accepted', refundedAt });
  expect(await paymentOf(intentId)).toMatchObject({ status: 'refunded', refundDueCents: null });
});

it.each(['open', 'lost'] as const)('is opened again when a dispute is %s', async (dispute) => {
  const { money, run, asked, accept, refunded, stateOf } = scene;
  const { id, intentId, request } = await asked();
  money.disturb({ refund: away });
  await accept(request);
  const disputed = { ...noRefundsOrDisputes, dispute };
  money.disturb({ readRefundsAndDisputes: () => Promise.resolve(disputed) });
  await run();
  expect(await refunded(intentId)).toEqual([]);
  expect(await stateOf(id)).toEqual(['paid', 'open']);
  const again = await accept(request);
  expect(again.json<ErrorResponse>().message).toContain('disputes this payment');
});

it('does not keep the admin waiting for a provider that hangs', async () => {
  const { money, run, asked, accept, refunded, stateOf } = scene;
  const { id, intentId, request } = await asked();
  money.disturb({ refund: () => new Promise(() => undefined) });
  const answer = await accept(request, 50);
  expect(answer.json()).toMatchObject({ state: 'accepted', refundedAt: null });
  money.disturb({});
  await run();
  expect(await refunded(intentId)).toEqual([5000]);
  expect(await stateOf(id)).toEqual(['paid', 'accepted']);
});

it('is opened again when less is left at the provider than was accepted', async () => {
  const { money, sentMails, asked, accept, refunded } = scene;
  const { buyer, seller } = scene.people;
  const { intentId, request } = await asked();
  await money.stripe.refunds.create({ payment_intent: intentId, amount: 10_000 });
  const answer = (await accept(request)).json<WireMoneyBackCase>();
  expect(answer).toMatchObject({ state: 'open', problem: 'less-left', left: PRICE - 100 });
  expect(answer).toMatchObject({ answer: '', amount: null, decidedAt: null });
  expect(await refunded(intentId)).toEqual([10_000]);
  // A new decision is sent at once, and announced again.
  money.clock.advance(1000);
  const again = (await accept(request, 50, PRICE - 100)).json<WireMoneyBackCase>();
  expect(again).toMatchObject({ state: 'accepted', problem: null, left: PRICE - 150 });
  expect((await refunded(intentId)).sort()).toEqual([10_000, 5_000]);
  const mails = await sentMails();
  const about = (words: string) =>
    mails.filter(
      ({ to, subject }) => [buyer.email, seller.email].includes(to) && subject.includes(words),
    );
  expect(about('We accepted your request')).toHaveLength(2);
  // Both sides hear what became of the first promise.
  const corrected = about('couldn’t send');
  expect(corrected.map(({ to }) => to).sort()).toEqual([buyer.email, seller.email].sort());
  for (const { text } of corrected) expect(text).toContain('$9,500.50 could not be sent');
});

it('that came back and can no longer be sent is for the request that the buyer made meanwhile', async () => {
  const { money, deliver, run, asked, ask, accept, refunded, bounce, caseOf, stateOf } = scene;
  const { id, intentId, request } = await asked();
  await accept(request, 300);
  await deliver();
  const newer = (await ask(id)).json<{ _id: string }>()._id;
  await bounce(intentId);
  await money.stripe.refunds.create({ payment_intent: intentId, amount: 930_000 });
  money.clock.advance(DAY);
  await run();
  expect(await caseOf(request)).toMatchObject({ state: 'closed', amount: null, refundedAt: null });
  expect(await caseOf(newer)).toMatchObject({ state: 'open', problem: 'less-left' });
  // Nothing about this payment is stuck.
  await deliver();
  await money.app.jobs.run('reconcile-payments');
  money.clock.advance(1000);
  const admin = await money.renew(scene.people.admin);
  expect((await accept(newer, 100, 200.5, admin)).statusCode).toBe(200);
  await deliver();
  expect((await refunded(intentId)).sort()).toEqual([10_000, 930_000]);
  expect(await stateOf(id)).toEqual(['paid', 'accepted']);
});

it('keeps an open request when another payment of the order is refunded', async () => {
  const { money, deliver, asked, stateOf } = scene;
  const { buyer } = scene.people;
  const { id } = await asked();
  const twin = await payOtherwise(money, { id, buyer });
  await deliver();
  expect(await scene.refunded(twin)).toEqual([950_050]);
  expect(await stateOf(id)).toEqual(['paid', 'open']);
});

it('keeps what was decided when the rest is refunded by hand', async () => {
  const { money, deliver, run, ask, asked, accept, decline, refunded, caseOf, stateOf } = scene;
  const { id, intentId, request: declined } = await asked();
  await decline(declined);
  const part = (await ask(id)).json<{ _id: string }>()._id;
  await accept(part, 100);
  const { refundedAt } = await caseOf(part);
  expect(refundedAt).not.toBeNull();
  money.clock.advance(1000);
  const last = (await ask(id)).json<{ _id: string }>()._id;
  money.disturb({ refund: away });
  await accept(last, 50, PRICE - 100);
  await money.stripe.refunds.create({ payment_intent: intentId });
  await deliver();
  expect(await stateOf(id)).toEqual(['unpaid', 'closed']);
  expect(await caseOf(declined)).toMatchObject({ state: 'declined', refundedAt: null });
  expect(await caseOf(part)).toMatchObject({ state: 'accepted', refundedAt });
  expect(await caseOf(last)).toMatchObject({ state: 'closed', refundedAt: null });
  money.disturb({});
  money.clock.advance(DAY);
  await run();
  expect((await refunded(intentId)).reduce((sum, amount) => sum + amount, 0)).toBe(950_050);
});

it.each([
  ['the whole', PRICE],
  ['a part', 50],
])('is told once, in the mail about the decision, when %s arrives at once', async (_what, sum) => {
  const { money, deliver, sentMails, asked, accept, bounce } = scene;
  const { buyer, seller } = scene.people;
  const { request } = await asked();
  await sentMails();
  await accept(request, sum);
  await deliver();
  const mails = await sentMails();
  const decided = [
    'We accepted your request: Volvo V60 D4',
    'We accepted the buyer’s request: Volvo V60 D4',
  ];
  expect(mails.map(({ to, subject }) => `${to}: ${subject}`).sort()).toEqual(
    [`${buyer.email}: ${decided[0]}`, `${seller.email}: ${decided[1]}`].sort(),
  );
  for (const { text } of mails) {
    expect(text).toContain(`Remains paid: ${sum === PRICE ? '$0' : '$9,450.50'}`);
    expect(text.includes('Return the car by: ')).toBe(sum === PRICE);
  }

  // Days later it is news again.
  const later = await asked('4000000000005126');
  await accept(later.request, sum);
  await sentMails();
  money.clock.advance(DAY);
  await bounce(later.intentId, 'succeeded');
  expect((await sentMails()).map(({ subject }) => subject)).toContain(
    sum === PRICE ? 'Refund for your Volvo V60 D4' : 'Partial refund for your Volvo V60 D4',
  );
});

it('shows both sides how to reach each other, until the car is back or the week is over', async () => {
  const { money, deliver, asked, accept } = scene;
  const { buyer, seller, admin } = scene.people;
  const { id, request } = await asked();
  const seen = async () => {
    const order = await money.findBooking(await money.renew(buyer), id);
    const as = await money.renew(seller);
    const sale = (await money.api('GET', `/bookings/${id}/sale`, { as })).json<WireSale>();
    return [order.returnBy ?? null, order.sellerPhone, sale.returnBy ?? null, sale.number];
  };
  await money.api('PATCH', `/bookings/${id}`, {
    as: buyer,
    body: { number: '+351 912 000 111', location: 'Central station' },
  });
  const [, phone] = await seen();
  expect(phone).not.toBe('');
  await accept(request);
  await deliver();
  const by = new Date(money.clock.now().getTime() + 7 * DAY).toISOString();
  expect(await seen()).toEqual([by, phone, by, '+351912000111']);
  const others = await money.api('GET', `/bookings/find/${id}`, { as: admin });
  expect(others.statusCode).toBe(404);
  money.clock.advance(7 * DAY + 1);
  // The seller and the admins still see the day.
  expect(await seen()).toEqual([null, '', by, '']);
  const caseOf = async (of: string) => {
    const as = await money.renew(admin);
    return (await money.api('GET', `/money-back/${of}`, { as })).json<WireMoneyBackCase>();
  };
  expect(await caseOf(request)).toMatchObject({ returnBy: by, returnedAt: null });

  Object.assign(scene.people, { buyer: await money.signIn('user', { name: 'Bea Buyer' }) });
  const back = await asked();
  await accept(back.request, PRICE, PRICE, await money.renew(admin));
  await deliver();
  const order = async () => money.findBooking(await money.renew(scene.people.buyer), back.id);
  const { productId, sellerPhone } = await order();
  expect(sellerPhone).toBe(phone);
  const listed = await money.api('PATCH', `/products/${productId}`, {
    as: await money.renew(seller),
    body: { withdrawn: false },
  });
  expect(listed.json()).toEqual({ modifiedCount: 1 });
  expect(await order()).toMatchObject({ sellerPhone: '' });
  const returnedAt = money.clock.now().toISOString();
  expect(await caseOf(back.request)).toMatchObject({ returnBy: null, returnedAt });
});

it.each([
  ['40 cents of the whole', [0.4]],
  ['a rest of 30 cents', [9500.2, 0.3]],
  ['the last cent', [9500.49, 0.01]],
])('can be as little as %s', async (_what, amounts) => {
  const { money, deliver, asked, ask, accept, refunded, stateOf } = scene;
  const { id, intentId, request } = await asked();
  let [last, left] = [request, PRICE];
  for (const [index, amount] of amounts.entries()) {
    if (index > 0) last = (await ask(id)).json<{ _id: string }>()._id;
    expect((await accept(last, amount, left)).json()).toMatchObject({ state: 'accepted' });
    await deliver();
    money.clock.advance(1000);
    left = Math.round((left - amount) * 100) / 100;
  }
  const cents = amounts.map((amount) => Math.round(amount * 100));
  expect((await refunded(intentId)).toSorted()).toEqual(cents.toSorted());
  expect((await stateOf(id))[0]).toBe(left === 0 ? 'unpaid' : 'paid');
});
