import type { WireClosing } from '#contract/types';
import { refusal, unauthenticated } from '../testing/responses';
import { createMoneyApp, type MoneyApp } from '../testing/money';
import type { SignedIn } from '../testing/app';
import { listCar } from '../testing/product';

let money: MoneyApp;
beforeAll(async () => {
  money = await createMoneyApp();
});
afterAll(() => money.close());

const closing = async (person: SignedIn) =>
  (await money.api('GET', '/users/me/closing', { as: person })).json<WireClosing>();

it('names the paid cars of a buyer, the latest three, and counts their unpaid bookings', async () => {
  const buyer = await money.signIn('user');
  const nothing = {
    paidCars: [],
    paidCount: 0,
    unpaidBookings: 0,
    carsForSale: 0,
    justSold: 0,
    justSoldAmount: 0,
    heldCars: 0,
    openRequests: 0,
    openDisputes: 0,
    openOrders: [],
  };
  expect(await closing(buyer)).toEqual({ email: buyer.email, ...nothing });
  const paid: WireClosing['paidCars'] = [];
  for (const name of ['First', 'Second', 'Third', 'Fourth']) {
    money.clock.advance(1000);
    const bookingId = await money.book(buyer, await money.car({ name }));
    await money.payByCard(await money.createIntent(buyer, bookingId));
    await money.sandbox.deliverDue();
    const { moneyBack } = await money.findBooking(buyer, bookingId);
    paid.unshift({ bookingId, name, moneyBackUntil: moneyBack?.until ?? 'missing' });
  }
  await money.book(buyer, await money.car());
  expect(await closing(buyer)).toEqual({
    email: buyer.email,
    ...nothing,
    paidCars: paid.slice(0, 3),
    paidCount: 4,
    unpaidBookings: 1,
  });
});

it('counts the cars of a seller, and says why the account cannot be deleted yet', async () => {
  const [seller, buyer] = [await money.signIn('seller'), await money.signIn('user')];
  await listCar(money, seller);
  expect(await closing(seller)).toMatchObject({ carsForSale: 1 });
  expect(await closing(seller)).not.toHaveProperty('refusal');
  await money.book(buyer, await money.car({ sellerId: seller.userId, sellerEmail: seller.email }));
  const { refusal: reason } = await closing(seller);
  expect(reason).toContain('on hold for a buyer');
  const answer = await money.api('DELETE', '/users/me', { as: seller });
  expect(answer.json<{ message: string }>().message).toBe(reason);
});

it('counts the cars that a seller has sold in the last 30 days, which may not be handed over yet', async () => {
  const [seller, buyer] = [await money.signIn('seller'), await money.signIn('user')];
  const sold = await money.car({ sellerId: seller.userId, sellerEmail: seller.email });
  await money.payByCard(await money.createIntent(buyer, await money.book(buyer, sold)));
  await money.sandbox.deliverDue();
  expect(await closing(seller)).toMatchObject({
    carsForSale: 0,
    justSold: 1,
    justSoldAmount: 9500.5,
  });
  expect(await closing(buyer)).toMatchObject({ paidCount: 1, justSold: 0 });
  money.clock.advance(30 * 24 * 60 * 60 * 1000);
  expect(
    await closing(await money.signIn('seller', { uid: seller.uid, email: seller.email })),
  ).toMatchObject({ justSold: 0 });
});

it('refuses admins, as the deletion does, and shows nobody else’s account', async () => {
  const admin = await money.signIn('admin');
  expect((await closing(admin)).refusal).toBe('Only another admin can delete an admin account.');
  expect(refusal(await money.api('GET', '/users/me/closing'))).toEqual(unauthenticated);
});
