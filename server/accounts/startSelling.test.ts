import { eq } from 'drizzle-orm';
import type { BookingResponse, ErrorResponse, WireUser } from '#contract/types';
import { bookings } from '../orders/schema';
import { createTestApp, testConfig, type SignedIn, type TestApp } from '../testing/app';
import { bookCar, listCar } from '../testing/product';
import { addBan } from './bans';
import { users } from './schema';

let test: TestApp;
let seller: SignedIn;
beforeAll(async () => {
  test = await createTestApp();
  seller = await test.signIn('seller');
});
afterAll(() => test.close());

const startSelling = async (as?: SignedIn) => {
  const answer = await test.api('POST', '/users/me/seller', as ? { as } : {});
  const { acknowledged, message } = answer.json<ErrorResponse & { acknowledged?: boolean }>();
  return [answer.statusCode, acknowledged ?? message];
};
const roleOf = async (as: SignedIn) =>
  (await test.api('GET', `/users/${as.email}`, { as })).json<WireUser>().role;

it('turns a buyer into a seller, in the session that they have', async () => {
  const buyer = await test.signIn('user');
  expect(await startSelling(buyer)).toEqual([200, true]);
  expect(await roleOf(buyer)).toBe('seller');
  // A second tab still shows the button.
  expect(await startSelling(buyer)).toEqual([200, true]);
  expect(await listCar(test, buyer)).toEqual(expect.any(String));
  const book = await test.api('POST', '/bookings', {
    as: buyer,
    body: { productId: await listCar(test, seller), price: 11_900.5 },
  });
  expect(book.json<BookingResponse>()).toMatchObject({
    acknowledged: false,
    message: 'Only buyers can book cars. Log in with a buyer account.',
  });
});

it('is refused while bookings are open, and names their cars', async () => {
  const buyer = await test.signIn('user');
  const id = await bookCar(test, buyer, await listCar(test, seller, { name: 'Volvo XC60' }));
  expect(await startSelling(buyer)).toEqual([
    409,
    'Your booking of Volvo XC60 is still open. Pay for it or cancel it, then start selling.',
  ]);
  test.clock.advance(1000);
  await bookCar(test, buyer, await listCar(test, seller, { name: 'Skoda Kodiaq' }));
  expect(await startSelling(buyer)).toEqual([
    409,
    'Your bookings of Volvo XC60 and Skoda Kodiaq are still open. Pay for them or cancel them, then start selling.',
  ]);
  expect(await roleOf(buyer)).toBe('user');

  // A hold whose payment may still have succeeded is open after its time as well.
  await test.db
    .update(bookings)
    .set({ paymentIntentId: `pi-${id}` })
    .where(eq(bookings.id, id));
  test.clock.advance(25 * 60 * 60 * 1000);
  const idToken = await test.identity.idToken(buyer);
  const session = await test.api('POST', '/jwt', { as: idToken, body: { email: buyer.email } });
  const { accessToken } = session.json<{ accessToken: string }>();
  const [, message] = await startSelling({ ...buyer, accessToken });
  expect(message).toMatch(/^Your booking of Volvo XC60 is still open/);
});

it('is refused to admins, banned and anonymous users', async () => {
  const admin = await test.signIn('admin');
  expect(await startSelling(admin)).toEqual([409, 'Admins can’t sell cars. Use another account.']);
  expect(await roleOf(admin)).toBe('admin');

  // Without a confirmed email an admin is a buyer everywhere else.
  const unconfirmed = await test.signIn('user', { emailVerified: false });
  await test.db.update(users).set({ role: 'admin' }).where(eq(users.id, unconfirmed.userId));
  expect(await roleOf(unconfirmed)).toBe('user');
  expect((await startSelling(unconfirmed))[0]).toBe(409);

  const banned = await test.signIn('user');
  await addBan(test.db, testConfig.banSecret, banned, test.clock.now());
  expect(await startSelling(banned)).toEqual([403, 'An admin closed this account.']);

  expect((await startSelling())[0]).toBe(401);
});

it('has no way back', async () => {
  const other = await test.signIn('seller');
  const again = await test.api('POST', '/users', {
    as: other.idToken,
    body: { name: other.name, email: other.email, role: 'user' },
  });
  expect(again.statusCode).toBe(200);
  expect(await roleOf(other)).toBe('seller');
});
