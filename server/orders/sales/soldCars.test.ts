import { orderNumber } from '#contract/orderNumber';
import type { ErrorResponse, WireProduct, WireProductSeller } from '#contract/types';
import type { SignedIn } from '../../testing/app';
import { createMoneyApp, intentIdOf, type MoneyApp } from '../../testing/money';

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

const DAY = 86_400_000;

async function paid() {
  const car = await money.car({ sellerId: seller.userId, sellerEmail: seller.email });
  const bookingId = await money.book(buyer, car);
  const secret = await money.createIntent(buyer, bookingId);
  await money.payByCard(secret);
  await money.record(buyer, await money.findBooking(buyer, bookingId), intentIdOf(secret));
  return { car, bookingId, intentId: intentIdOf(secret) };
}

const remove = async (id: string) =>
  money.api('DELETE', `/products/${id}`, { as: await money.renew(seller) });

const own = async () => {
  const as = await money.renew(seller);
  return (await money.api('GET', `/products/seller/${seller.email}`, { as })).json<WireProduct[]>();
};

it('cannot be deleted by its seller for 30 days, and the refusal says so', async () => {
  const { car } = await paid();
  const refused = await remove(car.id);
  expect(refused.statusCode).toBe(409);
  expect(refused.json<ErrorResponse>().message).toBe(
    'This car was sold less than 30 days ago. You can delete it 30 days after the payment.',
  );
  expect(await own()).toHaveLength(1);
  money.clock.advance(30 * DAY);
  expect((await remove(car.id)).json()).toEqual({ deletedCount: 1 });
});

it('can be deleted at once when the sale was refunded as a whole', async () => {
  const { car, intentId } = await paid();
  await money.stripe.refunds.create({ payment_intent: intentId });
  while ((await money.sandbox.deliverDue()) > 0);
  expect((await remove(car.id)).json()).toEqual({ deletedCount: 1 });
});

it('names its sale to its seller alone', async () => {
  const { car, bookingId } = await paid();
  const [listed] = await own();
  expect(listed).toMatchObject({ _id: car.id, saleId: bookingId });
  // Thirty days after the payment, until when it cannot be deleted.
  const kept = Date.parse(listed?.keptUntil ?? '') - money.clock.now().getTime();
  expect(kept / 86_400_000).toBeCloseTo(30, 1);
  const page = await money.api('GET', `/products/find/${car.id}`, { as: buyer });
  expect(page.json()).not.toHaveProperty('saleId');
});

it.each(['', 'without dashes', 'without SG'])('is found by the order number %s', async (how) => {
  const { bookingId } = await paid();
  await money.book(buyer, await money.car({ sellerId: seller.userId }));
  const said = orderNumber(bookingId);
  const q = how === 'without SG' ? said.slice(3) : how === '' ? said : said.replaceAll('-', '');
  for (const [as, path] of [
    [buyer, `/bookings/${buyer.email}`],
    [seller, `/products/seller/${seller.email}/bookings`],
  ] as const) {
    const found = await money.api('GET', `${path}?q=${q}`, { as });
    expect(found.json()).toMatchObject([{ _id: bookingId }]);
    expect(found.headers['x-total-count']).toBe('1');
  }
});

it('is listed again by its seller when a refunded car is back, and counts as sold no more', async () => {
  const { car, bookingId, intentId } = await paid();
  const asSeller = async () => money.renew(seller);
  const relist = async (as = seller) =>
    money.api('PATCH', `/products/${car.id}`, {
      as: await money.renew(as),
      body: { withdrawn: false },
    });
  const soldCount = async () => {
    const answer = await money.api('GET', `/products/find/${car.id}/seller`);
    return answer.json<WireProductSeller>().soldCount;
  };
  const publicStatus = async () =>
    (await money.api('GET', `/products/find/${car.id}`)).json<WireProduct>().status;
  const listed = async (status: string) => {
    const path = `/products/seller/${seller.email}?status=${status}`;
    const answer = await money.api('GET', path, { as: await asSeller() });
    return answer.json<WireProduct[]>().map(({ _id }) => _id);
  };
  expect((await relist()).statusCode).toBe(409);
  expect(await listed('sold')).toEqual([car.id]);
  expect([await soldCount(), await publicStatus()]).toEqual([1, 'sold']);

  await money.stripe.refunds.create({ payment_intent: intentId });
  while ((await money.sandbox.deliverDue()) > 0);
  expect([await soldCount(), await publicStatus()]).toEqual([0, 'withdrawn']);
  expect(await listed('sold')).toEqual([]);
  expect(await listed('refunded')).toEqual([car.id]);
  const ownPage = await money.api('GET', `/products/find/${car.id}`, { as: seller });
  expect(ownPage.json()).toMatchObject({ refunded: true });
  const othersPage = await money.api('GET', `/products/find/${car.id}`, { as: buyer });
  expect(othersPage.json()).not.toHaveProperty('refunded');
  expect((await relist(await money.signIn('seller'))).statusCode).toBe(403);
  expect((await relist()).json()).toEqual({ modifiedCount: 1 });
  expect((await relist()).json()).toEqual({ modifiedCount: 0 });
  expect([await soldCount(), await publicStatus()]).toEqual([0, 'unsold']);
  expect(await listed('refunded')).toEqual([]);
  const sale = await money.api('GET', `/bookings/${bookingId}/sale`, { as: await asSeller() });
  expect(sale.json()).toMatchObject({ returnedAt: money.clock.now().toISOString() });

  const again = await money.book(await money.signIn('user'), car);
  expect(again).not.toBe(bookingId);
});
