import { eq } from 'drizzle-orm';
import type { WirePayment, WirePaymentCounts, WirePaymentRecord } from '#contract/payments';
import type { SignedIn } from '../../testing/app';
import { DAY } from '../../testing/clock';
import { intentIdOf } from '../../testing/acts';
import { createMoneyApp, type MoneyApp } from '../../testing/money';
import {
  away,
  chargedOrder,
  deliver,
  dispute,
  eventAbout,
  paidOrder,
  payableBooking,
  payOtherwise,
  sendEvent,
} from '../../testing/orders';
import { expectRefused, forbidden, invalid, refusal } from '../../testing/responses';
import { PaymentProviderError } from '../paymentProvider';
import { paymentSteps, providerEvents } from '../records/schema';

/** The payments desk of admins: lists, records and checks. */
let money: MoneyApp;
let admin: SignedIn;
beforeAll(async () => {
  money = await createMoneyApp();
});
beforeEach(async () => {
  admin = await money.signIn('admin');
});
afterEach(async () => {
  money.disturb({});
  await deliver(money);
});
afterAll(() => money.close());

const list = async (query = '') =>
  (await money.api('GET', `/payments${query}`, { as: admin })).json<WirePayment[]>();
const counts = async () =>
  (await money.api('GET', '/payments/counts', { as: admin })).json<WirePaymentCounts>();
const record = async (id: string) =>
  (await money.api('GET', `/payments/${id}/record`, { as: admin })).json<WirePaymentRecord>();
const check = (id: string, as = admin) => money.api('POST', `/payments/${id}/check`, { as });
const kindsOf = async (id: string) => (await record(id)).steps.map(({ kind }) => kind);
const inList = async (state: string, id: string) =>
  (await list(`?state=${state}`)).find(({ _id }) => _id === id);

it('is for admins alone', async () => {
  const { intentId, seller, buyer } = await paidOrder(money);
  const others = [buyer, seller, await money.signIn('seller')];
  for (const path of ['', '/counts', `/${intentId}/record`]) {
    const get = (as?: SignedIn) => money.api('GET', `/payments${path}`, as ? { as } : {});
    await expectRefused(get, others, forbidden);
  }
  const post = (as?: SignedIn) =>
    money.api('POST', `/payments/${intentId}/check`, as ? { as } : {});
  await expectRefused(post, others, forbidden);
});

it('lists payments with their order, both people and the amount in dollars', async () => {
  const buyer = await money.signIn('user', { name: 'Bea Buyer' });
  const { id, intentId, car, seller } = await paidOrder(money, { buyer });
  const found = await inList('payments', intentId);
  expect(found).toMatchObject({
    _id: intentId,
    state: 'paid',
    at: money.clock.now().toISOString(),
    amount: 9500.5,
    refunded: 0,
    bookingId: id,
    productName: car.name,
    buyerId: buyer.userId,
    buyerName: 'Bea Buyer',
    sellerId: seller.userId,
    sellerName: seller.name,
  });
  expect(found).not.toHaveProperty('next');
  for (const q of [intentId, buyer.email, id]) {
    expect((await list(`?q=${encodeURIComponent(q)}`)).map(({ _id }) => _id)).toEqual([intentId]);
  }
});

it('pages by cursor, and refuses an unknown list', async () => {
  await paidOrder(money);
  await paidOrder(money);
  const first = await money.api('GET', '/payments?pageSize=1', { as: admin });
  const after = first.headers['x-next-cursor'] ?? first.headers['next-cursor'];
  expect(typeof after).toBe('string');
  const second = await list(`?pageSize=1&after=${String(after)}`);
  expect(second).toHaveLength(1);
  expect(second[0]?._id).not.toBe(first.json<WirePayment[]>()[0]?._id);
  const wrong = await money.api('GET', '/payments?state=lost', { as: admin });
  expect(refusal(wrong)).toEqual(invalid);
});

