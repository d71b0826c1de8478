import { eq } from 'drizzle-orm';
import type { WireSale, WireSellerBooking } from '#contract/bookings';
import type { WireMoneyBackCase } from '#contract/moneyBack';
import type { ErrorResponse, WireProduct } from '#contract/types';
import type { SignedIn } from '../../testing/app';
import { DAY } from '../../testing/clock';
import { PRICE, type MoneyBackApp, openMoneyBack } from '../../testing/moneyBack';
import { payments } from '../schema';

/** A buyer asks for the money of a paid order, and an admin decides. Money moves once. */
let scene: MoneyBackApp;
beforeAll(async () => {
  scene = await openMoneyBack();
});
beforeEach(() => scene.begin());
afterEach(() => scene.end());
afterAll(() => scene.money.close());

it('stands on the order and on the sale, and refunds nothing by itself', async () => {
  const { money, run, sent, asked, refunded } = scene;
  const { seller, buyer } = scene.people;
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
  const { money, paid, ask } = scene;
  const { buyer } = scene.people;
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
  const { money, paid, ask } = scene;
  const { buyer } = scene.people;
  const unpaid = await money.book(buyer, await money.car());
  expect((await ask(unpaid)).statusCode).toBe(409);
  const { id } = await paid();
  money.clock.advance(30 * DAY + 1);
  const late = await money.renew(buyer);
  expect((await ask(id, late)).statusCode).toBe(409);
  expect((await money.findBooking(late, id)).moneyBack?.canAsk).toBe(false);
});

