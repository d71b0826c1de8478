import { eq, inArray, sql } from 'drizzle-orm';
import { sellCar, bookCar, listCar } from './testing/product';
import { createTestApp, type SignedIn, type TestApp } from './testing/app';
import { bookings, moneyBackRequests, payments } from './orders/schema';
import { products } from './products/schema';
import { reports } from './moderation/schema';
import { users, verificationRequests } from './accounts/schema';
import { purgeDeleted } from './housekeeping';

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
  // The car, its report and its case.
  expect(await purgeDeleted(test.db, after(31))).toBe(3);
  expect(await product(car)).toBeUndefined();
  expect(await product(live)).toBeDefined();
  expect(await purgeDeleted(test.db, after(31))).toBe(0);
});

it('leaves of what an order refers to only what is not personal', async () => {
  const owner = await test.signIn('seller', { name: 'Olga Ownerly' });
  const car = await listCar(test, owner, { name: 'Sold Saab' });
  const order = await bookCar(test, buyer, car);
  await test.db.update(bookings).set({ status: 'paid' }).where(eq(bookings.id, order));
  await sellCar(test, car);
  expect((await test.api('DELETE', '/users/me', { as: owner })).statusCode).toBe(200);

  await purgeDeleted(test.db, after(31));
  expect(await product(car)).toMatchObject({
    phone: '',
    location: '',
    sellerEmail: '',
    sellerName: '',
  });
  expect(await everything()).not.toMatch(/ownerly/i);
  expect(await user(owner.userId)).toMatchObject({ email: '', name: '', uid: null });
  const found = await test.api('GET', `/bookings/find/${order}`, { as: buyer });
  expect(found.json()).toMatchObject({ productName: 'Sold Saab' });
});

it('keeps an admin who decided about money without their data, and purges everybody else', async () => {
  const [admin, gone] = [
    await test.signIn('admin', { name: 'Ada Arbiter' }),
    await test.signIn('user'),
  ];
  const car = await listCar(test, seller);
  const order = await bookCar(test, buyer, car);
  await test.db.update(bookings).set({ status: 'paid' }).where(eq(bookings.id, order));
  await test.db.insert(moneyBackRequests).values({
    id: 'decided',
    bookingId: order,
    state: 'declined',
    reason: 'fault',
    note: '',
    decidedById: admin.userId,
    decidedAt: test.clock.now(),
  });
  const at = { deletedAt: test.clock.now() };
  await test.db
    .update(users)
    .set(at)
    .where(inArray(users.id, [admin.userId, gone.userId]));

  await purgeDeleted(test.db, after(31));
  expect(await user(admin.userId)).toMatchObject({ email: '', name: '', uid: null });
  expect(await user(gone.userId)).toBeUndefined();
});

it('forgets what was written to a buyer who is gone, and what sellers wrote to be verified', async () => {
  const [gone, asker] = [await test.signIn('user'), await test.signIn('seller')];
  const order = await bookCar(test, gone, await listCar(test, seller));
  await test.db.update(bookings).set({ status: 'paid' }).where(eq(bookings.id, order));
  await test.db.insert(moneyBackRequests).values({
    id: 'answered',
    bookingId: order,
    state: 'declined',
    reason: 'fault',
    note: 'Dented',
    answer: 'Dear Mrs Written',
    decidedAt: test.clock.now(),
  });
  const at = { deletedAt: test.clock.now() };
  await test.db.update(users).set(at).where(eq(users.id, gone.userId));
  const form = { phone: '+351912345678', company: 'Written Motors', note: 'Written by me' };
  await test.api('POST', '/users/me/verification', { as: asker, body: form });
  const written = async () =>
    JSON.stringify([
      await test.db.select().from(moneyBackRequests),
      await test.db.select().from(verificationRequests),
    ]);

  await purgeDeleted(test.db, after(31));
  expect(await written()).not.toContain('Mrs Written');
  expect(await written()).toContain('Written Motors');
  await test.api('DELETE', '/users/me/verification', { as: asker });
  await purgeDeleted(test.db, after(29));
  expect(await written()).toContain('Written Motors');
  await purgeDeleted(test.db, after(31));
  expect(await written()).not.toMatch(/Written/);
  expect(await purgeDeleted(test.db, after(31))).toBe(0);
});

