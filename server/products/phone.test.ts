import { eq } from 'drizzle-orm';
import type { WireProduct } from '#contract/types';
import { bookings } from '../orders/schema';
import { createTestApp, type SignedIn, type TestApp } from '../testing/app';
import { bookCar, listCar, sellCar } from '../testing/product';
import { products } from './schema';

const PHONE = '+351912345678';
const TEN_MINUTES = 600_000;

let test: TestApp;
let seller: SignedIn;
let otherSeller: SignedIn;
let buyer: SignedIn;
let otherBuyer: SignedIn;
let admin: SignedIn;
let car: string;
beforeAll(async () => {
  test = await createTestApp();
  seller = await test.signIn('seller');
  otherSeller = await test.signIn('seller');
  buyer = await test.signIn('user');
  otherBuyer = await test.signIn('user');
  admin = await test.signIn('admin');
});
beforeEach(async () => {
  car = await listCar(test, seller);
  await test.db.update(products).set({ advertised: true }).where(eq(products.id, car));
});
afterAll(() => test.close());

type Caller = SignedIn | string | undefined;

/** The car's phone number in every response that has it; undefined where the car is missing. */
async function phonesFor(as: Caller, paths: string[]) {
  const phones: Record<string, string | undefined> = {};
  for (const path of paths) {
    const answer = await test.api('GET', path, as === undefined ? {} : { as });
    const found = answer.json<WireProduct | WireProduct[]>();
    phones[path] = [found].flat().find(({ _id }) => _id === car)?.phone;
  }
  return phones;
}

const open = () => [`/products/find/${car}`, '/products/advertised?pageSize=100'];
const signedIn = () => ['/products/estate?pageSize=100', '/products/all?pageSize=100'];
const all = (paths: string[], phone: string) =>
  Object.fromEntries(paths.map((path) => [path, phone]));

it('is nothing for a visitor, nor for a session that is over or forged', async () => {
  const gone = await test.signIn('seller');
  await test.api('DELETE', '/users/me', { as: gone });
  for (const as of [undefined, gone, 'forged', `${admin.accessToken}x`]) {
    expect(await phonesFor(as, open())).toEqual(all(open(), ''));
  }
});

it('is nothing for others, also while somebody else holds the car', async () => {
  const paths = () => [...open(), ...signedIn()];
  for (const as of [buyer, otherSeller]) {
    expect(await phonesFor(as, paths())).toEqual(all(paths(), ''));
  }
  await bookCar(test, otherBuyer, car);
  for (const as of [buyer, otherSeller]) {
    expect(await phonesFor(as, paths())).toEqual(all(paths(), ''));
  }
});

it('is told to the seller and to admins', async () => {
  const own = `/products/seller/${seller.email}`;
  for (const as of [seller, admin]) {
    const paths = [...open(), ...signedIn(), own];
    expect(await phonesFor(as, paths)).toEqual(all(paths, PHONE));
  }
});

it('is told to the buyer who has held the car for ten minutes, for as long as they hold it', async () => {
  const paths = [...open(), ...signedIn()];
  const booking = await bookCar(test, buyer, car);
  expect(await phonesFor(buyer, paths)).toEqual(all(paths, ''));
  test.clock.advance(TEN_MINUTES - 1);
  expect(await phonesFor(buyer, paths)).toEqual(all(paths, ''));
  test.clock.advance(1);
  expect(await phonesFor(buyer, paths)).toEqual(all(paths, PHONE));
  for (const as of [otherBuyer, otherSeller]) {
    expect(await phonesFor(as, paths)).toEqual(all(paths, ''));
  }
  await test.api('DELETE', `/bookings/${booking}`, { as: buyer });
  expect(await phonesFor(buyer, paths)).toEqual(all(paths, ''));
});

it('is not told to one who books and cancels, nor after the hold has expired', async () => {
  const paths = [`/products/find/${car}`];
  const [first, second] = [await test.signIn('user'), await test.signIn('user')];
  const booking = await bookCar(test, first, car);
  test.clock.advance(TEN_MINUTES);
  await test.api('DELETE', `/bookings/${booking}`, { as: first });
  await bookCar(test, second, car);
  expect(await phonesFor(first, paths)).toEqual(all(paths, ''));
  expect(await phonesFor(second, paths)).toEqual(all(paths, ''));
  // The access tokens are still valid, but the hold has ended by the clock.
  await test.db
    .update(bookings)
    .set({ reservedUntil: test.clock.now(), phoneSharedAt: test.clock.now() })
    .where(eq(bookings.productId, car));
  await test.db
    .update(products)
    .set({ heldUntil: test.clock.now(), phoneFrom: test.clock.now() })
    .where(eq(products.id, car));
  expect(await phonesFor(second, paths)).toEqual(all(paths, ''));
});

it('is told to the buyer who bought it, and not to one who held it before', async () => {
  const before = await bookCar(test, otherBuyer, car);
  await test.api('DELETE', `/bookings/${before}`, { as: otherBuyer });
  const booking = await bookCar(test, buyer, car);
  await test.db.update(bookings).set({ status: 'paid' }).where(eq(bookings.id, booking));
  await sellCar(test, car, buyer.userId);
  const page = [`/products/find/${car}`];
  expect(await phonesFor(buyer, page)).toEqual(all(page, PHONE));
  for (const as of [otherBuyer, otherSeller, undefined]) {
    expect(await phonesFor(as, page)).toEqual(all(page, ''));
  }
  // Nor of any other sold car.
  car = await listCar(test, seller);
  await sellCar(test, car);
  const another = [`/products/find/${car}`];
  expect(await phonesFor(buyer, another)).toEqual(all(another, ''));
});
