import { eq, gt, inArray, sql } from 'drizzle-orm';
import type { WireProduct } from '#contract/types';
import { searchSorts, type WireSearchResponse } from '#contract/search';
import { users } from '../accounts/schema';
import { products } from '../products/schema';
import { mails } from '../mails/schema';
import { cases, reports } from '../moderation/schema';
import { bookings } from '../orders/schema';
import { invalid, refusal } from '../testing/responses';
import { createTestApp, type SignedIn, type TestApp } from '../testing/app';
import { bookCar, listCar } from '../testing/product';
import { createChance } from '../../sandbox/demo/chance';

/** The same rows in each run. */
const { between, id: newId } = createChance(1);
let test: TestApp;
let seller: SignedIn;
let buyer: SignedIn;
let stranger: SignedIn;
let admin: SignedIn;
let carIds: string[];

interface Row {
  _id: string;
}

function pick<T>(values: readonly T[]): T | undefined {
  return values[between(0, values.length - 1)];
}
const names = ['Ærø', 'aero', 'Škoda', 'SKODA 2', "d'Arc", '', '小 \\ % "x"'];

/** Many rows with equal or missing sort values. */
beforeAll(async () => {
  test = await createTestApp();
  seller = await test.signIn('seller');
  buyer = await test.signIn('user');
  stranger = await test.signIn('user');
  admin = await test.signIn('admin');
  const first = await listCar(test, seller, { categoryId: 'van' });
  const [car] = await test.db.select().from(products).where(eq(products.id, first));
  if (!car) throw new Error('The car is gone.');
  const cars = Array.from({ length: 60 }, (_, index) => ({
    ...car,
    id: newId(),
    name: names[index % names.length] ?? '',
    resaleCents: 500_000 + between(0, 3),
    purchaseYear: 2010 + between(0, 5) / 2,
    mileageKm: between(0, 1) === 0 ? null : between(0, 2),
    advertised: index % 2 === 0,
    // With microseconds, which a Date cannot store.
    createdAt: sql`timestamptz '2024-03-01 10:00:00.000001Z' + ${between(0, 8)} * interval '1 us'`,
  }));
  await test.db.insert(products).values(cars);
  carIds = cars.map(({ id }) => id);
  const holders = await Promise.all([test.signIn('user'), test.signIn('user')]);
  for (const [index, id] of carIds.slice(0, 6).entries()) {
    const holder = holders[index % 2];
    await test.db.update(products).set({ resaleCents: 500_000 }).where(eq(products.id, id));
    if (holder) await bookCar(test, holder, id, 5000);
  }
  await test.db.insert(bookings).values(
    Array.from({ length: 31 }, () => ({
      id: newId(),
      productId: first,
      productName: pick(names) ?? '',
      priceCents: 500_000 + between(0, 2),
      picture: '',
      buyerId: buyer.userId,
      buyerName: pick(names) ?? '',
      status: 'unpaid' as const,
      active: false,
      endReason: 'refunded' as const,
      endedAt: test.clock.now(),
      reservedUntil: test.clock.now(),
      createdAt: new Date(Date.UTC(2024, 4, between(1, 3))),
    })),
  );
  await test.db.insert(users).values(
    Array.from({ length: 31 }, () => ({
      id: newId(),
      email: `${newId()}@example.com`,
      name: pick(names) ?? '',
      role: 'seller' as const,
      createdAt: new Date(Date.UTC(2024, 4, between(1, 3))),
    })),
  );
  await test.db.insert(cases).values(
    carIds.slice(0, 31).map((subjectId) => ({
      id: subjectId,
      subjectKind: 'product' as const,
      subjectId,
      personId: seller.userId,
      snapshot: { kind: 'user' as const, name: 'Not read here' },
      weight: between(1, 3),
      openedAt: new Date(Date.UTC(2024, 4, between(1, 3))),
    })),
  );
  await test.db.insert(reports).values(
    carIds.slice(0, 31).map((productId) => ({
      id: newId(),
      caseId: productId,
      productId,
      reporterId: buyer.userId,
      createdAt: new Date(Date.UTC(2024, 4, between(1, 3))),
    })),
  );
  await test.db.insert(mails).values(
    Array.from({ length: 31 }, () => ({
      id: newId(),
      cause: newId(),
      recipientId: pick([buyer.userId, 'nobody']) ?? '',
      template: pick(['booked', 'paid'] as const) ?? 'booked',
      facts: {
        side: 'buyer' as const,
        bookingId: '',
        carName: 'Car',
        priceCents: 1,
        otherName: '',
      },
      state: 'failed' as const,
      nextTryAt: test.clock.now(),
      endedAt: pick([null, test.clock.now()]) ?? null,
      createdAt: test.clock.now(),
    })),
  );
});
afterAll(() => test.close());

