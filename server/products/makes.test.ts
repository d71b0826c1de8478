import { eq } from 'drizzle-orm';
import type { BulkResponse, WireUnstatedMake } from '#contract/bulk';
import type { FacetName, WireSearchResponse } from '#contract/search';
import type { CreateProductBody } from '#contract/schemas/product';
import type { WireProduct } from '#contract/types';
import { forbidden, invalid, notFound, refusal, unauthenticated } from '../testing/responses';
import { createTestApp, type SignedIn, type TestApp } from '../testing/app';
import { bookCar, listCar, productBody, productRow, sellCar } from '../testing/product';
import { products } from './schema';

let test: TestApp;
let seller: SignedIn;
beforeEach(async () => {
  test = await createTestApp();
  seller = await test.signIn('seller');
});
afterEach(() => test.close());

const list = (name: string, changes: Partial<CreateProductBody> = {}) =>
  listCar(test, seller, { name, description: 'Kept dry.', ...changes });
const find = async (id: string) =>
  (await test.api('GET', `/products/find/${id}`)).json<WireProduct>();
const search = async (query: string) => {
  const response = await test.api('GET', `/products/search?${query}`);
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json<WireSearchResponse>();
};
const names = async (query: string) => (await search(query)).rows.map(({ name }) => name).sort();
const counts = ({ facets }: WireSearchResponse, name: FacetName) =>
  Object.fromEntries(facets[name].map(({ value, count }) => [value, count]));

describe('make and model of a car', () => {
  it('are kept in the spelling of the list, or as written, and can be taken back', async () => {
    const id = await list('A car', { make: ' vw ', model: 'golf' });
    expect(await find(id)).toMatchObject({ make: 'Volkswagen', model: 'Golf' });
    const change = async (fields: Partial<CreateProductBody>, version: number) => {
      const body = { ...productBody(fields), version };
      return test.api('PUT', `/products/${id}`, { as: seller, body });
    };
    await change({ make: 'Wuling', model: 'Bingo EV' }, 1);
    expect(await find(id)).toMatchObject({ make: 'Wuling', model: 'Bingo EV' });
    await change({}, 2);
    expect(Object.keys(await find(id))).not.toContain('make');
    expect(refusal(await change({ model: 'Golf' }, 3))).toEqual(invalid);
  });

  it('come with an import', async () => {
    const row = productRow({ make: 'merc', model: 'c 220 d' });
    const body = { key: 'a-key-of-this-preview', rows: [row] };
    const answer = await test.api('POST', '/products/import', { as: seller, body });
    expect(answer.statusCode).toBe(200);
    const [car] = await test.db.select().from(products);
    expect([car?.make, car?.model]).toEqual(['Mercedes-Benz', 'C-Class']);
  });

  it('cannot change while a buyer holds the car', async () => {
    const id = await list('A car');
    await bookCar(test, await test.signIn('user'), id);
    const body = { ...productBody({ name: 'A car', description: 'Kept dry.' }), version: 1 };
    const put = (make: string) =>
      test.api('PUT', `/products/${id}`, { as: seller, body: { ...body, make } });
    expect(refusal(await put('Saab')).code).toBe('listing-held');
  });
});