it('keeps each attempt, event and state of a payment, with its time and source', async () => {
  const { id, buyer, secret } = await payableBooking(money);
  const intentId = intentIdOf(secret);
  money.clock.advance(1000);
  expect(await money.payByCard(secret, '4000000000009995')).toBe(402);
  await deliver(money);
  money.clock.advance(1000);
  expect(await money.payByCard(secret)).toBe(200);
  await money.record(buyer, id, intentId);
  await deliver(money);
  const { steps, page } = await record(intentId);
  expect(page).toBeUndefined();
  expect(steps.map(({ kind, source }) => `${kind} ${source}`)).toEqual([
    'created server',
    'declined server',
    'event event',
    'succeeded server',
    'event event',
    'recorded server',
  ]);
  const declined = steps.find(({ kind }) => kind === 'declined');
  expect(declined).toMatchObject({ amount: 9500.5, facts: [{ name: 'code' }] });
  expect(declined?.facts[0]?.value).toMatch(/insufficient_funds|card_declined/);
  // Never anything of the card.
  expect(JSON.stringify(steps)).not.toMatch(/4242|9995|visa/i);
  // Reported again, it is the same record.
  await check(intentId);
  expect(await kindsOf(intentId)).toHaveLength(6);
});

it('says what the reconciler found and fixed', async () => {
  const order = await chargedOrder(money);
  await money.app.jobs.run('reconcile-payments');
  const { steps } = await record(order.intentId);
  const fixed = steps.find(({ kind }) => kind === 'fixed');
  expect(fixed).toMatchObject({ source: 'reconciler' });
  expect(fixed?.facts[0]?.value).toContain('set to paid');
});

it('keeps an intent that could not be made, with the provider’s words', async () => {
  const { id, buyer } = await payableBooking(money, {});
  money.clock.advance(DAY / 48);
  const bad = () => Promise.reject(new PaymentProviderError(new Error('Too many requests'), true));
  money.disturb({ createIntent: bad, retrieveIntent: () => Promise.resolve(null) });
  const body = { price: 1, bookingId: id };
  const answer = await money.api('POST', '/create-payment-intent', { as: buyer, body });
  expect(answer.statusCode).toBe(503);
  const steps = await money.db.select().from(paymentSteps).where(eq(paymentSteps.bookingId, id));
  expect(steps.map(({ kind, facts }) => [kind, facts.problem])).toContainEqual([
    'not-created',
    'Too many requests',
  ]);
});

it('takes payments although the record cannot be written', async () => {
  await money.db.execute('alter table payment_steps add constraint broken check (false) not valid');
  const order = await paidOrder(money);
  await money.db.execute('alter table payment_steps drop constraint broken');
  expect((await money.findBooking(order.buyer, order.id)).status).toBe('paid');
});

it('refuses to change what was recorded', async () => {
  await paidOrder(money);
  await expect(money.db.execute('update payment_steps set amount_cents = 1')).rejects.toThrow();
});

it('lists disputes with the day by which to answer, first among what needs an admin', async () => {
  const order = await paidOrder(money);
  await dispute(money, order.intentId);
  await deliver(money);
  const found = await inList('needs-you', order.intentId);
  expect(found).toMatchObject({ state: 'disputed', next: 'answer-dispute' });
  // The provider has a clock of its own.
  expect(Date.parse(found?.nextAt ?? '') - Date.now()).toBeGreaterThan(6.9 * DAY);
  expect(await inList('disputes', order.intentId)).toMatchObject({ state: 'disputed' });
  const waiting = (await money.api('GET', '/overview', { as: admin })).json<{ dueAt?: string }[]>();
  expect(waiting).toContainEqual(
    expect.objectContaining({ kind: 'disputes', dueAt: found?.nextAt }),
  );
  expect(await kindsOf(order.intentId)).toContain('dispute-open');
  // Answered: the bank decides now.
  const { data } = await money.stripe.disputes.list({ payment_intent: order.intentId });
  await money.stripe.disputes.update(data[0]?.id ?? '', {
    evidence: { uncategorized_text: 'Here is all that we know.' },
  });
  await deliver(money);
  expect(await inList('needs-you', order.intentId)).toBeUndefined();
  expect(await inList('disputes', order.intentId)).toMatchObject({ state: 'disputed' });
});