const get = async (path: string, as: SignedIn) => {
  const response = await test.api('GET', path, { as });
  if (response.statusCode !== 200) throw new Error(response.body);
  const next = response.headers['x-next-cursor'];
  return {
    ids: response.json<Row[]>().map(({ _id }) => _id),
    total: Number(response.headers['x-total-count']),
    next: typeof next === 'string' ? next : undefined,
  };
};

type Params = Record<string, string | number | undefined>;

const within = (path: string, params: Params) =>
  `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(
    Object.entries(params).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  ).toString()}`;

/** Reads a list from its first page to its last, a few rows at a time. */
async function walk(path: string, as: SignedIn, pageSize = 7, between?: () => Promise<unknown>) {
  let page = await get(within(path, { page: 1, pageSize }), as);
  const ids = [...page.ids];
  const totals = [page.total];
  while (page.next !== undefined) {
    await between?.();
    page = await get(within(path, { after: page.next, pageSize }), as);
    ids.push(...page.ids);
    totals.push(page.total);
  }
  return { ids, totals };
}

const both = (...fields: string[]) =>
  fields.flatMap((field) => [`?sort=${field}:asc`, `?sort=${field}:desc`]);

describe('a list by cursor', () => {
  const lists: [string, () => SignedIn, string[]][] = [
    [
      '/products/van',
      () => stranger,
      ['', '?q=a', '?q=skoda', '?q=skoda&sort=resalePrice:desc'].concat(
        both('createdAt', 'resalePrice', 'purchaseYear'),
      ),
    ],
    ['/products/advertised', () => stranger, ['', ...both('createdAt')]],
    [
      '/products/seller/SELLER',
      () => seller,
      ['', '?q=skoda'].concat(
        both('createdAt', 'name', 'status', 'advertise', 'originalPrice', 'purchaseYear'),
      ),
    ],
    [
      '/products/seller/SELLER/bookings',
      () => seller,
      ['', ...both('createdAt', 'productName', 'buyerName', 'price', 'state')],
    ],
    ['/bookings/BUYER', () => buyer, ['', ...both('createdAt', 'productName', 'price', 'status')]],
    ['/users/all/sellers', () => admin, ['', '?q=example', ...both('createdAt', 'name', 'email')]],
    ['/reports', () => admin, ['', ...both('createdAt', 'name', 'userEmail', 'resalePrice')]],
    [
      '/mails/failed',
      () => admin,
      ['', ...both('failedAt', 'createdAt', 'to', 'template', 'tries')],
    ],
  ];

  it.each(lists)('%s has every row once, in the order of its pages', async (path, as, queries) => {
    const address = path.replace('SELLER', seller.email).replace('BUYER', buyer.email);
    for (const query of queries) {
      const whole = await get(within(`${address}${query}`, {}), as());
      expect(whole.total).toBeGreaterThan(7);
      const { ids, totals } = await walk(`${address}${query}`, as());
      expect([query, ids]).toEqual([query, whole.ids]);
      expect(new Set(totals)).toEqual(new Set([whole.total]));
    }
  });

  it('names no cursor at its end, also where the last page is full', async () => {
    const { total } = await get('/products/van', stranger);
    const all = await get(`/products/van?page=1&pageSize=${total}`, stranger);
    expect([all.ids.length, all.next]).toEqual([total, undefined]);
    const one = await get(`/products/van?page=1&pageSize=1`, stranger);
    const rest = within('/products/van', { after: one.next ?? '', pageSize: total - 1 });
    expect(await get(rest, stranger)).toMatchObject({ ids: all.ids.slice(1), next: undefined });
  });

  it('keeps every car that stays when others come and go', async () => {
    const path = '/products/van?sort=resalePrice:asc';
    const [template] = await test.db.select().from(products).where(gt(products.resaleCents, 0));
    if (!template) throw new Error('The car is gone.');
    const before = await get(path, stranger);
    const gone = before.ids.slice(0, 4);
    const leaving = [...gone];
    const added: string[] = [];
    const deleteAt = (ids: string[], deletedAt: Date | null) =>
      test.db.update(products).set({ deletedAt }).where(inArray(products.id, ids));
    const change = async () => {
      added.push(newId());
      await deleteAt(leaving.splice(0, 1), test.clock.now());
      const id = added.at(-1) ?? '';
      await test.db.insert(products).values({ ...template, id, resaleCents: 1 });
    };
    const { ids } = await walk(path, stranger, 10, change);
    await deleteAt(gone, null);
    await test.db.delete(products).where(inArray(products.id, added));
    expect(new Set(ids).size).toBe(ids.length);
    const stayed = before.ids.filter((id) => !gone.includes(id));
    expect(ids.filter((id) => stayed.includes(id))).toEqual(stayed);
  });

  it('is refused in words where it is none, or one of another order', async () => {
    const { next = '' } = await get('/products/van?page=1&pageSize=5', stranger);
    const odd = (keys: unknown) => Buffer.from(JSON.stringify(keys)).toString('base64url');
    for (const params of [
      { after: 'nonsense' },
      { after: next, sort: 'resalePrice:asc' },
      { after: next, page: 2 },
      { after: odd(['createdAt:desc', 'yesterday', 'x']), sort: 'createdAt:desc' },
      { after: odd(['createdAt:desc', '1', 'x\0']), sort: 'createdAt:desc' },
      { after: odd(['createdAt:desc', '99999999999999999999', 'x']), sort: 'createdAt:desc' },
      { after: odd(['createdAt:desc', 1, 'x']), sort: 'createdAt:desc' },
      { after: odd(['createdAt:desc', '1']), sort: 'createdAt:desc' },
      { after: odd({}), sort: 'createdAt:desc' },
      { after: odd(['resalePrice:asc', '1e5', 'x']), sort: 'resalePrice:asc' },
      { after: 'x'.repeat(8193) },
    ]) {
      const response = await test.api('GET', within('/products/van', params), { as: stranger });
      expect([params, refusal(response)]).toEqual([params, invalid]);
    }
    const fraction = odd(['resalePrice:asc', '1.5', 'x']);
    const found = within('/products/van', { after: fraction, sort: 'resalePrice:asc' });
    expect((await get(found, stranger)).ids).toHaveLength(25);
  });

  it('opens nothing that its reader may not see', async () => {
    const { next = '' } = await get('/users/all/sellers?page=1&pageSize=5', admin);
    const response = await test.api('GET', `/users/all/sellers?after=${next}`, { as: buyer });
    expect(response.statusCode).toBe(403);
  });
});

