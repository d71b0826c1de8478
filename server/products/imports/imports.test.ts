import { and, count, eq, isNull } from 'drizzle-orm';
import type { ImportResponse, ListedRowsResponse, WireImport } from '#contract/imports';
import type { ErrorResponse, WireProduct } from '#contract/types';
import { purgeDeleted } from '../../housekeeping';
import {
  conflict,
  forbidden,
  invalid,
  refusal,
  unauthenticated,
  wrongFields,
} from '../../testing/responses';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/app';
import { listCar, productRow, sellCar } from '../../testing/product';
import { productImports, products, pictureFetches } from '../schema';

const KEY = 'a-key-of-this-preview';
const VIN = 'WVWZZZ1JZXW000001';

let test: TestApp;
let seller: SignedIn;

beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  seller = await test.signIn('seller');
});

const row = productRow;
const send = (rows: object[], key = KEY, as: SignedIn | null = seller) =>
  test.api('POST', '/products/import', { as: as ?? undefined, body: { key, rows } });
const own = async () =>
  (await test.api('GET', `/products/seller/${seller.email}`, { as: seller })).json<WireProduct[]>();
const told = async (as = seller) =>
  (await test.api('GET', '/products/import', { as })).json<WireImport[]>();

describe('an import', () => {
  it('lists every row, as if each had been listed alone', async () => {
    const rows = [
      row({ name: 'First', mileageKm: 61_000, accidentFree: true, vin: VIN.toLowerCase() }),
      row({ name: 'Second', resalePrice: '9999.99', phone: '+351 912-345-678', fuel: '' }),
    ];
    const answer = await send(rows);
    expect(answer.statusCode).toBe(200);
    const { acknowledged, insertedIds } = answer.json<ImportResponse>();
    expect(acknowledged).toBe(true);
    const [first = '', second = ''] = insertedIds;
    const find = async (id: string) =>
      (await test.api('GET', `/products/find/${id}`, { as: seller })).json<WireProduct>();
    expect(await find(first)).toMatchObject({
      name: 'First',
      sellerName: seller.name,
      userEmail: seller.email,
      status: 'unsold',
      mileageKm: 61_000,
      accidentFree: true,
      vin: VIN,
    });
    expect(await find(second)).toMatchObject({
      name: 'Second',
      resalePrice: 9999.99,
      phone: '+351912345678',
    });
    const sale = await test.api('GET', '/products/estate', { as: await test.signIn('user') });
    expect(sale.json<WireProduct[]>().map(({ name }) => name)).toEqual(
      expect.arrayContaining(['First', 'Second']),
    );
  });

  it('appears in the seller’s list in the order of the file', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `Car ${index + 1}`);
    await send(names.map((name) => row({ name })));
    expect((await own()).map(({ name }) => name)).toEqual(names);
  });

  it('confirmed again after a lost answer, lists nothing twice', async () => {
    const rows = [row({ vin: 'WVWZZZ1JZXW000002' }), row()];
    const first = await send(rows);
    const again = await send(rows);
    expect(again.json()).toEqual(first.json());
    expect(await own()).toHaveLength(2);
  });

  it('confirmed twice at the same moment, lists nothing twice', async () => {
    const rows = [row({ vin: 'WVWZZZ1JZXW000003' }), row()];
    const [one, other] = await Promise.all([send(rows), send(rows)]);
    expect(one.statusCode).toBe(200);
    expect(other.json()).toEqual(one.json());
    expect(await own()).toHaveLength(2);
  });

  it('is refused when its key was used for other rows; another seller’s key is another one', async () => {
    await send([row()]);
    expect(refusal(await send([row({ name: 'Other' })]))).toEqual(conflict);
    const other = await test.signIn('seller');
    expect((await send([row()], KEY, other)).statusCode).toBe(200);
    expect(await own()).toHaveLength(1);
  });

  it('lists none when one row is wrong, and names every wrong field by its row', async () => {
    const answer = await send([
      row(),
      row({ name: '', resalePrice: 0.1, categoryId: 'all' }),
      row({ picture: 'a file.jpg', owner: 'me' }),
      row({ purchaseYear: 2018, yearOfUse: 60 }),
    ]);
    expect(refusal(answer)).toEqual(invalid);
    expect(wrongFields(answer).sort()).toEqual([
      'rows[1].name',
      'rows[1].resalePrice',
      'rows[2].owner',
      'rows[3].yearOfUse',
    ]);
    expect(answer.json<ErrorResponse>().fieldErrors).toMatchObject({
      'rows[1].name': 'Name is required.',
      'rows[2].owner': 'Unknown field.',
    });
    expect(await own()).toEqual([]);
  });

  it('names 500 wrong fields, which is more than anybody mends by hand', async () => {
    const rows = Array.from({ length: 300 }, () => row({ name: '', resalePrice: 0.1 }));
    const wrong = wrongFields(await send(rows));
    expect(wrong).toHaveLength(500);
    expect(wrong).toEqual(expect.arrayContaining(['rows[249].name', 'rows[249].resalePrice']));
    expect(await own()).toEqual([]);
  });

  it('takes no category that cannot be chosen', async () => {
    const answer = await send([row(), row({ categoryId: 'all' }), row({ categoryId: 'boats' })]);
    expect(wrongFields(answer)).toEqual(['rows[1].categoryId', 'rows[2].categoryId']);
    expect(await own()).toEqual([]);
  });

  it('lists a VIN once: in the file, and among the cars for sale', async () => {
    const taken = 'WVWZZZ1JZXW000004';
    await listCar(test, await test.signIn('seller'), { vin: taken });
    const fresh = 'WVWZZZ1JZXW000005';
    const inFile = await send([row({ vin: fresh }), row(), row({ vin: fresh })]);
    expect(wrongFields(inFile)).toEqual(['rows[2].vin']);
    const listed = await send([row({ vin: fresh }), row({ vin: taken })]);
    expect(wrongFields(listed)).toEqual(['rows[1].vin']);
    expect(await own()).toEqual([]);
    // Nothing of a rejected import is stored, not even its key.
    expect((await send([row({ vin: fresh })])).statusCode).toBe(200);
  });

  it('lists the VIN of a car that was sold, withdrawn or deleted before', async () => {
    const vins = ['WVWZZZ1JZXW000006', 'WVWZZZ1JZXW000007', 'WVWZZZ1JZXW000008'];
    const [sold = '', withdrawn = '', deleted = ''] = await Promise.all(
      vins.map((vin) => listCar(test, seller, { vin })),
    );
    await sellCar(test, sold);
    await test.db.update(products).set({ status: 'withdrawn' }).where(eq(products.id, withdrawn));
    await test.api('DELETE', `/products/${deleted}`, { as: seller });
    expect((await send(vins.map((vin) => row({ vin })))).statusCode).toBe(200);
  });

  it('leaves no car of a seller who deletes their account meanwhile', async () => {
    for (let round = 0; round < 4; round += 1) {
      const leaving = await test.signIn('seller');
      const answers = await Promise.all([
        send([row()], KEY, leaving),
        test.api('DELETE', '/users/me', { as: leaving }),
        send([row()], `${KEY}-2`, leaving),
      ]);
      expect(answers.map(({ statusCode }) => statusCode).filter((code) => code >= 500)).toEqual([]);
      const left = and(eq(products.sellerId, leaving.userId), isNull(products.deletedAt));
      expect(await test.db.$count(products, left)).toBe(0);
    }
  });

  it('is for sellers alone', async () => {
    expect(refusal(await send([row()], KEY, null))).toEqual(unauthenticated);
    for (const role of ['user', 'admin'] as const) {
      const person = await test.signIn(role);
      expect(refusal(await send([row()], KEY, person))).toEqual(forbidden);
      expect(refusal(await test.api('GET', '/products/import', { as: person }))).toEqual(forbidden);
    }
  });

  it('has 1 to 500 rows and a key, and no more than 4 MB', async () => {
    expect(refusal(await send([]))).toEqual(invalid);
    expect(refusal(await send([row()], 'short'))).toEqual(invalid);
    const many = await send(Array.from({ length: 501 }, () => row()));
    expect(refusal(many)).toEqual(invalid);
    expect(many.body).toContain('up to 500 rows');
    const large = await send(
      Array.from({ length: 500 }, () => row({ description: 'ö'.repeat(4096) + '€'.repeat(300) })),
    );
    expect(refusal(large)).toEqual({ status: 413, code: 'payload-too-large' });
    expect(large.body).toContain('The limit is 4 MB');
  });

  it('takes 500 rows in one go', async () => {
    const rows = Array.from({ length: 500 }, (_, n) =>
      row({ name: `Car ${n}`, description: 'é'.repeat(1000) }),
    );
    expect((await send(rows)).json<ImportResponse>().insertedIds).toHaveLength(500);
    const [counted] = await test.db
      .select({ total: count() })
      .from(products)
      .where(eq(products.sellerId, seller.userId));
    expect(counted?.total).toBe(500);
  });

  it('is told of while it is one of the five latest', async () => {
    for (let count = 1; count <= 6; count += 1) {
      test.clock.advance(1000);
      await send(
        Array.from({ length: count }, () => row()),
        `${KEY}-${count}`,
      );
    }
    expect((await told()).map(({ listed }) => listed)).toEqual([6, 5, 4, 3, 2]);
  });

  it('is told of to its seller alone, the latest first, for 30 days', async () => {
    await send([row(), row()]);
    test.clock.advance(1000);
    await send([row({ picture: 'https://pictures.example.com/2.jpg' })], `${KEY}-2`);
    expect(await told()).toMatchObject([
      { listed: 1, pictures: 1, waiting: 1, failures: [] },
      { listed: 2, pictures: 2, waiting: 2 },
    ]);
    expect(await told(await test.signIn('seller'))).toEqual([]);
    test.clock.advance(31 * 86_400_000);
    await purgeDeleted(test.db, test.clock.now());
    expect(await test.db.select().from(productImports)).toEqual([]);
    expect(await test.db.select().from(pictureFetches)).toEqual([]);
  });
});

