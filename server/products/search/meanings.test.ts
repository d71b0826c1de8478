import { eq, sql } from 'drizzle-orm';
import type { CreateProductBody } from '#contract/schemas/product';
import type { FacetName, WireSearchResponse } from '#contract/search';
import { users } from '../../accounts/schema';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/app';
import { listCar } from '../../testing/product';
import { products } from '../schema';

/** Interpretation of search words: models, body types, makes and sellers. */

let test: TestApp;
let dealer: SignedIn;
beforeAll(async () => {
  test = await createTestApp();
});
beforeEach(async () => {
  await test.db.execute(sql`truncate products, search_terms cascade`);
  // One account may list only a limited number of cars a day.
  dealer = await test.signIn('seller', { name: 'Dealer' });
});
afterAll(() => test.close());

const list = (changes: Partial<CreateProductBody>, seller = dealer) =>
  listCar(test, seller, { description: 'Kept dry.', yearOfUse: 1, ...changes });

const answer = async (query: Record<string, string | number>) => {
  const params = new URLSearchParams(Object.entries(query).map(([k, v]) => [k, String(v)]));
  const response = await test.api('GET', `/products/search?${params.toString()}`);
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json<WireSearchResponse>();
};
const names = async (query: Record<string, string | number>) =>
  (await answer(query)).rows.map(({ name }) => name);

const counts = (found: WireSearchResponse, facet: FacetName) =>
  Object.fromEntries(found.facets[facet].map(({ value, count }) => [value, count]));

