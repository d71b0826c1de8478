import { and, eq, isNull } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import type { ErrorResponse, WireProductDraft } from '#contract/types';
import { purgeDeleted } from '../housekeeping';
import { photos as photoRecords } from '../photos/schema';
import { products } from '../products/schema';
import { createTestApp, type SignedIn, type TestApp } from '../testing/app';
import { addPhoto, jpeg, sendPhoto, temporaryFolder } from '../testing/photos';
import { listCar, productBody, productRow, sellCar } from '../testing/product';
import { refusal, wrongFields } from '../testing/responses';
import { quotas } from './quotas';

const DAY_MS = 86_400_000;
const reached = { status: 403, code: 'quota-reached' };
let app: TestApp;
let seller: SignedIn;

beforeAll(async () => {
  app = await createTestApp({ config: { media: { folder: temporaryFolder() } } });
});
afterAll(() => app.close());
beforeEach(async () => {
  seller = await app.signIn('seller');
});
afterEach(() => jest.restoreAllMocks());

const create = (changes = {}) =>
  app.api('POST', '/products', { as: seller, body: productBody(changes) });
const sendRows = (key: string, count: number) => {
  const rows = Array.from({ length: count }, (_, n) => productRow({ name: `Car ${n}` }));
  return app.api('POST', '/products/import', { as: seller, body: { key, rows } });
};
const stock = () =>
  app.db.$count(products, and(eq(products.sellerId, seller.userId), isNull(products.deletedAt)));
const messageOf = (answer: LightMyRequestResponse) => answer.json<ErrorResponse>().message;

it('leaves room for a dealer with 2,000 cars of 20 photos, in imports of 500', () => {
  expect(quotas.products).toBeGreaterThanOrEqual(2 * 2000);
  expect(quotas.photos).toBeGreaterThan(2000 * 20);
});

describe('cars', () => {
  beforeEach(() => jest.replaceProperty(quotas, 'products', 3));

  it('are refused above the limit with words, whether for sale or withdrawn, until some are gone', async () => {
    const [first, second] = [await listCar(app, seller), await listCar(app, seller)];
    await listCar(app, seller);
    const refused = await create();
    expect(refusal(refused)).toEqual(reached);
    expect(messageOf(refused)).toBe(
      'You’ve reached the limit of 3 cars. Delete cars you no longer sell to list more.',
    );
    const withdrawn = { as: seller, body: { withdrawn: true } };
    expect((await app.api('PATCH', `/products/${first}`, withdrawn)).statusCode).toBe(200);
    expect(refusal(await create())).toEqual(reached);
    await app.api('DELETE', `/products/${first}`, { as: seller });
    await listCar(app, seller);
    expect(refusal(await create())).toEqual(reached);
    await sellCar(app, second);
    await listCar(app, seller);
    const other = await app.signIn('seller');
    await listCar(app, other);
  });

  it('are not more when many are listed at once, alone or from files', async () => {
    const answers = await Promise.all([
      create(),
      create(),
      sendRows('key-of-one-preview-1', 2),
      create(),
      sendRows('key-of-one-preview-2', 2),
    ]);
    expect(await stock()).toBeLessThanOrEqual(3);
    expect(answers.map(({ statusCode }) => statusCode).filter((code) => code >= 500)).toEqual([]);
    while ((await stock()) < 3) await listCar(app, seller);
  });

  it('of a file are all refused if some are too many, which are named', async () => {
    await listCar(app, seller);
    const refused = await sendRows('key-of-one-preview-1', 4);
    expect(refused.statusCode).toBe(400);
    expect(wrongFields(refused)).toEqual(['rows[2].row', 'rows[3].row']);
    expect(messageOf(refused)).toContain('You’ve reached the limit of 3 cars.');
    expect(await stock()).toBe(1);
    const fitting = await sendRows('key-of-one-preview-2', 2);
    expect(fitting.statusCode).toBe(200);
    expect((await sendRows('key-of-one-preview-2', 2)).json()).toEqual(fitting.json());
    expect(await stock()).toBe(3);
  });
});

describe('photos', () => {
  it('are refused above the limit with words, except for those of sold cars', async () => {
    jest.replaceProperty(quotas, 'photos', 2);
    const [one, two] = [await jpeg(300, 200, 1), await jpeg(300, 200, 2)];
    const third = await jpeg(300, 200, 3);
    const first = await addPhoto(app, seller, one);
    const second = await addPhoto(app, seller, two);
    const refused = await sendPhoto(app, seller, third);
    expect(refusal(refused)).toEqual(reached);
    expect(messageOf(refused)).toBe(
      'You’ve reached the limit of 2 photos. Delete cars you no longer sell; their photos are deleted 30 days later.',
    );
    // An answer that was lost is given again.
    expect(await addPhoto(app, seller, two)).toEqual(second);
    const rotated = { as: seller, body: { degrees: 90 } };
    const turn = () => app.api('POST', `/photos/${second._id}/turned`, rotated);
    expect(refusal(await turn())).toEqual(reached);
    expect(await app.db.$count(photoRecords, eq(photoRecords.ownerId, seller.userId))).toBe(2);

    const car = await listCar(app, seller, { photos: [first._id] });
    expect(refusal(await turn())).toEqual(reached);
    await sellCar(app, car);
    await addPhoto(app, seller, third);
    expect(refusal(await turn())).toEqual(reached);
  });
});

it('drafts that nobody changes for 180 days are deleted with their photos', async () => {
  const photo = await addPhoto(app, seller, await jpeg(310, 200, 9));
  const body = { name: 'Golf', photos: [photo._id] };
  await app.api('POST', '/drafts', { as: seller, body });
  const changed = await app.api('POST', '/drafts', { as: seller, body: { name: 'Polo' } });
  const { insertedId } = changed.json<{ insertedId: string }>();
  const pass = async (days: number) => {
    app.clock.advance(days * DAY_MS);
    const idToken = await app.identity.idToken(seller);
    const answer = await app.api('POST', '/jwt', { as: idToken, body: { email: seller.email } });
    seller = { ...seller, ...answer.json<{ accessToken: string }>() };
    await purgeDeleted(app.db, app.clock.now());
    await app.app.jobs.run('clean-photos');
    const list = await app.api('GET', '/drafts', { as: seller });
    return list.json<WireProductDraft[]>().map(({ fields }) => fields.name);
  };
  expect(await pass(100)).toHaveLength(2);
  await app.api('PUT', `/drafts/${insertedId}`, { as: seller, body: { name: 'Polo GTI' } });
  expect(await pass(79)).toHaveLength(2);
  expect(await pass(2)).toEqual(['Polo GTI']);
  await pass(2);
  expect(await app.db.$count(photoRecords, eq(photoRecords.id, photo._id))).toBe(0);
  expect(await pass(100)).toEqual([]);
});
