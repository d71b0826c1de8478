import type { WireSale } from '#contract/bookings';
import type { WireMoneyBackCase } from '#contract/moneyBack';
import type { ErrorResponse } from '#contract/types';
import type { OutgoingMail } from '../../mails/transport';
import type { SignedIn } from '../../testing/app';
import { createMoneyApp, intentIdOf, type MoneyApp } from '../../testing/money';
import { noRefundsOrDisputes, PaymentProviderError } from '../payments/paymentProvider';

/** A buyer asks for the money of a paid order, and an admin decides. Money moves once. */
let money: MoneyApp;
let admin: SignedIn;
let seller: SignedIn;
let buyer: SignedIn;
const outgoing: OutgoingMail[] = [];
beforeAll(async () => {
  const send = (mail: OutgoingMail) => {
    outgoing.push(mail);
    return Promise.resolve({ kind: 'sent' } as const);
  };
  money = await createMoneyApp({ mailTransport: { send } });
  admin = await money.signIn('admin');
});
beforeEach(async () => {
  admin = await money.renew(admin);
  seller = await money.signIn('seller', { name: 'Sam Seller' });
  buyer = await money.signIn('user', { name: 'Bea Buyer' });
});
afterEach(async () => {
  money.disturb({});
  await deliver();
});
afterAll(() => money.close());

const DAY = 86_400_000;
const PRICE = 9500.5;
const away = () => Promise.reject(new PaymentProviderError(new Error('away')));
const run = () => money.app.jobs.run('send-refunds');

async function deliver() {
  while ((await money.sandbox.deliverDue()) > 0);
}

/** The mails since the last call. One run sends a few of them. */
async function sent(): Promise<string[]> {
  const { length } = outgoing;
  await money.app.jobs.run('send-mails');
  if (outgoing.length > length) return sent();
  return outgoing.splice(0).map(({ to, subject }) => `${to}: ${subject}`);
}

async function paid(card?: string) {
  const car = await money.car({ sellerId: seller.userId, sellerEmail: seller.email });
  const id = await money.book(buyer, car);
  const secret = await money.createIntent(buyer, id);
  await money.payByCard(secret, card);
  await money.record(buyer, await money.findBooking(buyer, id), intentIdOf(secret));
  return { id, intentId: intentIdOf(secret) };
}

const ask = (id: string, as: SignedIn | null = buyer, note = 'The gearbox is broken.') =>
  money.api('POST', `/bookings/${id}/money-back`, {
    ...(as ? { as } : {}),
    body: { reason: 'fault', note },
  });

async function asked(card?: string) {
  const order = await paid(card);
  const answer = await ask(order.id);
  expect(answer.statusCode).toBe(200);
  return { ...order, request: answer.json<{ _id: string }>()._id };
}

const accept = (request: string, amount = PRICE, left = PRICE, as: SignedIn | null = admin) =>
  money.api('POST', `/money-back/${request}/accept`, {
    ...(as ? { as } : {}),
    body: { amount, left, answer: 'We agree with you.' },
  });

const decline = (request: string, as: SignedIn | null = admin) =>
  money.api('POST', `/money-back/${request}/decline`, {
    ...(as ? { as } : {}),
    body: { answer: 'The car is as described.' },
  });

const refunded = async (intentId: string) =>
  (await money.refundsOf(intentId))
    .filter(({ status }) => status !== 'failed')
    .map((r) => r.amount);

const stateOf = async (id: string) => {
  const order = await money.findBooking(await money.renew(buyer), id);
  return [order.status, order.moneyBack?.request?.state];
};

it('stands on the order and on the sale, and refunds nothing by itself', async () => {
  const { id, intentId } = await asked();
  const order = await money.findBooking(buyer, id);
  const until = new Date(Date.parse(order.paidAt ?? '') + 30 * DAY).toISOString();
  expect(order.moneyBack).toMatchObject({ until, canAsk: false, request: { state: 'open' } });
  const sale = await money.api('GET', `/bookings/${id}/sale`, { as: seller });
  expect(sale.json<WireSale>()).toMatchObject({
    state: 'paid',
    moneyBack: { reason: 'fault', note: 'The gearbox is broken.' },
    history: [{ kind: 'booked' }, { kind: 'paid' }, { kind: 'money-back-asked' }],
  });
  await run();
  expect(await refunded(intentId)).toEqual([]);
  expect(await sent()).toEqual(
    expect.arrayContaining([
      `${buyer.email}: We received your request: Volvo V60 D4`,
      `${seller.email}: The buyer asked for their money back: Volvo V60 D4`,
    ]),
  );
});