describe('words', () => {
  it.each([
    ['CR-V', ['crv', 'cr-v', 'CR V', 'cr‑v', 'cr_v', 'c r v']],
    ['CRV', ['crv', 'cr-v', 'cr v']],
    ['Ford F-150 XLT', ['f150', 'f 150', 'f-150', 'F.150', 'ford f150', 'f15', '150']],
    ['Ford F150', ['f150', 'f 150', 'f-150']],
    ['Toyota RAV4', ['rav4', 'rav 4', 'rav-4', 'RAV']],
    ['Toyota RAV 4 Hybrid', ['rav4', 'rav 4', 'toyota rav4']],
    ['Mazda MX-5', ['mx5', 'mx-5', 'mx 5', 'MX – 5']],
    ['Mazda MX5', ['mx5', 'mx-5', 'mx 5']],
    ['Mercedes-Benz C-Class C 220 d', ['c-class', 'cclass', 'c class', 'c220d', 'c 220d', 'benz']],
    ['BMW 320d Touring', ['320d', '320 d', '320', '320-d']],
    ['BMW 320 d', ['320d', '320 d', 'bmw 320d']],
    ['Audi e-tron', ['e-tron', 'etron', 'e tron', 'etr']],
    ['Volkswagen ID.3', ['id.3', 'id3', 'id 3', 'ID-3']],
    ['Land Rover Defender', ['landrover', 'land rover', 'land-rover']],
    ['Suzuki SX4 S-Cross', ['sx4scross', 'sx4-s-cross', 'sx4 scross', 'sx4 s cross']],
    ['Volvo V60 D4', ['v60d4', 'v60 d4', 'v 60 d 4']],
    ['Citroën C4 2.0 HDi', ['c4 2.0', '2.0hdi', 'citroenc4']],
  ])('are found in %s whatever stands between letters and digits', async (name, words) => {
    await list({ name });
    await list({ name: 'Fiat Panda', description: 'Without any fault' });
    for (const q of words) expect([q, await names({ q })]).toEqual([q, [name]]);
  });

  it.each([
    [
      'トヨタ プリウス',
      'ガソリン車です。',
      ['ガソリン', 'カソリン', 'ｶﾞｿﾘﾝ', 'ガソリン車', 'プリウス', 'トヨタ'],
    ],
    ['日産リーフ', '認定中古車', ['日産', 'リーフ', '中古車']],
    ['मारुति सुज़ुकी', 'पेट्रोल', ['मारुति', 'सुजुकी', 'सुज़ुकी', 'पेट्रोल']],
    ['سَيَّارَة تويوتا', 'بنزين', ['سيارة', 'سَيَّارَة', 'تويوتا', 'بنزين']],
    ['โตโยต้า', 'เบนซิน', ['โตโยต้า', 'โตโยตา', 'เบนซิน']],
    ['מָזְדָה', 'בנזין', ['מזדה', 'מָזְדָה', 'בנזין']],
    ['현대 아이오닉', '휘발유', ['현대', '아이', '휘발유']],
    ['Лада Нива', 'Йошкар-Ола, ёлка', ['нива', 'йошкар', 'елка', 'ёлка']],
    [
      'ＶＷ Ｇｏｌｆ',
      'İstanbul, ISPARTA, Straße',
      ['vw', 'golf', 'istanbul', 'ısparta', 'strasse'],
    ],
  ])('are found in any script, with and without marks: %s', async (name, description, words) => {
    await list({ name, description });
    await list({ name: 'Fiat Panda' });
    for (const q of words) expect([q, await names({ q })]).toEqual([q, [name]]);
  });

  it.each(['suv', 'SUVs', '4x4', '4 x 4', 'crossover', 'off-roader', 'suv 4x4'])(
    'that name a category count as it, beside the cars that have the word: %s',
    async (q) => {
      await list({ name: 'Kia Sportage', categoryId: 'suv' });
      await list({ name: 'Fiat Panda', description: 'A SUV? 4x4, a crossover, an off-roader' });
      await list({ name: 'Golf' });
      const found = await answer({ q });
      expect(found.rows.map(({ name }) => name).sort()).toEqual(['Fiat Panda', 'Kia Sportage']);
      expect(found.categories).toEqual(['suv']);
      expect((await answer({ q: 'golf' })).categories).toBeUndefined();
    },
  );

  it.each([
    ['station wagon', 'estate'],
    ['wagon', 'estate'],
    ['cabrio', 'convertible'],
    ['convertable', 'convertible'],
    ['hatch', 'hatchback'],
    ['saloon', 'sedan'],
    ['MPV', 'van'],
    ['people carrier', 'van'],
    ['pick-up', 'pickup'],
    ['pick up truck', 'pickup'],
    ['coupé', 'coupe'],
    ['electric', 'electric'],
  ])('that are a usual name of a category count as it: %s', async (q, categoryId) => {
    await list({ name: 'Meant', categoryId });
    await list({ name: 'Other', categoryId: categoryId === 'suv' ? 'van' : 'suv' });
    expect(await names({ q: `${q} meant` })).toEqual(['Meant']);
    expect((await answer({ q })).categories).toEqual([categoryId]);
  });

  it('follow a car into another category', async () => {
    const id = await list({ name: 'Golf', categoryId: 'suv' });
    await test.db.update(products).set({ categoryId: 'estate' }).where(eq(products.id, id));
    expect(await names({ q: 'suv' })).toEqual([]);
    expect(await names({ q: 'estate' })).toEqual(['Golf']);
  });

  it('that no car has all of leave what their category has', async () => {
    await list({ name: 'Kia', categoryId: 'suv', resalePrice: 5000 });
    await list({ name: 'Dear', categoryId: 'suv', resalePrice: 9000 });
    const found = await answer({ q: 'suv xylophone', maxPrice: 6000 });
    expect([found.total, found.rest]).toEqual([0, [{ value: 'suv', count: 1 }]]);
    expect((await answer({ q: 'suv xylophone', category: 'all' })).rest).toHaveLength(1);
    expect((await answer({ q: 'suv xylophone', category: 'estate' })).rest).toBeUndefined();
    expect((await answer({ q: 'suv xylophone', maxPrice: 1 })).rest).toBeUndefined();
    expect((await answer({ q: 'xylophone' })).rest).toBeUndefined();
  });

  it.each([
    ['vw golf', 'Volkswagen Golf'],
    ['volkswagen', 'VW Polo'],
    ['merc', 'Mercedes-Benz E 220'],
    ['chevy', 'Chevrolet Spark'],
    ['beemer', 'BMW 320d'],
    ['landy', 'Land Rover Defender'],
    ['alfa', 'Alfa Romeo Giulia'],
  ])('know makes by their short names: %s finds %s', async (q, name) => {
    await list({ name });
    await list({ name: 'Skoda', description: 'No Chevrolet, BMW or Land Rover' });
    expect(await names({ q })).toEqual([name]);
  });

  it('are found in the name of the seller, as it is now', async () => {
    const admin = await test.signIn('admin');
    const kiefer = await test.signIn('seller', { name: 'Autohaus Kiefer' });
    await list({ name: 'Golf' }, kiefer);
    await list({ name: 'Keifer' });
    expect(await names({ q: 'kiefer' })).toContain('Golf');
    expect(await names({ q: 'autohaus golf' })).toEqual(['Golf']);
    await test.db.update(users).set({ name: 'Garage Zöller' }).where(eq(users.id, kiefer.userId));
    await test.app.jobs.run('follow-sellers', { sellerId: kiefer.userId });
    expect(await names({ q: 'autohaus' })).toEqual([]);
    expect(await names({ q: 'zoller' })).toEqual(['Golf']);
    await test.api('DELETE', `/users/${kiefer.userId}`, { as: admin });
    expect(await names({ q: 'zoller' })).toEqual([]);
    const terms = await test.db.execute(sql`select from search_terms where term like 'zol%'`);
    expect(terms.rows).toEqual([]);
  });

  it('are no others while a seller is called so', async () => {
    const kiefer = await test.signIn('seller', { name: 'Kiefer' });
    for (const name of ['A', 'B', 'C']) await list({ name }, kiefer);
    await list({ name: 'Keifer' });
    const found = await answer({ q: 'kiefer' });
    expect([found.total, found.corrections]).toEqual([3, undefined]);
  });
});

