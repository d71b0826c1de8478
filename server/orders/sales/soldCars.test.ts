import { orderNumber } from '#contract/orderNumber';
import type { ErrorResponse, WireProduct, WireProductSeller } from '#contract/types';
import type { SignedIn } from '../../testing/app';
import { DAY } from '../../testing/clock';
import { createMoneyApp, type MoneyApp } from '../../testing/money';
import { deliver, heldBooking, paidOrder } from '../../testing/orders';
import { conflict, forbidden, refusal } from '../../testing/responses';

/** A sold car stays until it is surely handed over, and leads to its sale. */
let money: MoneyApp;
let seller: SignedIn;
let buyer: SignedIn;
beforeAll(async () => {
  money = await createMoneyApp();
});
beforeEach(async () => {
  seller = await money.signIn('seller');
  buyer = await money.signIn('user');
});
afterAll(() => money.close());

const paid = () => paidOrder(money, { buyer, seller });

/** As its seller, also after time has passed. */
const sellers = async (method: 'GET' | 'PATCH' | 'DELETE', path: string, body?: object) =>
  money.api(method, path, { as: await money.renew(seller), ...(body ? { body } : {}) });

const remove = (id: string) => sellers('DELETE', `/products/${id}`);
const own = async (query = '') =>
  (await sellers('GET', `/products/seller/${seller.email}${query}`)).json<WireProduct[]>();

async function refund(payment_intent: string): Promise<void> {
  await money.stripe.refunds.create({ payment_intent });
  await deliver(money);
}

it('cannot be deleted by its seller for 30 days, and the refusal says so', async () => {
  const { car } = await paid();
  const refused = await remove(car.id);
  expect(refusal(refused)).toEqual(conflict);
  expect(refused.json<ErrorResponse>().message).toBe(
    'This car was sold less than 30 days ago. You can delete it 30 days after the payment.',
  );
  expect(await own()).toHaveLength(1);
  money.clock.advance(30 * DAY);
  expect((await remove(car.id)).json()).toEqual({ deletedCount: 1 });
});

it('can be deleted at once when the sale was refunded as a whole', async () => {
  const { car, intentId } = await paid();
  await refund(intentId);
  expect((await remove(car.id)).json()).toEqual({ deletedCount: 1 });
});

it('names its sale to its seller alone', async () => {
  const { car, id: bookingId } = await paid();
  const [listed] = await own();
  expect(listed).toMatchObject({ _id: car.id, saleId: bookingId });
  // Thirty days after the payment, until when it cannot be deleted.
  const kept = Date.parse(listed?.keptUntil ?? '') - money.clock.now().getTime();
  expect(kept / DAY).toBeCloseTo(30, 1);
  const page = await money.api('GET', `/products/find/${car.id}`, { as: buyer });
  expect(page.json()).not.toHaveProperty('saleId');
});

it('has in its own response what its row has, which a live page replaces with it', async () => {
  const { car } = await paid();
  const [row] = await own();
  const found = (await sellers('GET', `/products/find/${car.id}`)).json<WireProduct>();
  expect(found).toMatchObject({ ...row });
  const others = (await money.api('GET', `/products/find/${car.id}`)).json<WireProduct>();
  expect(others).not.toHaveProperty('saleId');
});

it('is found by its order number, however it is written', async () => {
  const { id } = await paid();
  await heldBooking(money, { buyer, seller });
  const number = orderNumber(id);
  for (const q of [number, number.replaceAll('-', ''), number.slice(3)]) {
    for (const [as, path] of [
      [buyer, `/bookings/${buyer.email}`],
      [seller, `/products/seller/${seller.email}/bookings`],
    ] as const) {
      const found = await money.api('GET', `${path}?q=${q}`, { as });
      expect(found.json()).toMatchObject([{ _id: id }]);
      expect(found.headers['x-total-count']).toBe('1');
    }
  }
});

it('is listed again by its seller when a refunded car is back, and counts as sold no more', async () => {
  const { car, id, intentId } = await paid();
  const relist = () => sellers('PATCH', `/products/${car.id}`, { withdrawn: false });
  const listed = async (status: string) => (await own(`?status=${status}`)).map(({ _id }) => _id);
  const page = async (as?: SignedIn) =>
    (await money.api('GET', `/products/find/${car.id}`, as ? { as } : {})).json<WireProduct>();
  /** How many cars the seller has sold, and the state of this one, as everybody sees it. */
  const seen = async () => {
    const answer = await money.api('GET', `/products/find/${car.id}/seller`);
    return [answer.json<WireProductSeller>().soldCount, (await page()).status];
  };
  expect(refusal(await relist())).toEqual(conflict);
  expect(await listed('sold')).toEqual([car.id]);
  expect(await seen()).toEqual([1, 'sold']);

  await refund(intentId);
  expect(await seen()).toEqual([0, 'withdrawn']);
  expect(await listed('sold')).toEqual([]);
  expect(await listed('refunded')).toEqual([car.id]);
  expect(await page(seller)).toMatchObject({ refunded: true });
  expect(await page(buyer)).not.toHaveProperty('refunded');
  const rival = { as: await money.signIn('seller'), body: { withdrawn: false } };
  expect(refusal(await money.api('PATCH', `/products/${car.id}`, rival))).toEqual(forbidden);
  expect((await relist()).json()).toEqual({ modifiedCount: 1 });
  expect((await relist()).json()).toEqual({ modifiedCount: 0 });
  expect(await seen()).toEqual([0, 'unsold']);
  expect(await listed('refunded')).toEqual([]);
  const sale = await sellers('GET', `/bookings/${id}/sale`);
  expect(sale.json()).toMatchObject({ returnedAt: money.clock.now().toISOString() });

  expect(await money.book(await money.signIn('user'), car)).not.toBe(id);
});
