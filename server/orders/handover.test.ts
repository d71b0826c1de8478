import { eq } from 'drizzle-orm';
import type { WireSale, WireSellerBooking } from '#contract/bookings';
import type { WireMoneyBackCase } from '#contract/moneyBack';
import type { ErrorResponse, WireClosing } from '#contract/types';
import type { SignedIn } from '../testing/app';
import { DAY } from '../testing/clock';
import { type MoneyBackApp, openMoneyBack } from '../testing/moneyBack';
import { notFound, refusal, unauthenticated } from '../testing/responses';
import { payments } from './schema';

/** The seller and the buyer of a paid order say that the buyer has the car. */
let scene: MoneyBackApp;
beforeAll(async () => {
  scene = await openMoneyBack();
});
beforeEach(() => scene.begin());
afterEach(() => scene.end());
afterAll(() => scene.money.close());

const say = async (
  party: 'seller' | 'buyer',
  id: string,
  { method = 'POST', as = scene.people[party] }: { method?: 'POST' | 'DELETE'; as?: SignedIn } = {},
) =>
  scene.money.api(method, `/bookings/${id}/${party === 'seller' ? 'handed-over' : 'received'}`, {
    as: await scene.money.renew(as),
  });
const takeBack = (party: 'seller' | 'buyer', id: string) => say(party, id, { method: 'DELETE' });

const saleOf = async (id: string) =>
  (
    await scene.money.api('GET', `/bookings/${id}/sale`, {
      as: await scene.money.renew(scene.people.seller),
    })
  ).json<WireSale>();
const todo = async () => {
  const { seller } = scene.people;
  const path = `/products/seller/${seller.email}/bookings?state=todo`;
  const answer = await scene.money.api('GET', path, { as: await scene.money.renew(seller) });
  return answer.json<WireSellerBooking[]>().map(({ _id }) => _id);
};

it('is said once by each, with its day on both pages, in the evidence and in the other’s mail', async () => {
  const { money, paid, sent } = scene;
  const { buyer, seller, admin } = scene.people;
  const { id } = await paid();
  expect(await todo()).toEqual([id]);
  await sent();
  const handedOverAt = money.clock.now().toISOString();
  expect((await say('seller', id)).json()).toEqual({ modifiedCount: 1 });
  expect((await say('seller', id)).json()).toEqual({ modifiedCount: 0 });
  expect(await todo()).toEqual([]);
  expect(await sent()).toEqual([`${buyer.email}: The seller says you have the car: Volvo V60 D4`]);
  money.clock.advance(DAY);
  const receivedAt = money.clock.now().toISOString();
  expect((await say('buyer', id)).json()).toEqual({ modifiedCount: 1 });
  expect((await say('buyer', id)).json()).toEqual({ modifiedCount: 0 });
  expect(await sent()).toEqual([`${seller.email}: The buyer has the car: Volvo V60 D4`]);

  const events = [
    { kind: 'handed-over', at: handedOverAt },
    { kind: 'received', at: receivedAt },
  ];
  const sale = await saleOf(id);
  expect(sale).toMatchObject({ state: 'paid', handedOverAt, receivedAt });
  expect(sale.history.slice(2)).toEqual(events);
  const order = await money.findBooking(await money.renew(buyer), id);
  expect(order).toMatchObject({ handedOverAt, receivedAt });
  expect(order.history?.slice(2)).toEqual(events);

  const asked = await scene.ask(id, await money.renew(buyer));
  const found = await money.api('GET', `/money-back/${asked.json<{ _id: string }>()._id}`, {
    as: await money.renew(admin),
  });
  expect(found.json<WireMoneyBackCase>()).toMatchObject({ handedOverAt, receivedAt });
});

it('belongs to each party alone', async () => {
  const { money, paid } = scene;
  const { buyer, seller, admin } = scene.people;
  const { id } = await paid();
  const rivals = [await money.signIn('user'), await money.signIn('seller')];
  for (const method of ['POST', 'DELETE'] as const) {
    for (const as of [buyer, admin, ...rivals]) {
      expect(refusal(await say('seller', id, { method, as }))).toEqual(notFound);
    }
    for (const as of [seller, admin, ...rivals]) {
      expect(refusal(await say('buyer', id, { method, as }))).toEqual(notFound);
    }
    for (const what of ['handed-over', 'received']) {
      expect(refusal(await money.api(method, `/bookings/${id}/${what}`))).toEqual(unauthenticated);
    }
  }
  expect(await saleOf(id)).toMatchObject({ handedOverAt: null, receivedAt: null });
});