describe('what people type', () => {
  const stock: Record<string, Partial<CreateProductBody>> = {
    golf: { name: 'Volkswagen Golf 1.5 TSI', categoryId: 'hatchback', location: 'Munich' },
    gti: { name: 'VW Golf GTI', categoryId: 'hatchback', location: 'Porto', gearbox: 'automatic' },
    touring: { name: 'BMW 320d Touring', categoryId: 'estate', location: 'Köln', fuel: 'diesel' },
    x3: { name: 'BMW X3 xDrive30d', categoryId: 'suv', location: 'Aarhus', fuel: 'diesel' },
    benz: { name: 'Mercedes-Benz C 200', categoryId: 'sedan', location: 'The Hague' },
    old: { name: 'Mercedes-Benz 190 E 2.0', categoryId: 'sedan', location: 'Lisboa' },
    bus: { name: 'VW Touran', categoryId: 'van', location: 'Lisbon', fuel: 'petrol' },
    zoe: { name: 'Renault Zoe', categoryId: 'electric', location: 'Göttingen', fuel: 'electric' },
  };
  const more: Record<string, Partial<CreateProductBody>> = {
    golf: { resalePrice: 9500, purchaseYear: 2018, mileageKm: 60_000, doors: 5, seats: 5 },
    gti: { resalePrice: 17_000, purchaseYear: 2021, mileageKm: 20_000, doors: 3, seats: 5 },
    touring: { resalePrice: 14_000, purchaseYear: 2016, mileageKm: 120_000, seats: 5 },
    x3: { resalePrice: 30_000, purchaseYear: 2020, mileageKm: 45_000 },
    benz: { resalePrice: 21_000, purchaseYear: 2019, mileageKm: 70_000 },
    old: { resalePrice: 4000, purchaseYear: 1989, mileageKm: 210_000, previousOwners: 1 },
    bus: { resalePrice: 11_000, purchaseYear: 2017, mileageKm: 90_000, seats: 7 },
    zoe: { resalePrice: 12_000, purchaseYear: 2020, mileageKm: 30_000 },
  };
  const everything = Object.keys(stock).join(' ');
  const nameOf = new Map(Object.entries(stock).map(([key, { name }]) => [name, key]));

  it.each([
    ['golf', 'golf gti'],
    ['a golf', 'golf gti'],
    ['used golf', 'golf gti'],
    ['golf for sale', 'golf gti'],
    ['cheap second hand golf near me', 'golf gti'],
    ['golfs', 'golf gti'],
    ["VW golf's please", 'golf gti'],
    ['volkswagn gofl', 'golf gti'],
    ['cars', everything],
    ['used cars for sale', everything],
    ['the vehicle', everything],
    ['gebrauchtwagen', everything],
    ['electric car', 'zoe'],
    ['electric cars', 'zoe'],
    ['suv car', 'x3'],
    ['SUVs for sale', 'x3'],
    ['diesel cars', 'touring x3'],
    ['automatic golf', 'gti'],
    ['golf under 10000', 'golf'],
    ['golf under 10k', 'golf'],
    ['golf max $10,000', 'golf'],
    ['golf bis 10.000 €', 'golf'],
    ['cars under 5000', 'old'],
    ['over 20k', 'x3 benz'],
    ['between 10000 and 15000', 'touring bus zoe'],
    ['10k-15k estate', 'touring'],
    ['2018 golf', 'golf'],
    ['golf from 2019', 'gti'],
    ['after 2020', 'gti'],
    ['golf 2015-2018', 'golf'],
    ['2020 or newer', 'gti x3 zoe'],
    ['before 2000', 'old'],
    ['less than 50,000 km', 'gti x3 zoe'],
    ['golf under 20k miles', 'gti'],
    ['low mileage golf', 'golf gti'],
    ['bmw 3 series', 'touring'],
    ['3 series', 'touring'],
    ['3er BMW', 'touring'],
    ['3-series estate', 'touring'],
    ['5er', ''],
    ['c class', 'benz'],
    ['C-Klasse', 'benz'],
    ['merc c class', 'benz'],
    ['mercedes e class', ''],
    ['7 seater', 'bus'],
    ['seven seats', 'bus'],
    ['7-seater diesel', ''],
    ['at least 5 seats', 'golf gti touring bus'],
    ['5 door golf', 'golf'],
    ['one owner', 'old'],
    ['golf munich', 'golf'],
    ['golf in München', 'golf'],
    ['munchen', 'golf'],
    ['muenchen', 'golf'],
    ['koeln', 'touring'],
    ['Cologne', 'touring'],
    ['Århus', 'x3'],
    ['arhus', 'x3'],
    ['den haag', 'benz'],
    ['lissabon', 'old bus'],
    ['goettingen', 'zoe'],
    ['cars within 30 miles of Porto', 'gti'],
    ['vw golf automatic under 20k from 2018', 'gti'],
  ])('finds what is meant: %s', async (q, found) => {
    for (const [key, car] of Object.entries(stock)) await list({ ...car, ...more[key] });
    const keys = (await names({ q })).map((name) => nameOf.get(name) ?? name);
    expect(keys.sort()).toEqual(found.split(' ').filter(Boolean).sort());
  });
});

