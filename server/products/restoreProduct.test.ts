import { and, eq } from 'drizzle-orm';
import { bookings } from '../orders/schema';
import { purgeDeleted } from '../housekeeping';
import { createTestApp, type SignedIn, type TestApp } from '../testing/app';
import { bookCar, listCar, sellCar } from '../testing/product';
import { products } from './schema';

let test: TestApp;
let seller: SignedIn;
beforeAll(async () => {
  test = await createTestApp();
  seller = await test.signIn('seller');
});
afterAll(() => test.close());

const remove = (id: string) => test.api('DELETE', `/products/${id}`, { as: seller });
const restore = (id: string) => test.admin('restore-product', id);
const find = (id: string) => test.api('GET', `/products/find/${id}`);

it('puts a deleted car on sale again, not advertised', async () => {
  const car = await listCar(test, seller, { name: 'Saab 900' });
  await test.api('PATCH', `/products/${car}`, { as: seller, body: { advertise: true } });
  await remove(car);
  expect((await find(car)).statusCode).toBe(404);
  expect(await restore(car)).toBe('Restored Saab 900. It’s for sale again.');
  expect((await find(car)).json()).toMatchObject({ name: 'Saab 900', advertise: false });
  await bookCar(test, await test.signIn('user'), car);
  await expect(restore(car)).rejects.toThrow('Saab 900 isn’t deleted. Nothing changed.');
});

it('restores a sold car as sold', async () => {
  const car = await listCar(test, seller, { name: 'Saab 900' });
  await sellCar(test, car);
  await remove(car);
  expect(await restore(car)).toBe('Restored Saab 900. Its status is sold.');
});

it('leaves a car deleted whose VIN is for sale again', async () => {
  const vin = 'WVWZZZ1JZXW000009';
  const car = await listCar(test, seller, { vin });
  await remove(car);
  await listCar(test, seller, { vin });
  await expect(restore(car)).rejects.toThrow('Another car with the same VIN is for sale.');
  expect((await find(car)).statusCode).toBe(404);
});

it('refuses a car of a closed account, which is restored with its cars', async () => {
  const owner = await test.signIn('seller');
  const car = await listCar(test, owner);
  await test.api('DELETE', '/users/me', { as: owner });
  await expect(restore(car)).rejects.toThrow(`Restore the account ${owner.email} first.`);
});

it('knows neither cars that never were nor those of more than 30 days ago', async () => {
  await expect(restore('no-such-car')).rejects.toThrow(/deleted in the last 30 days/);
  const [gone, ordered] = [await listCar(test, seller), await listCar(test, seller)];
  const buyer = await test.signIn('user');
  const order = await bookCar(test, buyer, ordered);
  await test.db.update(bookings).set({ status: 'paid' }).where(eq(bookings.id, order));
  await sellCar(test, ordered);
  for (const car of [gone, ordered]) await remove(car);
  await purgeDeleted(test.db, new Date(test.clock.now().getTime() + 31 * 86_400_000));
  for (const car of [gone, ordered]) {
    await expect(restore(car)).rejects.toThrow(/deleted in the last 30 days/);
  }
  const isKept = and(eq(products.id, ordered), eq(products.phone, ''));
  expect(await test.db.$count(products, isKept)).toBe(1);
});