it('can be asked once at a time, withdrawn, and asked again until the third time', async () => {
  const { id } = await paid();
  expect((await Promise.all([ask(id), ask(id)])).map((a) => a.statusCode).sort()).toEqual([
    200, 409,
  ]);
  const withdraw = () => money.api('DELETE', `/bookings/${id}/money-back`, { as: buyer });
  expect((await withdraw()).json()).toEqual({ deletedCount: 1 });
  expect((await withdraw()).statusCode).toBe(404);
  for (const time of [2, 3]) {
    expect([time, (await ask(id)).statusCode]).toEqual([time, 200]);
    await withdraw();
  }
  expect((await ask(id)).json<ErrorResponse>().message).toContain('3 times');
});

it('is only for paid orders, until 30 days after the payment', async () => {
  const unpaid = await money.book(buyer, await money.car());
  expect((await ask(unpaid)).statusCode).toBe(409);
  const { id } = await paid();
  money.clock.advance(30 * DAY + 1);
  const late = await money.renew(buyer);
  expect((await ask(id, late)).statusCode).toBe(409);
  expect((await money.findBooking(late, id)).moneyBack?.canAsk).toBe(false);
});

it('belongs to the buyer, the sale to its seller, the decision to admins', async () => {
  const { id, request } = await asked();
  const other = await money.signIn('user');
  const rival = await money.signIn('seller');
  const withdraw = (as: SignedIn) => money.api('DELETE', `/bookings/${id}/money-back`, { as });
  for (const as of [other, seller, admin]) {
    expect((await ask(id, as)).statusCode).toBe(404);
    expect((await withdraw(as)).statusCode).toBe(404);
  }
  for (const as of [rival, buyer, admin]) {
    expect((await money.api('GET', `/bookings/${id}/sale`, { as })).statusCode).toBe(404);
  }
  for (const as of [buyer, seller, other]) {
    expect((await accept(request, PRICE, PRICE, as)).statusCode).toBe(403);
    expect((await decline(request, as)).statusCode).toBe(403);
    expect((await money.api('GET', '/money-back', { as })).statusCode).toBe(403);
    expect((await money.api('GET', `/money-back/${request}`, { as })).statusCode).toBe(403);
  }
  for (const answer of [await ask(id, null), await accept(request, 1, 1, null)]) {
    expect(answer.statusCode).toBe(401);
  }
  expect((await ask(id, buyer, 'short')).statusCode).toBe(400);
});

it('is refunded as a whole once, however often and by whomever it is accepted', async () => {
  const { id, intentId, request } = await asked();
  const other = await money.signIn('admin');
  const answers = await Promise.all([
    accept(request),
    accept(request),
    accept(request, PRICE, PRICE, other),
  ]);
  expect(answers.map((a) => a.statusCode).sort()).toEqual([200, 409, 409]);
  await run();
  await deliver();
  expect((await accept(request)).statusCode).toBe(409);
  expect(await refunded(intentId)).toEqual([950_050]);
  expect(await stateOf(id)).toEqual(['unpaid', 'accepted']);
  expect(await money.findBooking(buyer, id)).toMatchObject({ refunded: true, refundState: 'done' });
  expect(await sent()).toEqual(
    expect.arrayContaining([
      `${buyer.email}: We accepted your request: Volvo V60 D4`,
      `${seller.email}: We accepted the buyer’s request: Volvo V60 D4`,
    ]),
  );
});

it('a part leaves the order paid, and the same part can be refunded again later', async () => {
  const { id, intentId, request } = await asked();
  expect((await accept(request, 100, PRICE)).json<WireMoneyBackCase>()).toMatchObject({
    state: 'accepted',
    amount: 100,
    left: PRICE - 100,
  });
  await deliver();
  expect(await stateOf(id)).toEqual(['paid', 'accepted']);
  const second = (await ask(id)).json<{ _id: string }>()._id;
  expect((await accept(second, 100, PRICE)).json<ErrorResponse>().code).toBe('money-back-changed');
  expect((await accept(second, PRICE, PRICE - 100)).statusCode).toBe(400);
  expect((await accept(second, 100, PRICE - 100)).statusCode).toBe(200);
  await run();
  expect(await refunded(intentId)).toEqual([10_000, 10_000]);
});

