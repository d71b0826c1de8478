import { eq } from 'drizzle-orm';
import type { NoticeRow } from '../notices/notices';
import { notices } from '../notices/schema';
import { changedProducts, products } from '../products/schema';
import { createTestApp, type SignedIn, type TestApp } from '../testing/app';
import { HOUR } from '../testing/clock';
import { listCar, sellCar } from '../testing/product';

let test: TestApp;
let seller: SignedIn;
let buyer: SignedIn;
let car: string;
let told: NoticeRow[] = [];
beforeEach(async () => {
  test = await createTestApp();
  seller = await test.signIn('seller');
  buyer = await test.signIn('user');
  car = await listCar(test, seller, { resalePrice: 10_000 });
  await test.api('PUT', `/favourites/${car}`, { as: buyer, body: {} });
});
afterEach(() => test.close());

/** What one run tells: new prices, and what became of the car. */
async function run(): Promise<string[]> {
  await test.db.delete(notices);
  await test.app.jobs.run('follow-cars');
  told = await test.db.select().from(notices);
  return told.map(({ facts }) => {
    if ('differenceCents' in facts) {
      const { priceCents, differenceCents } = facts;
      return `${(priceCents + differenceCents) / 100} to ${priceCents / 100}`;
    }
    return 'event' in facts ? facts.event : '';
  });
}
const change = (changes: Partial<typeof products.$inferInsert>) =>
  test.db.update(products).set(changes).where(eq(products.id, car));
const price = (dollars: number) => change({ resaleCents: dollars * 100 });
const hold = (buyerId: string | null) =>
  change({
    buyerId,
    heldUntil: buyerId === null ? null : new Date(test.clock.now().getTime() + HOUR),
  });

it('tells of a lower price from 2 % or $100 on, below the lowest one that was told', async () => {
  expect(await run()).toEqual([]);
  await price(9901);
  expect(await run()).toEqual([]);
  await price(9900);
  expect(await run()).toEqual(['10000 to 9900']);
  expect(told).toMatchObject([{ userId: buyer.userId, subjectId: car }]);
  expect(await run()).toEqual([]);
});

it('tells of a price that goes up and down five times once, and of a lower one after a day', async () => {
  await price(9000);
  const seen = await run();
  for (const dollars of [10_000, 8500, 10_000, 8000]) {
    test.clock.advance(HOUR);
    await price(dollars);
    seen.push(...(await run()));
  }
  expect(seen).toEqual(['10000 to 9000']);
  test.clock.advance(19 * HOUR);
  expect(await run()).toEqual([]);
  test.clock.advance(HOUR);
  expect(await run()).toEqual(['9000 to 8000']);
  expect(await test.db.$count(changedProducts)).toBe(0);
});

it('tells when a car on hold is free again, sold or gone, each once', async () => {
  await hold('somebody');
  expect(await run()).toEqual([]);
  await hold(null);
  expect(await run()).toEqual(['available']);
  await change({ status: 'withdrawn' });
  expect(await run()).toEqual(['gone']);
  await change({ status: 'unsold' });
  expect(await run()).toEqual(['available']);
  await sellCar(test, car);
  expect(await run()).toEqual(['sold']);
  await change({ deletedAt: test.clock.now() });
  expect(await run()).toEqual([]);
});

it('tells nobody about their own booking', async () => {
  await hold(buyer.userId);
  expect(await run()).toEqual([]);
  await hold(null);
  expect(await run()).toEqual([]);
  await sellCar(test, car, buyer.userId);
  expect(await run()).toEqual([]);
});

it('keeps a change whose news could not be told for the next run', async () => {
  await price(9000);
  await test.db.execute('alter table notices rename to unavailable');
  await expect(test.app.jobs.run('follow-cars')).rejects.toThrow();
  await test.db.execute('alter table unavailable rename to notices');
  expect(await run()).toEqual(['10000 to 9000']);
});

it('notes a car only when its price or its state changes, and never waits for the job', async () => {
  await run();
  await change({ description: 'Another text.', phoneFrom: test.clock.now() });
  expect(await test.db.$count(changedProducts)).toBe(0);
  await price(9000);
  await test.db.transaction(async (tx) => {
    await tx.delete(changedProducts);
    await price(8000);
  });
  expect(await run()).toEqual(['10000 to 8000']);
});

it('follows a car that its seller deletes and lists anew', async () => {
  const vin = 'WVWZZZ1KZAW123456';
  await change({ vin });
  await run();
  await test.api('DELETE', `/products/${car}`, { as: seller });
  expect(await run()).toEqual(['gone']);
  car = await listCar(test, seller, { resalePrice: 9500 });
  await change({ vin });
  expect(await run()).toEqual(['10000 to 9500']);
  expect(told).toMatchObject([{ userId: buyer.userId, subjectId: car }]);
});

it('mails what is true when it is sent', async () => {
  const send = async () => {
    await test.app.jobs.run('send-notices');
    const rows = await test.db.select().from(notices).where(eq(notices.userId, buyer.userId));
    return rows.map(({ kind, mailReason, mailState }) => `${kind} ${mailReason ?? mailState}`);
  };
  await price(9000);
  await test.app.jobs.run('follow-cars');
  await sellCar(test, car);
  expect(await send()).toEqual(['price-drop sold']);
  await test.app.jobs.run('follow-cars');
  expect((await send()).sort()).toEqual(['price-drop sold', 'saved-car sent']);
});
