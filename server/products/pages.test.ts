import { eq, sql } from 'drizzle-orm';
import type { LooseDatabase } from '../../sandbox/looseDatabase';
import { createTestApp, type SignedIn, type TestApp } from '../testing/app';
import { bookCar, listCar } from '../testing/product';
import { createChance } from '../../sandbox/demo/chance';
import { productHooks } from '../modules';
import { listAll, type ProductFilter } from './productLists';
import { products } from './schema';

/** The same rows in each run. */
const { between, id: newId } = createChance(1);
let test: TestApp;
let db: LooseDatabase;
let seller: SignedIn;
let buyers: SignedIn[];
const held: string[] = [];

const unsold = sql`deleted_at is null and status = 'unsold'`;
const orders: Record<string, string> = {
  '': 'created_at desc, id asc',
  'createdAt:desc': 'created_at desc, id asc',
  'createdAt:asc': 'created_at asc, id desc',
  'resalePrice:asc': 'resale_cents asc, id asc',
  'resalePrice:desc': 'resale_cents desc, id desc',
  'purchaseYear:asc': 'purchase_year asc, id desc',
  'purchaseYear:desc': 'purchase_year desc, id asc',
};

beforeAll(async () => {
  test = await createTestApp();
  db = test.db;
  seller = await test.signIn('seller');
  buyers = await Promise.all([test.signIn('user'), test.signIn('user')]);
  const first = await listCar(test, seller, { resalePrice: 5000 });
  const [template] = await db.select().from(products).where(eq(products.id, first));
  if (!template) throw new Error('The car is gone.');
  const cars = Array.from({ length: 220 }, () => ({
    ...template,
    id: newId(),
    categoryId: ['suv', 'van', 'coupe'][between(0, 2)] ?? 'suv',
    condition: (['excellent', 'good', 'fair'] as const)[between(0, 2)] ?? 'good',
    advertised: between(0, 3) === 0,
    resaleCents: 500_000 + between(0, 7),
    purchaseYear: 2010 + between(0, 4),
    createdAt: new Date(Date.UTC(2024, 0, between(1, 4))),
  }));
  await db.insert(products).values(cars);
  for (const [index, car] of cars.slice(0, 8).entries()) {
    await db.update(products).set({ resaleCents: 500_000 }).where(eq(products.id, car.id));
    const buyer = buyers[index % 2];
    if (buyer) await bookCar(test, buyer, car.id, 5000);
    held.push(car.id);
  }
});
afterAll(() => test.close());

/** Every page of a list, as the API returns it and as plain OFFSET returns it. */
async function expectPagesOf(filter: ProductFilter, where = sql`true`) {
  for (const [sort, order] of Object.entries(orders)) {
    const heldLast = sort === '' ? sql`id = any (${sql.param(held)}) asc, ` : sql``;
    const result = await db.execute(
      sql`select id from products where ${unsold} and ${where} order by ${heldLast}${sql.raw(order)}`,
    );
    const all = result.rows.map(({ id }) => id);
    const pageSize = [3, 10, 25][between(0, 2)] ?? 10;
    const pages = Math.ceil(all.length / pageSize);
    for (let page = 1; page <= pages + 2; page += 1) {
      const query = { sort, page, pageSize };
      const context = {
        tx: db,
        now: test.clock.now,
        principal: null,
        actor: 'job' as const,
        requestId: 'test',
      };
      const { rows, total } = await listAll(context, productHooks, filter, query);
      expect(total).toBe(all.length);
      expect(rows.map(({ id }) => id)).toEqual(all.slice((page - 1) * pageSize, page * pageSize));
    }
  }
}

const sale = { status: 'unsold' } as const;

it('pages of cars are those of plain counting, those on hold last', async () => {
  await expectPagesOf(sale);
  await expectPagesOf({ ...sale, categoryId: 'suv' }, sql`category_id = 'suv'`);
  await expectPagesOf({ ...sale, isAdvertised: true }, sql`advertised`);
  await expectPagesOf({ ...sale, conditions: ['good'] }, sql`condition = 'good'`);
  await expectPagesOf(
    { ...sale, categoryId: 'van', conditions: ['good', 'fair'], minCents: 500_002 },
    sql`category_id = 'van' and condition in ('good', 'fair') and resale_cents >= 500002`,
  );
});
