import { not, sql } from 'drizzle-orm';
import { products } from '../../products/schema';
import { createTestApp, type TestApp } from '../../testing/app';
import { listCar } from '../../testing/product';
import { isHeld } from '../orders';

const HOLDS = 6000;

let test: TestApp;
/** More holds than PostgreSQL can put into a hash table of 64 kB. */
beforeAll(async () => {
  test = await createTestApp();
  await test.db.execute(sql`alter table bookings set (autovacuum_enabled = false)`);
  await test.db.execute(sql`analyze`);
  const [seller, buyer] = [await test.signIn('seller'), await test.signIn('user')];
  const car = await listCar(test, seller);
  await test.db.execute(sql`insert into products (id, seller_id, seller_email, seller_name, name,
      picture, original_cents, resale_cents, condition, phone, location, description, purchase_year,
      year_of_use, category_id)
    select 'car-' || i, seller_id, seller_email, seller_name, name, picture, original_cents,
      resale_cents, condition, phone, location, description, purchase_year, year_of_use, category_id
    from products, generate_series(1, ${HOLDS}::int) i where id = ${car}`);
  await test.db.execute(sql`insert into bookings (id, buyer_id, buyer_email, buyer_name, product_id,
      product_name, picture, price_cents, reserved_until)
    select 'hold-' || i, ${buyer.userId}, '', '', 'car-' || i, '', '', 100, now() + interval '1 day'
    from generate_series(1, ${HOLDS}::int) i`);
});
afterAll(() => test.close());

/** How PostgreSQL finds the cars that nobody holds. */
const planOfFree = () =>
  test.db.transaction(async (tx) => {
    await tx.execute(sql`set local work_mem = '64kB'`);
    const free = not(isHeld(products.id, new Date()));
    const plan = await tx.execute(sql`explain ${tx.select().from(products).where(free)}`);
    return plan.rows.map((line) => String(line['QUERY PLAN'])).join('\n');
  });

it('cars are never compared with every hold, whether or not their number is known', async () => {
  const planOfUnknown = await planOfFree();
  await test.db.execute(sql`analyze bookings`);
  for (const plan of [planOfUnknown, await planOfFree()]) {
    expect(plan).toContain('SubPlan');
    expect(plan).not.toMatch(/Nested Loop|Materialize/);
  }
});

it('a car is held for everybody but its holder', async () => {
  const count = (except?: string) =>
    test.db.$count(products, isHeld(products.id, new Date(), except));
  const [row] = (await test.db.execute(sql`select buyer_id from bookings limit 1`)).rows;
  expect(await count()).toBe(HOLDS);
  expect(await count('somebody else')).toBe(HOLDS);
  expect(await count(String(row?.buyer_id))).toBe(0);
});