it('lists money without a booking, with the bookings that it may belong to', async () => {
  const { id, buyer, car } = await payableBooking(money);
  const before = await counts();
  const intentId = await payOtherwise(money, { id: 'no-such-booking', buyer });
  await deliver(money);
  expect(await counts()).toMatchObject({
    needsYou: before.needsYou + 1,
    unmatched: before.unmatched + 1,
    payments: before.payments,
  });
  const found = await inList('unmatched', intentId);
  expect(found).toMatchObject({ state: 'unmatched', next: 'match', unmatched: 'no-booking' });
  expect(await inList('needs-you', intentId)).toMatchObject({ next: 'match' });
  const { candidates, steps } = await record(intentId);
  expect(candidates[0]).toMatchObject({
    bookingId: id,
    productName: car.name,
    price: 9500.5,
    isAmount: true,
    isBuyer: true,
    isDay: true,
  });
  expect(candidates.slice(1).every(({ isBuyer }) => !isBuyer)).toBe(true);
  expect(steps.map(({ kind }) => kind)).toContain('unmatched');
});

it('lists refunds that fail, and sends one again when an admin checks it', async () => {
  // Paid twice: the second payment goes back by itself.
  const order = await paidOrder(money);
  money.disturb({ refund: away });
  const second = await payOtherwise(money, order);
  await deliver(money);
  for (let tries = 0; tries < 6; tries += 1) {
    money.clock.advance(DAY);
    await money.app.jobs.run('send-refunds');
  }
  admin = await money.renew(admin);
  expect(await inList('needs-you', second)).toMatchObject({
    state: 'refund-failing',
    next: 'check-refund',
    problem: 'away',
  });
  expect(await inList('refunds', second)).toMatchObject({ state: 'refund-failing' });
  money.disturb({});
  const checked = await check(second);
  expect(checked.json()).toMatchObject({ state: 'refunded', refunded: 9500.5 });
  await check(second);
  expect(await money.refundsOf(second)).toHaveLength(1);
  const kinds = await kindsOf(second);
  expect(kinds.filter((kind) => kind === 'refund-refused').length).toBeGreaterThan(4);
  expect(kinds.filter((kind) => kind === 'refund-succeeded')).toHaveLength(1);
});

it('lists payments whose events were given up, and tries them when an admin checks', async () => {
  const order = await chargedOrder(money);
  money.disturb({ retrieveIntent: away });
  await sendEvent(money, eventAbout(order.intentId));
  for (let tries = 0; tries < 16; tries += 1) {
    await money.app.jobs.run('provider-events');
    money.clock.advance(7 * 3_600_000);
  }
  admin = await money.renew(admin);
  expect(await inList('needs-you', order.intentId)).toMatchObject({
    state: 'event-failed',
    amount: 9500.5,
    bookingId: order.id,
    next: 'check-event',
    problem: 'away',
  });
  const { steps } = await record(order.intentId);
  expect(steps.at(-1)?.facts).toContainEqual({ name: 'state', value: 'dead' });
  expect((await check(order.intentId)).statusCode).toBe(503);
  money.disturb({});
  expect((await check(order.intentId)).statusCode).toBe(200);
  const dead = await money.db
    .select()
    .from(providerEvents)
    .where(eq(providerEvents.intentId, order.intentId));
  expect(new Set(dead.map(({ state }) => state))).toEqual(new Set(['done']));
  expect(await inList('needs-you', order.intentId)).toBeUndefined();
});

it('knows no payments of others', async () => {
  expect((await money.api('GET', '/payments/pi_0/record', { as: admin })).statusCode).toBe(404);
  expect((await check('pi_0')).statusCode).toBe(404);
});
