import { sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { accountHooks } from '../modules';
import { createMoneyApp, type MoneyApp } from '../testing/money';
import type { SignedIn } from '../testing/app';
import { beginConversation } from '../testing/conversations';
import { ownDataOf } from './ownData';

let money: MoneyApp;
beforeAll(async () => {
  money = await createMoneyApp();
});
afterAll(() => money.close());

type Rows = Record<string, unknown>[];

async function dataOf(person: SignedIn) {
  const response = await money.api('GET', '/users/me/data', { as: person });
  expect(response.headers['content-disposition']).toContain('second-gear-data.json');
  return response.json<Record<string, Rows>>();
}

it('gives buyer and seller their own sides of an order and a conversation, and no more', async () => {
  const [seller, buyer] = [await money.signIn('seller'), await money.signIn('user')];
  const facts = { name: 'Volvo V60', phone: '+351910000111', resaleCents: 1_849_050 };
  const car = await money.car(facts, seller);
  const text = 'Is it free? Write to hidden@mail.test.';
  await beginConversation(money, buyer, car.id, text);
  const bookingId = await money.book(buyer, car);
  const [bought, sold] = [await dataOf(buyer), await dataOf(seller)];
  expect(bought).toMatchObject({
    cut: [],
    account: [{ email: buyer.email, role: 'user' }],
    bookings: [{ id: bookingId, product_name: 'Volvo V60', price: 18_490.5, status: 'unpaid' }],
    sales: [],
    products: [],
    conversations: [{ side: 'buyer' }],
  });
  expect(sold).toMatchObject({
    account: [{ email: seller.email, role: 'seller' }],
    products: [{ id: car.id, phone: '+351910000111', resale_price: 18_490.5 }],
    bookings: [],
    sales: [{ id: bookingId, product_id: car.id }],
  });
  expect(bought.messages).toContainEqual(expect.objectContaining({ from: 'me', text }));
  const [theirs, ours] = [JSON.stringify(sold), JSON.stringify(bought)];
  expect(theirs).not.toContain('hidden@mail.test');
  expect(theirs).not.toContain(buyer.email);
  expect(ours).not.toContain(seller.email);
  expect(ours).not.toContain('+351910000111');
});

it('needs somebody who is signed in', async () => {
  expect((await money.api('GET', '/users/me/data')).statusCode).toBe(401);
});

it('has a list of every table that refers to users', async () => {
  const { rows } = await money.db.execute<{ source: string }>(sql`
    select distinct conrelid::regclass::text as source from pg_constraint
    where contype = 'f' and confrelid = 'users'::regclass order by 1`);
  const dialect = new PgDialect();
  const text = Object.values(ownDataOf(accountHooks, 'u'))
    .map((select) => dialect.sqlToQuery(select).sql)
    .join('\n');
  const missing = rows.map(({ source }) => source).filter((table) => !text.includes(table));
  expect(rows.length).toBeGreaterThan(5);
  expect(missing).toEqual([]);
});
