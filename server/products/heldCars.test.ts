import { not, sql } from 'drizzle-orm';
import { createTestApp, type TestApp } from '../testing/app';
import { listCar } from '../testing/product';
import { isHeld } from './products';
import { products } from './schema';

const HOLDS = 6000;

let test: TestApp;
let buyerId: string;
/** More holds than PostgreSQL can put into a hash table of 64 kB. */
beforeAll(async () => {
  test = await createTestApp();
  await test.db.execute(sql`alter table products set (autovacuum_enabled = false)`);
  await test.db.execute(sql`analyze`);
  const [seller, buyer] = [await test.signIn('seller'), await test.signIn('user')];
  buyerId = buyer.userId;
  const car = await listCar(test, seller);
  await test.db.execute(sql`insert into products (id, seller_id, seller_email, seller_name, name,
      picture, original_cents, resale_cents, condition, phone, location, description, purchase_year,
      year_of_use, category_id, buyer_id, held_until)
    select 'car-' || i, seller_id, seller_email, seller_name, name, picture, original_cents,
      resale_cents, condition, phone, location, description, purchase_year, year_of_use, category_id,
      ${buyerId}, now() + interval '1 day'
    from products, generate_series(1, ${HOLDS}::int) i where id = ${car}`);
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
  await test.db.execute(sql`analyze products`);
  for (const plan of [planOfUnknown, await planOfFree()]) {
    expect(plan).toContain('SubPlan');
    expect(plan).not.toMatch(/Nested Loop|Materialize/);
  }
});

it('a car is held for everybody but its holder', async () => {
  const count = (except?: string) =>
    test.db.$count(products, isHeld(products.id, new Date(), except));
  expect(await count()).toBe(HOLDS);
  expect(await count('somebody else')).toBe(HOLDS);
  expect(await count(buyerId)).toBe(0);
});