describe('a search by cursor', () => {
  const search = async (params: Params) => {
    const response = await test.api('GET', within('/products/search', params), { as: stranger });
    if (response.statusCode !== 200) throw new Error(response.body);
    const { rows, next, total } = response.json<WireSearchResponse>();
    return { ids: rows.map(({ _id }: WireProduct) => _id), next, total };
  };

  it.each(searchSorts)('has every car once, in the order of its pages: %s', async (sort) => {
    for (const words of [{}, { q: 'skoda' }]) {
      const { ids: all, next: none } = await search({ ...words, sort, pageSize: 100 });
      expect(none).toBeUndefined();
      let page = await search({ ...words, sort, pageSize: 7 });
      const ids = [...page.ids];
      while (page.next !== undefined) {
        page = await search({ ...words, sort, pageSize: 7, after: page.next });
        ids.push(...page.ids);
      }
      expect(all.length).toBeGreaterThan(7);
      expect(ids).toEqual(all);
    }
  });

  it('hides no car when another one goes', async () => {
    const { ids: all } = await search({ pageSize: 100 });
    const [gone = ''] = all;
    const first = await search({ pageSize: 10 });
    const isGone = eq(products.id, gone);
    await test.db.update(products).set({ deletedAt: test.clock.now() }).where(isGone);
    const second = await search({ pageSize: 100, after: first.next ?? '' });
    await test.db.update(products).set({ deletedAt: null }).where(isGone);
    expect([...first.ids, ...second.ids]).toEqual(all);
    expect(second.total).toBe(all.length - 1);
  });

  it('is refused in words where it is none', async () => {
    const { next = '' } = await search({ pageSize: 5 });
    for (const params of [{ after: 'x' }, { after: next, sort: 'resalePrice:asc' }]) {
      const response = await test.api('GET', within('/products/search', params));
      expect(refusal(response)).toEqual(invalid);
    }
  });
});