it('keeps what rows of a table refer to that did not exist yet', async () => {
  const [kept, gone] = [await test.signIn('user'), await test.signIn('user')];
  await test.db.execute(sql`create table pointers (id text primary key references users)`);
  await test.db.execute(sql`insert into pointers values (${kept.userId})`);
  const at = { deletedAt: test.clock.now() };
  await test.db
    .update(users)
    .set(at)
    .where(inArray(users.id, [kept.userId, gone.userId]));

  await purgeDeleted(test.db, after(31));
  expect(await user(kept.userId)).toMatchObject({ email: '', name: '', uid: null });
  expect(await user(gone.userId)).toBeUndefined();
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

it('removes a deleted car together with the reports that ended with it', async () => {
  const car = await listCar(test, seller);
  await test.api('POST', '/reports', { as: buyer, body: { productId: car } });
  await test.api('DELETE', `/products/${car}`, { as: seller });
  const left = () =>
    Promise.all([
      test.db.$count(reports, eq(reports.productId, car)),
      test.db.$count(products, eq(products.id, car)),
    ]);
  await purgeDeleted(test.db, after(29));
  expect(await left()).toEqual([1, 1]);
  await purgeDeleted(test.db, after(31));
  expect(await left()).toEqual([0, 0]);
});

const everything = async () =>
  JSON.stringify(
    await Promise.all(
      [users, bookings, payments, products, reports].map((table) => test.db.select().from(table)),
    ),
  );

it('keeps nothing personal of a buyer who deleted their account', async () => {
  const gone = await test.signIn('user', { name: 'Bea Bygone' });
  const [bought, held] = [await listCar(test, seller), await listCar(test, seller)];
  const details = { number: '+351 999 000 111', location: 'Bygone Alley 7' };
  for (const productId of [bought, held]) {
    const body = { productId, price: 11_900.5, ...details };
    const answer = await test.api('POST', '/bookings', { as: gone, body });
    expect(answer.json()).toMatchObject({ acknowledged: true });
  }
  await test.api('POST', '/reports', { as: gone, body: { productId: held } });
  const isBought = eq(bookings.productId, bought);
  const [order] = await test.db
    .update(bookings)
    .set({ status: 'paid' })
    .where(isBought)
    .returning();
  await sellCar(test, bought);
  await test.db.insert(payments).values({
    id: 'paid-by-bea',
    bookingId: order?.id ?? '',
    transactionId: 'pi_bea',
    amountCents: 1_190_050,
    status: 'succeeded',
  });
  expect((await test.api('DELETE', '/users/me', { as: gone })).statusCode).toBe(200);

  await purgeDeleted(test.db, after(29));
  expect(await everything()).toContain(gone.email);
  await purgeDeleted(test.db, after(31));
  const left = await everything();
  for (const word of [gone.email, gone.uid, 'Bea Bygone', '999000111', 'Bygone Alley']) {
    expect(left).not.toContain(word);
  }
  // Financial records stay: the product sold, its price and its payment.
  expect(left).toContain('pi_bea');
  expect(await purgeDeleted(test.db, after(31))).toBe(0);
});

it('forgets where people wanted to meet for a car that they did not pay', async () => {
  const [over, paid, stale] = [
    await listCar(test, seller),
    await listCar(test, seller),
    await listCar(test, seller),
  ];
  const meeting = { number: '+351 888 000 222', location: 'Under the Clock' };
  const ids: string[] = [];
  for (const productId of [over, paid, stale]) {
    const body = { productId, price: 11_900.5, ...meeting };
    const answer = await test.api('POST', '/bookings', { as: buyer, body });
    ids.push(answer.json<{ insertedId: string }>().insertedId);
  }
  const [cancelled = '', order = '', forgotten = ''] = ids;
  await test.api('DELETE', `/bookings/${cancelled}`, { as: buyer });
  await test.db.update(bookings).set({ status: 'paid' }).where(eq(bookings.id, order));
  const meetingPlaceOf = async (id: string) => {
    const [row] = await test.db.select().from(bookings).where(eq(bookings.id, id));
    return row && [row.phone, row.location];
  };
  const kept = ['+351888000222', 'Under the Clock'];

  await purgeDeleted(test.db, after(29));
  expect(await meetingPlaceOf(cancelled)).toEqual(kept);
  await purgeDeleted(test.db, after(32));
  expect(await meetingPlaceOf(cancelled)).toEqual(['', '']);
  // The hold has expired, whether or not a job has recorded that.
  expect(await meetingPlaceOf(forgotten)).toEqual(['', '']);
  expect(await meetingPlaceOf(order)).toEqual(kept);
});