describe('filters', () => {
  const sorted = async (query: Record<string, string>) => (await names(query)).sort();

  it('know a town under all of its names, and count it once', async () => {
    await list({ name: 'A', location: 'Munich' });
    await list({ name: 'B', location: 'München' });
    await list({ name: 'C', location: 'Munich' });
    await list({ name: 'D', location: 'Århus' });
    for (const place of ['Munich', 'München', 'munchen', 'MUENCHEN']) {
      expect([place, await sorted({ place })]).toEqual([place, ['A', 'B', 'C']]);
    }
    expect(await names({ place: 'Aarhus' })).toEqual(['D']);
    expect(counts(await answer({}), 'place')).toEqual({ Munich: 3, Århus: 1 });
  });

  it('take several places and categories, and count each with the others', async () => {
    await list({ name: 'A', categoryId: 'suv', location: 'Munich' });
    await list({ name: 'B', categoryId: 'van', location: 'Austin, TX' });
    await list({ name: 'C', categoryId: 'estate', location: 'Porto' });
    expect(await sorted({ place: 'München,Austin, TX' })).toEqual(['A', 'B']);
    expect(await sorted({ category: 'suv,estate' })).toEqual(['A', 'C']);
    expect(await sorted({ category: 'suv,all' })).toEqual(['A', 'B', 'C']);
    const found = await answer({ category: 'suv,estate', place: 'Munich,Porto' });
    expect(found.total).toBe(2);
    expect(counts(found, 'category')).toEqual({ suv: 1, estate: 1 });
    expect(counts(found, 'place')).toEqual({ Munich: 1, Porto: 1 });
    const places = await test.api('GET', '/products/search?place=Munich,Porto');
    expect(places.json()).toMatchObject({ total: 2 });
    const unknown = await test.api('GET', '/products/search?category=suv,none');
    expect(unknown.statusCode).toBe(400);
  });
});

it('says which words to leave out when nothing is found, fewest cars first', async () => {
  await list({ name: 'Audi A4', resalePrice: 9000 });
  await list({ name: 'Audi A4 Avant', resalePrice: 9000 });
  await list({ name: 'Audi Q5 quattro', resalePrice: 9000 });
  const { relaxWords } = await answer({ q: 'used Audi A4 quattro' });
  expect(relaxWords).toEqual([
    { text: 'A4', q: 'used Audi quattro', count: 1 },
    { text: 'quattro', q: 'used Audi A4', count: 2 },
  ]);
  expect((await answer({ q: 'audi a4 under 5000' })).relaxWords).toEqual([
    { text: 'under 5000', q: 'audi a4', count: 2 },
  ]);
  expect((await answer({ q: 'audi xylophone zither' })).relaxWords).toEqual([
    { text: 'xylophone zither', q: 'audi', count: 3 },
  ]);
  expect((await answer({ q: 'audi xylophone', maxPrice: 5000 })).relaxWords).toEqual([]);
  expect((await answer({ q: 'audi' })).relaxWords).toBeUndefined();
});
