import { sql } from 'drizzle-orm';
import type { WireFound } from '#contract/find';
import { orderNumber } from '#contract/orderNumber';
import { createTestApp, type SignedIn, type TestApp } from '../testing/app';
import { createMoneyApp } from '../testing/money';
import { paidOrder } from '../testing/orders';
import { bookCar, listCar } from '../testing/product';
import { expectRefused, forbidden, invalid, refusal, unauthenticated } from '../testing/responses';

let test: TestApp;
let admin: SignedIn;
let seller: SignedIn;
beforeAll(async () => {
  test = await createTestApp();
  admin = await test.signIn('admin');
  seller = await test.signIn('seller');
});
afterAll(() => test.close());

const get = (q: string, as?: SignedIn) =>
  test.api('GET', `/find?q=${encodeURIComponent(q)}`, { ...(as && { as }) });
const find = async (q: string) => (await get(q, admin)).json<WireFound[]>();

it('is for admins alone, and needs a text', async () => {
  await expectRefused((as) => get('ann', as), [await test.signIn('user'), seller], forbidden);
  expect(refusal(await get('ann'))).toEqual(unauthenticated);
  expect(refusal(await get('', admin))).toEqual(invalid);
  expect(refusal(await get('x'.repeat(101), admin))).toEqual(invalid);
});

it('finds people, cars and orders, and each by its id', async () => {
  const buyer = await test.signIn('user');
  await test.db.execute(sql`update users set name = 'Zoë Quill' where id = ${buyer.userId}`);
  const car = await listCar(test, seller, { name: 'Quillmobile' });
  const booking = await bookCar(test, buyer, car);
  const person = { kind: 'person', _id: buyer.userId, name: 'Zoë Quill', email: buyer.email };
  const found = { kind: 'car', _id: car, name: 'Quillmobile', email: seller.email };
  const order = {
    kind: 'order',
    _id: booking,
    name: 'Quillmobile',
    email: buyer.email,
    buyerId: buyer.userId,
  };
  expect(await find('quill')).toEqual([person, found]);
  expect(await find('zoe')).toEqual([person]);
  expect(await find(buyer.email.toUpperCase())).toEqual([person]);
  expect(await find(orderNumber(booking))).toEqual([order]);
  expect(await find(orderNumber(booking).slice(0, 7))).toContainEqual(order);
  expect(await find(booking)).toEqual([order]);
  expect(await find(buyer.userId)).toEqual([person]);
  expect(await find(car)).toEqual([found]);
  expect(await find('nothing of this')).toEqual([]);
});

it('names the payment of a paid order', async () => {
  const money = await createMoneyApp();
  const { id, intentId } = await paidOrder(money);
  const as = await money.signIn('admin');
  const found = (await money.api('GET', `/find?q=${id}`, { as })).json<WireFound[]>();
  expect(found.map(({ paymentId }) => paymentId)).toEqual([intentId]);
  await money.close();
});

it('finds at most five of a kind, the newest first, and none that are deleted', async () => {
  const ids: string[] = [];
  for (let cars = 0; cars < 6; cars += 1) {
    ids.push(await listCar(test, seller, { name: `Pentacar ${cars}` }));
    test.clock.advance(1000);
  }
  const newest = ids.slice(1).reverse();
  expect((await find('pentacar')).map(({ _id }) => _id)).toEqual(newest);
  await test.api('DELETE', `/products/${ids[5]}`, { as: seller });
  expect((await find('pentacar')).map(({ _id }) => _id)).not.toContain(ids[5]);
});