describe('search', () => {
  beforeEach(async () => {
    await list('Golf one', { make: 'Volkswagen', model: 'Golf', fuel: 'petrol' });
    await list('Golf two', { make: 'Volkswagen', model: 'Golf', fuel: 'diesel' });
    await list('Polo', { make: 'Volkswagen', model: 'Polo' });
    await list('Estate', { make: 'Volvo', model: 'V60', fuel: 'diesel' });
    await list('Bingo', { make: 'Wuling', model: 'Bingo' });
    await list('Volkswagen Polo, says nothing');
  });

  it('filters by make and model, by short names too', async () => {
    expect(await names('make=vw')).toEqual(['Golf one', 'Golf two', 'Polo']);
    expect(await names('make=Volkswagen,Volvo&model=golf,V60')).toHaveLength(3);
    expect(await names('make=Wuling')).toEqual(['Bingo']);
    expect(await names('make=Volkswagen&model=V60')).toEqual([]);
    expect(await names('model=Polo')).toEqual(['Polo']);
  });

  it('counts makes without their model, and models only of one make', async () => {
    const all = await search('');
    expect(counts(all, 'make')).toEqual({ Volkswagen: 3, Volvo: 1, Wuling: 1 });
    expect(all.facets.model).toEqual([]);
    const golfs = await search('make=Volkswagen&model=Golf&fuel=diesel');
    expect(golfs.total).toBe(1);
    expect(counts(golfs, 'make')).toEqual({ Volkswagen: 1, Volvo: 1 });
    expect(counts(await search('make=Volkswagen&model=Golf'), 'model')).toEqual({
      Golf: 2,
      Polo: 1,
    });
    expect((await search('make=Volkswagen,Volvo')).facets.model).toEqual([]);
    // A model goes with its make.
    const none = await search('make=Volvo&model=Golf');
    expect(none.relax).toEqual([
      { filter: 'make', count: 5 },
      { filter: 'model', count: 1 },
    ]);
  });

  it('finds their words, and follows a change', async () => {
    expect(await names('q=volkswagen golf')).toEqual(['Golf one', 'Golf two']);
    expect(await names('q=vw diesel')).toEqual(['Golf two']);
    expect(await names('q=v60')).toEqual(['Estate']);
    await test.db.update(products).set({ model: 'V70' }).where(eq(products.name, 'Estate'));
    expect([await names('q=v60'), await names('q=v70')]).toEqual([[], ['Estate']]);
    expect([await names('model=V60'), await names('model=V70')]).toEqual([[], ['Estate']]);
  });

  it('sorts what states a word before descriptions that mention it', async () => {
    test.clock.advance(60_000);
    await list('Newest', { description: 'Better than any V60' });
    expect((await search('q=v60')).rows.map(({ name }) => name)).toEqual(['Estate', 'Newest']);
  });
});

describe('stating many at once', () => {
  const state = (changes: object[], as: SignedIn | undefined = seller) =>
    test.api('POST', '/products/makes', { as, body: { changes } });
  const unstated = async (as: SignedIn | undefined = seller) =>
    test.api('GET', '/products/makes', { as });

  it('lists the cars without one, with what their names say', async () => {
    const golf = await list('VW Golf GTI');
    test.clock.advance(1000);
    const unknown = await list('Wuling Bingo');
    await list('Stated', { make: 'Saab' });
    await sellCar(test, await list('Sold Saab'));
    await bookCar(test, await test.signIn('user'), await list('Held Saab'));
    expect((await unstated()).json<WireUnstatedMake[]>()).toEqual([
      { _id: unknown, name: 'Wuling Bingo', version: 1 },
      { _id: golf, name: 'VW Golf GTI', version: 1, make: 'Volkswagen', model: 'Golf' },
    ]);
    const other = await test.signIn('seller');
    expect((await unstated(other)).json()).toEqual([]);
  });

  it('changes each, makes a version of it, and says which it left and why', async () => {
    const [free, changed, held] = [await list('A'), await list('B'), await list('C')];
    await bookCar(test, await test.signIn('user'), held);
    const to = (id: string, version: number) => ({ id, version, make: 'vw', model: 'golf' });
    const answer = await state([to(free, 1), to(changed, 7), to(held, 1), to('gone', 1)]);
    const { modifiedCount, refused } = answer.json<BulkResponse>();
    expect(modifiedCount).toBe(1);
    expect(refused.map(({ code }) => code)).toEqual([
      'version-conflict',
      'listing-held',
      'not-found',
    ]);
    expect(await find(free)).toMatchObject({ make: 'Volkswagen', model: 'Golf', version: 2 });
    // Sent again, it changes nothing more and complains of nothing.
    expect((await state([to(free, 1)])).json()).toEqual({ modifiedCount: 0, refused: [] });
    await state([{ id: free, version: 2, make: 'Volkswagen' }]);
    expect(Object.keys(await find(free))).not.toContain('model');
  });

  it('is the seller’s alone: with one car of somebody else none is changed', async () => {
    const [own, theirs] = [await list('A'), await listCar(test, await test.signIn('seller'))];
    const to = (id: string) => ({ id, version: 1, make: 'Saab' });
    const buyer = await test.signIn('user');
    expect(refusal(await state([to(own), to(theirs)]))).toEqual(forbidden);
    expect(refusal(await state([to(own)], buyer))).toEqual(forbidden);
    expect(refusal(await unstated(buyer))).toEqual(forbidden);
    for (const method of ['GET', 'POST'] as const) {
      const body = method === 'POST' ? { changes: [to(own)] } : undefined;
      expect(refusal(await test.api(method, '/products/makes', { body }))).toEqual(unauthenticated);
    }
    expect(Object.keys(await find(own))).not.toContain('make');
    const many = Array.from({ length: 501 }, (_, n) => to(`car-${n}`));
    for (const wrong of [many, [], [to(own), to(own)], [{ id: own, version: 1 }]]) {
      expect(refusal(await state(wrong))).toEqual(invalid);
    }
  });
});

