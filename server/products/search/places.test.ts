import { sql } from 'drizzle-orm';
import { createTestApp, type TestApp } from '../../testing/app';
import { listCar } from '../../testing/product';
import { findLocations } from './places';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const addCars = (location: string, count: number) =>
  test.db.execute(sql`insert into car_facets
    select ${`${location} `} || n, name, category_id, make, model, resale_cents, purchase_year,
      mileage_km, condition, fuel, gearbox, ${location} || n, seller_verified, photo_count, created_at
    from (select * from car_facets limit 1) car, generate_series(1, ${count}) n`);

it('finds a place whatever one seller writes into others', async () => {
  const seller = await test.signIn('seller');
  for (let car = 0; car < 2; car += 1) await listCar(test, seller, { location: 'Berlin' });
  await addCars('0 Berlin ', 300);
  expect(await findLocations(test.db, ['berlin'])).toHaveLength(301);
  // More places than are compared, all before it in the alphabet.
  await addCars('0 x ', 5000);
  expect(await findLocations(test.db, ['berlin'])).toContain('Berlin');
});