it.each(['seller', 'buyer'] as const)(
  'can be taken back by the %s until the other says it too',
  async (party: 'seller' | 'buyer') => {
    const { paid } = scene;
    const other: 'seller' | 'buyer' = party === 'seller' ? 'buyer' : 'seller';
    const { id } = await paid();
    expect((await takeBack(party, id)).json()).toEqual({ modifiedCount: 0 });
    await say(party, id);
    expect((await takeBack(party, id)).json()).toEqual({ modifiedCount: 1 });
    expect(await todo()).toEqual([id]);
    expect((await saleOf(id)).history).toHaveLength(2);
    await say(party, id);
    await say(other, id);
    for (const each of [party, other]) expect((await takeBack(each, id)).statusCode).toBe(409);
  },
);

it('is notified once a day, however often it is taken back and said again', async () => {
  const { paid, sent, money } = scene;
  const { id } = await paid();
  await sent();
  for (let time = 0; time < 3; time += 1) {
    await say('seller', id);
    await takeBack('seller', id);
    money.clock.advance(1000);
  }
  expect(await sent()).toHaveLength(1);
  money.clock.advance(DAY);
  await say('seller', id);
  expect(await sent()).toHaveLength(1);
});

it('is said once when both say it, or one says it twice, at the same moment', async () => {
  const { paid, sent } = scene;
  const { id } = await paid();
  await sent();
  const both = await Promise.all([
    say('seller', id),
    say('seller', id),
    say('buyer', id),
    say('buyer', id),
  ]);
  const counts = both.map((answer) => answer.json<{ modifiedCount: number }>().modifiedCount);
  expect(counts.slice(0, 2).toSorted()).toEqual([0, 1]);
  expect(counts.slice(2).toSorted()).toEqual([0, 1]);
  expect(await sent()).toHaveLength(2);
});

it('is refused for what is unpaid, cancelled, refunded or contested', async () => {
  const { money, paid, asked, decline, deliver } = scene;
  const { buyer, seller } = scene.people;
  const car = await money.car({ sellerId: seller.userId, sellerEmail: seller.email });
  const unpaid = await money.book(buyer, car);
  const statuses = async (id: string) => [
    (await say('seller', id)).statusCode,
    (await say('buyer', id)).statusCode,
  ];
  expect(await statuses(unpaid)).toEqual([409, 409]);
  await money.api('DELETE', `/bookings/${unpaid}`, { as: buyer });
  expect(await statuses(unpaid)).toEqual([409, 409]);

  const refunded = await paid();
  await say('seller', refunded.id);
  await money.stripe.refunds.create({ payment_intent: refunded.intentId });
  await deliver();
  expect(await statuses(refunded.id)).toEqual([200, 409]);
  expect((await takeBack('seller', refunded.id)).statusCode).toBe(409);

  const disputed = await paid();
  const isOfIt = eq(payments.transactionId, disputed.intentId);
  await money.db.update(payments).set({ dispute: 'open' }).where(isOfIt);
  expect((await saleOf(disputed.id)).dispute).toBe('open');
  expect(await statuses(disputed.id)).toEqual([409, 409]);

  const contested = await asked();
  expect(await statuses(contested.id)).toEqual([409, 409]);
  await decline(contested.request);
  expect(await statuses(contested.id)).toEqual([200, 200]);
});

it('rules out the reason of not having the car once the buyer has said it', async () => {
  const { money, paid } = scene;
  const { buyer } = scene.people;
  const { id } = await paid();
  const ask = () =>
    money.api('POST', `/bookings/${id}/money-back`, {
      as: buyer,
      body: { reason: 'not-handed-over', note: 'I am waiting for it.' },
    });
  await say('seller', id);
  await say('buyer', id);
  const refused = await ask();
  expect([refused.statusCode, refused.json<ErrorResponse>().fieldErrors]).toEqual([
    400,
    { reason: 'You confirmed that you have the car. Choose another reason.' },
  ]);
  const second = await paid();
  await say('seller', second.id);
  const allowed = await money.api('POST', `/bookings/${second.id}/money-back`, {
    as: buyer,
    body: { reason: 'not-handed-over', note: 'I am waiting for it.' },
  });
  expect(allowed.statusCode).toBe(200);
});

it('is what a seller who closes their account has left to do', async () => {
  const { money, paid } = scene;
  const { seller } = scene.people;
  const { id } = await paid();
  const justSold = async () => {
    const answer = await money.api('GET', '/users/me/closing', { as: await money.renew(seller) });
    return answer.json<WireClosing>().justSold;
  };
  expect(await justSold()).toBe(1);
  await say('seller', id);
  expect(await justSold()).toBe(0);
});
