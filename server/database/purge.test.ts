import { eq } from 'drizzle-orm';
import { createTestApp, type SignedIn, type TestApp } from '../testing/app';
import { bookCar, listCar } from '../testing/listing';
import { purgeDeleted } from './purge';
import { bookings, products, reports, users } from './schema';

const DAY_MS = 86_400_000;

let test: TestApp;
let seller: SignedIn;
let buyer: SignedIn;
beforeAll(async () => {
  test = await createTestApp();
  seller = await test.signIn('seller');
  buyer = await test.signIn('user');
});
afterAll(() => test.close());

const after = (days: number) => new Date(test.clock.now().getTime() + days * DAY_MS);
const product = async (id: string) =>
  (await test.db.select().from(products).where(eq(products.id, id)))[0];
const user = async (id: string) => (await test.db.select().from(users).where(eq(users.id, id)))[0];

it('keeps deleted rows for 30 days, then removes them for good, once', async () => {
  const [car, live] = [await listCar(test, seller), await listCar(test, seller)];
  await test.api('POST', '/reports', { as: buyer, body: { productId: car } });
  await test.api('DELETE', `/products/${car}`, { as: seller });
  await test.db.update(reports).set({ deletedAt: test.clock.now() });

  expect(await purgeDeleted(test.db, after(29))).toBe(0);
  expect((await product(car))?.phone).toBe('+351912345678');
  expect(await purgeDeleted(test.db, after(31))).toBe(2);
  expect(await product(car)).toBeUndefined();
  expect(await product(live)).toBeDefined();
  expect(await purgeDeleted(test.db, after(31))).toBe(0);
});

it('leaves of what an order refers to only what is not personal', async () => {
  const owner = await test.signIn('seller');
  const car = await listCar(test, owner, { name: 'Sold Saab' });
  const order = await bookCar(test, buyer, car);
  await test.db.update(bookings).set({ status: 'paid' }).where(eq(bookings.id, order));
  await test.db.update(products).set({ status: 'sold' }).where(eq(products.id, car));
  expect((await test.api('DELETE', '/users/me', { as: owner })).statusCode).toBe(200);

  await purgeDeleted(test.db, after(31));
  expect(await product(car)).toMatchObject({ phone: '', sellerEmail: '', sellerName: '' });
  expect(await user(owner.userId)).toMatchObject({ email: '', name: '', uid: null });
  const found = await test.api('GET', `/bookings/find/${order}`, { as: buyer });
  expect(found.json()).toMatchObject({ productName: 'Sold Saab' });
});

it('removes people nobody refers to, however many', async () => {
  const many = Array.from({ length: 1203 }, (_, index) => ({
    id: `gone-${index}`,
    email: `gone-${index}@example.com`,
    name: 'Gone',
    role: 'user' as const,
    deletedAt: test.clock.now(),
  }));
  await test.db.insert(users).values(many);
  const both = await Promise.all([
    purgeDeleted(test.db, after(31)),
    purgeDeleted(test.db, after(31)),
  ]);
  expect(both[0] + both[1]).toBe(1203);
  expect(await user('gone-0')).toBeUndefined();
  expect(await user(buyer.userId)).toBeDefined();
});