describe('rows that look like cars of the seller', () => {
  const look = (rows: object[], as: SignedIn | undefined = seller) =>
    test.api('POST', '/products/import/listed', { as, body: { rows } });
  const listed = async (rows: object[], as = seller) =>
    (await look(rows, as)).json<ListedRowsResponse>().rows;
  const golf = { name: 'VW Golf', resalePrice: 9000, purchaseYear: 2015, mileageKm: 80_000 };

  it('have the name, price, year and mileage of one that is not sold', async () => {
    await send([row(golf), row({ ...golf, name: 'VW Polo', mileageKm: null })]);
    const rows = [
      { ...golf, name: ' vw golf ', resalePrice: '9,000' },
      { ...golf, name: 'VW Golf GTI' },
      { ...golf, resalePrice: 9000.5 },
      { ...golf, purchaseYear: 2016 },
      { ...golf, mileageKm: 80_001 },
      { ...golf, mileageKm: null },
      { ...golf, name: 'VW Polo', mileageKm: null },
    ];
    expect(await listed(rows)).toEqual([0, 6]);
    await test.db.update(products).set({ status: 'sold' }).where(eq(products.name, 'VW Golf'));
    await test.db
      .update(products)
      .set({ deletedAt: new Date() })
      .where(eq(products.name, 'VW Polo'));
    expect(await listed(rows)).toEqual([]);
  });

  it('are not those of other sellers, and nobody but sellers can ask', async () => {
    await send([row(golf)]);
    expect(await listed([golf], await test.signIn('seller'))).toEqual([]);
    expect(refusal(await look([golf], await test.signIn('user')))).toMatchObject(forbidden);
  });

  it('need a name, price and year', async () => {
    const wrong = await look([golf, { ...golf, name: '', resalePrice: 'much' }]);
    expect(wrongFields(wrong).sort()).toEqual(['rows[1].name', 'rows[1].resalePrice']);
    expect((await look([])).statusCode).toBe(400);
  });
});