it('similar cars are of the same make and model first, of any category', async () => {
  const saab = { make: 'Saab', model: '9-3' };
  const id = await list('This', { ...saab, categoryId: 'estate' });
  await list('As dear', { categoryId: 'estate', make: 'Saab', model: '9-5' });
  await list('Cheap', { ...saab, resalePrice: 900, categoryId: 'convertible' });
  const similar = await test.api('GET', `/products/find/${id}/similar`);
  expect(similar.json<WireProduct[]>().map(({ name }) => name)).toEqual(['Cheap', 'As dear']);
});

describe('the page of a make', () => {
  const ofMake = (path: string) => test.api('GET', `/makes/${path}`);

  it('says how many there are for how much, by names as in its path', async () => {
    await list('A', { make: 'Citroën', model: 'C3 Aircross', resalePrice: 9000.5 });
    await list('B', { make: 'Citroën', model: 'C3 Aircross', resalePrice: 7000 });
    await list('C', { make: 'Citroën', resalePrice: 5000 });
    await list('D', { make: 'Wuling', model: 'Bingo & co' });
    expect((await ofMake('citroen')).json()).toEqual({
      make: 'Citroën',
      count: 3,
      minPrice: 5000,
      maxPrice: 9000.5,
    });
    const model = { make: 'Citroën', model: 'C3 Aircross', count: 2, minPrice: 7000 };
    expect((await ofMake('citroen/c3-aircross')).json()).toMatchObject(model);
    expect((await ofMake('wuling/bingo-co')).json()).toMatchObject({ count: 1 });
    const none = { make: 'Saab', model: '9-3', count: 0, minPrice: null, maxPrice: null };
    expect((await ofMake('saab/9-3')).json()).toEqual(none);
    for (const unknown of ['wulong', 'saab/xyz', 'citroen/bingo-co']) {
      expect(refusal(await ofMake(unknown))).toEqual(notFound);
    }
  });

  it('is in the sitemap from three cars on', async () => {
    for (const name of ['A', 'B', 'C']) await list(name, { make: 'Saab', model: '9-3' });
    await list('D', { make: 'Saab', model: '9-5' });
    await list('E', { make: '***', model: '?' });
    await list('F', { make: 'Volvo' });
    const { body } = await test.app.inject('/sitemap.xml');
    expect([...body.matchAll(/\/used\/[^<]*/g)].map(([path]) => path)).toEqual([
      '/used/saab',
      '/used/saab/9-3',
    ]);
  });
});