it.each([
  ['before the refund', { refund: away }],
  ['before it answers anything', { readRefundsAndDisputes: away }],
])('moves once when the provider is down %s', async (_when, calls) => {
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

/** The bank sends the latest refund back. */
async function bounce(intentId: string) {
  const live = (await money.refundsOf(intentId)).find(({ status }) => status !== 'failed');
  const { host, port } = money.sandbox.endpoint();
  await fetch(`http://${host}:${port}/v1/refunds/${live?.id ?? ''}/sandbox_settle`, {
    method: 'POST',
    headers: { authorization: `Bearer ${money.sandbox.secretKey}` },
    body: new URLSearchParams({ result: 'failed' }),
  });
  await deliver();
}

it.each([
  ['a part, before it arrived', 50, '4000000000005126'],
  ['a part, after it had arrived', 50, undefined],
  ['the whole, after it had arrived', PRICE, undefined],
])('is sent again each time that the bank sends it back: %s', async (_what, amount, card) => {
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
  expect(await stateOf(id)).toEqual([amount === PRICE ? 'unpaid' : 'paid', 'accepted']);
});

it('that the bank sends back is announced to both sides as sent again', async () => {
  const { intentId, request } = await asked();
  await accept(request);
  await deliver();
  await sent();
  await bounce(intentId);
  const { length } = outgoing;
  await money.app.jobs.run('send-mails');
  const mails = outgoing.splice(length).filter(({ subject }) => subject.includes('Refund failed'));
  expect(mails.map(({ to }) => to).sort()).toEqual([buyer.email, seller.email].sort());
  for (const { text } of mails) expect(text).toContain('We’re sending it again');
});

it('is not sent again when the bank sends it back while the buyer disputes the payment', async () => {
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

it('can neither be asked nor refunded while the payment is disputed', async () => {
  const { id } = await paid('4000000000000259');
  await deliver();
  expect((await ask(id)).json<ErrorResponse>().message).toContain('The bank decides.');
});

it('is opened again when the buyer disputes before the refund is sent', async () => {
  const { id, intentId, request } = await asked();
  money.disturb({ refund: away });
  await accept(request);
  const disputed = { ...noRefundsOrDisputes, dispute: 'open' as const };
  money.disturb({ readRefundsAndDisputes: () => Promise.resolve(disputed) });
  await run();
  expect(await refunded(intentId)).toEqual([]);
  expect(await stateOf(id)).toEqual(['paid', 'open']);
  const again = await accept(request);
  expect(again.json<ErrorResponse>().message).toContain('disputes this payment');
});

it('is opened again when less is left at the provider than was accepted', async () => {
  const { intentId, request } = await asked();
  await money.stripe.refunds.create({ payment_intent: intentId, amount: 10_000 });
  const answer = (await accept(request)).json<WireMoneyBackCase>();
  expect(answer).toMatchObject({ state: 'open', problem: 'less-left', left: PRICE - 100 });
  expect(await refunded(intentId)).toEqual([10_000]);
});

it('has every request and decision in the history of both sides', async () => {
  const { id, request } = await asked();
  await decline(request);
  money.clock.advance(1000);
  await ask(id);
  await money.api('DELETE', `/bookings/${id}/money-back`, { as: buyer });
  money.clock.advance(1000);
  const last = (await ask(id)).json<{ _id: string }>()._id;
  await accept(last, 100);
  await deliver();
  const { history } = await money.findBooking(buyer, id);
  expect(history).toMatchObject([
    { kind: 'booked' },
    { kind: 'paid' },
    { kind: 'money-back-asked' },
    { kind: 'money-back-declined' },
    { kind: 'money-back-asked' },
    { kind: 'money-back-withdrawn' },
    { kind: 'money-back-asked' },
    { kind: 'money-back-accepted', amount: 100 },
    { kind: 'refund', amount: 100, left: PRICE - 100 },
  ]);
  const sale = await money.api('GET', `/bookings/${id}/sale`, { as: seller });
  expect(sale.json<WireSale>().history).toEqual(history);
});

it('is closed when the payment was refunded by hand', async () => {
  const { id, intentId, request } = await asked();
  await money.stripe.refunds.create({ payment_intent: intentId });
  await deliver();
  expect(await stateOf(id)).toEqual(['unpaid', 'closed']);
  expect((await accept(request)).statusCode).toBe(409);
});

it('is declined with words that the buyer reads', async () => {
  const { id, request } = await asked();
  const both = await Promise.all([decline(request), decline(request)]);
  expect(both.map((a) => a.statusCode).sort()).toEqual([200, 409]);
  expect((await money.findBooking(buyer, id)).moneyBack).toMatchObject({
    canAsk: true,
    request: { state: 'declined', answer: 'The car is as described.' },
  });
  expect(await sent()).toContain(`${buyer.email}: We declined your request: Volvo V60 D4`);
});

it('is in the list of the admins, with filter, search and order', async () => {
  const { id } = await asked();
  const list = async (query: string) =>
    (await money.api('GET', `/money-back?${query}`, { as: admin })).json<WireMoneyBackCase[]>();
  const [found] = await list(`q=${id.slice(0, 8)}&state=open&page=1&sort=price:asc`);
  expect(found).toMatchObject({ bookingId: id, buyerName: 'Bea Buyer', price: PRICE, left: PRICE });
  expect(await list(`q=${id.slice(0, 8)}&state=declined`)).toEqual([]);
  expect((await list('q=Bea')).length).toBeGreaterThan(0);
  // Without a sort, those that wait longest come first.
  money.clock.advance(1);
  const { id: later } = await asked();
  const both = (await list('state=open&pageSize=100&page=1')).map(({ bookingId }) => bookingId);
  expect(both.indexOf(later)).toBeGreaterThan(both.indexOf(id));
});