it('belongs to the buyer, the sale to its seller, the decision to admins', async () => {
  const { money, ask, asked, accept, decline } = scene;
  const { admin, seller, buyer } = scene.people;
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

it.each(['buyer', 'seller'] as const)(
  'is not decided by its own %s, who is an admin now',
  async (who) => {
    const { money, asked, accept, decline, refunded, stateOf } = scene;
    const { id, intentId, request } = await asked();
    const judge = scene.people[who];
    await money.admin('grant', judge.email);
    for (const answer of [
      await accept(request, PRICE, PRICE, judge),
      await decline(request, judge),
    ]) {
      expect(answer.statusCode).toBe(409);
      expect(answer.json<ErrorResponse>().message).toContain('This order is yours.');
    }
    expect(await refunded(intentId)).toEqual([]);
    expect(await stateOf(id)).toEqual(['paid', 'open']);
    expect((await decline(request)).statusCode).toBe(200);
  },
);

it('is refunded as a whole once, however often and by whomever it is accepted', async () => {
  const { money, deliver, run, sent, asked, accept, refunded, stateOf } = scene;
  const { seller, buyer } = scene.people;
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
  const { deliver, ask, asked, accept, refunded, stateOf } = scene;
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
  expect(await refunded(intentId)).toEqual([10_000, 10_000]);
});

it('can neither be asked nor refunded while the payment is disputed', async () => {
  const { deliver, paid, ask } = scene;
  const { id } = await paid('4000000000000259');
  await deliver();
  expect((await ask(id)).json<ErrorResponse>().message).toContain('The bank decides.');
});

it('can neither be asked nor refunded after a part was lost in a dispute', async () => {
  const { money, ask, asked, accept, decline, caseOf } = scene;
  const { id, intentId, request } = await asked();
  const lost = { dispute: 'lost', refundedCents: 10_000 } as const;
  await money.db.update(payments).set(lost).where(eq(payments.transactionId, intentId));
  const answer = await accept(request, 50, PRICE - 100);
  expect(answer.json<ErrorResponse>().message).toContain('disputes this payment');
  expect((await caseOf(request)).isDisputed).toBe(true);
  await decline(request);
  expect((await ask(id)).json<ErrorResponse>().message).toContain('The bank decides.');
});

it('has every request and decision in the history of both sides', async () => {
  const { money, deliver, ask, asked, accept, decline } = scene;
  const { seller, buyer } = scene.people;
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
  const { money, deliver, asked, accept, caseOf, stateOf } = scene;
  const { buyer } = scene.people;
  const { id, intentId, request } = await asked();
  await money.stripe.refunds.create({ payment_intent: intentId });
  await deliver();
  expect(await stateOf(id)).toEqual(['unpaid', 'closed']);
  expect((await accept(request)).statusCode).toBe(409);
  expect(await caseOf(request)).toMatchObject({ left: 0, refundedAt: null });
  const { history } = await money.findBooking(buyer, id);
  expect(history?.map(({ kind }) => kind)).toEqual([
    'booked',
    'paid',
    'money-back-asked',
    'undone',
    'refunded',
  ]);
});

it('is declined with words that the buyer reads', async () => {
  const { money, sent, asked, decline } = scene;
  const { buyer } = scene.people;
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
  const { money, asked, decline } = scene;
  const { admin, buyer } = scene.people;
  const { id } = await asked();
  const list = async (query: string) =>
    (await money.api('GET', `/money-back?${query}`, { as: admin })).json<WireMoneyBackCase[]>();
  const [found] = await list(`q=${id.slice(0, 8)}&state=open&page=1&sort=price:asc`);
  expect(found).toMatchObject({ bookingId: id, buyerName: 'Bea Buyer', price: PRICE, left: PRICE });
  expect(await list(`q=${id.slice(0, 8)}&state=declined`)).toEqual([]);
  expect((await list('q=Bea')).length).toBeGreaterThan(0);
  expect(await list(`q=${buyer.email}`)).toMatchObject([{ bookingId: id }]);
  // Without a sort, those that wait longest come first.
  money.clock.advance(1);
  const { id: later } = await asked();
  const both = (await list('state=open&pageSize=100&page=1')).map(({ bookingId }) => bookingId);
  expect(both.indexOf(later)).toBeGreaterThan(both.indexOf(id));
  // Decided ones come last by state.
  await decline((await list(`q=${id.slice(0, 8)}`))[0]?._id ?? '');
  const own = await list(`q=${buyer.email}&sort=state:asc`);
  expect(own.map(({ bookingId }) => bookingId)).toEqual([later, id]);
});

it('is first in the seller’s list, waits for the seller, and is known to their cars, until it is over', async () => {
  const { money, paid, asked, decline, accept } = scene;
  const { seller, buyer } = scene.people;
  const { id, request } = await asked();
  money.clock.advance(1000);
  const newer = await paid();
  const list = async (query = '') => {
    const answer = await money.api('GET', `/products/seller/${seller.email}/bookings${query}`, {
      as: await money.renew(seller),
    });
    return answer.json<WireSellerBooking[]>();
  };
  const ids = async (query = '') => (await list(query)).map(({ _id }) => _id);
  const problems = async () => {
    const answer = await money.api('GET', `/products/seller/${seller.email}`, {
      as: await money.renew(seller),
    });
    return answer
      .json<WireProduct[]>()
      .map(({ saleProblem }) => saleProblem)
      .toSorted();
  };

  expect(await ids()).toEqual([id, newer.id]);
  expect(await ids('?page=2&pageSize=1')).toEqual([newer.id]);
  expect(await ids('?sort=createdAt:desc')).toEqual([newer.id, id]);
  expect(await ids('?sort=state:asc')).toEqual([id, newer.id]);
  expect(await ids('?state=todo')).toEqual([id, newer.id]);
  expect(await list()).toMatchObject([{ moneyBackStage: 'asked' }, {}]);
  expect((await list())[1]).not.toHaveProperty('moneyBackStage');
  expect(await problems()).toEqual(['money-back', undefined]);
  const orders = await money.api('GET', `/bookings/${buyer.email}`, {
    as: await money.renew(buyer),
  });
  expect(orders.json()).toContainEqual(
    expect.objectContaining({ _id: id, moneyBackStage: 'asked' }),
  );

  await decline(request);
  expect(await ids()).toEqual([newer.id, id]);
  // Neither car is handed over yet.
  expect(await ids('?state=todo')).toEqual([newer.id, id]);
  expect(await problems()).toEqual([undefined, undefined]);

  const again = await scene.ask(id);
  money.disturb({ readRefundsAndDisputes: () => Promise.reject(new Error('Down.')) });
  await accept(again.json<{ _id: string }>()._id, 500);
  expect(await list()).toMatchObject([{ _id: id, moneyBackStage: 'accepted' }, {}]);
  expect(await ids('?state=todo')).toEqual([id, newer.id]);
});
