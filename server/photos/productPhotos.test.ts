import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import type { Photo } from '#contract/photos';
import type { WireBooking, WireProduct, WireProductDraft } from '#contract/types';
import { users } from '../accounts/schema';
import { purgeDeleted } from '../housekeeping';
import { invalid, refusal, wrongFields } from '../testing/responses';
import { createTestApp, type SignedIn, type TestApp } from '../testing/app';
import { countStatements } from '../testing/countStatements';
import { bookCar, listCar, productBody } from '../testing/product';
import { addPhoto, jpeg, temporaryFolder } from '../testing/photos';
import { photos as photoRecords } from './schema';

const DAY_MS = 86_400_000;
const folder = temporaryFolder();
let app: TestApp;
let seller: SignedIn;
let other: SignedIn;
let photos: Photo[];

beforeAll(async () => {
  app = await createTestApp({ config: { media: { folder } } });
  seller = await app.signIn('seller');
  other = await app.signIn('seller');
});
afterAll(() => app.close());

let shade = 0;
const newPhoto = async (as = seller) => {
  shade += 20;
  return addPhoto(app, as, await jpeg(300 + shade, 200, shade));
};
beforeAll(async () => {
  photos = [await newPhoto(), await newPhoto(), await newPhoto()];
});

const idsOf = (list: Photo[] = []) => list.map(({ _id }) => _id);
const filesOf = (id: string) => {
  const place = path.join(folder, 'photos', id.slice(0, 2), id);
  return existsSync(place) ? readdirSync(place) : [];
};
const find = async (id: string) =>
  (await app.api('GET', `/products/find/${id}`)).json<WireProduct>();
const clean = () => app.app.jobs.run('clean-photos');
/** Access tokens expire within the hour, so the user needs a new one. */
async function later(person: SignedIn, milliseconds = 0): Promise<SignedIn> {
  app.clock.advance(milliseconds);
  const idToken = await app.identity.idToken(person);
  const body = { email: person.email };
  const answer = await app.api('POST', '/jwt', { as: idToken, body });
  return { ...person, ...answer.json<{ accessToken: string }>() };
}

describe('a product with photos', () => {
  it('shows all of them in their order on its own, and the first one in lists', async () => {
    const order = [photos[2], photos[0]].flatMap((photo) => photo ?? []);
    const id = await listCar(app, seller, { photos: idsOf(order), picture: undefined });
    const product = await find(id);
    expect(product.photos).toEqual(order);
    expect(product.picture).toBe(`${order[0]?.url}-${order[0]?.width}.jpg`);
    expect((await app.app.inject({ url: new URL(product.picture).pathname })).statusCode).toBe(200);
    expect(product).not.toHaveProperty('cover');

    const viewer = { as: seller };
    const lists = await Promise.all([
      app.api('GET', '/products/estate', viewer),
      app.api('GET', `/products/seller/${seller.email}`, viewer),
      app.api('GET', '/products/estate?q=Octavia', viewer),
    ]);
    for (const list of lists) {
      const row = list.json<WireProduct[]>().find(({ _id }) => _id === id);
      expect(row).toMatchObject({ cover: order[0], photoCount: 2, picture: product.picture });
      expect(row).not.toHaveProperty('photos');
    }
  });

  it('has a picture of a size that every client can show', async () => {
    const large = await addPhoto(app, seller, await jpeg(2600, 1300));
    const id = await listCar(app, seller, { photos: [large._id] });
    expect((await find(id)).picture).toBe(`${large.url}-1280.jpg`);
  });

  it('needs no picture link beside them, and one without needs it as ever', async () => {
    const body = productBody({ picture: undefined });
    const none = await app.api('POST', '/products', { as: seller, body: { ...body, photos: [] } });
    expect(wrongFields(none)).toEqual(['picture']);
    const id = await listCar(app, seller);
    const product = await find(id);
    expect(product.picture).toBe('https://pictures.example.com/octavia.jpg');
    for (const name of ['photos', 'cover', 'photoCount']) expect(product).not.toHaveProperty(name);
  });

  it('takes only photos that are its seller’s own, each once and 20 at most', async () => {
    const theirs = await newPhoto(other);
    const [first = theirs] = photos;
    const wrong = [
      [theirs._id],
      [first._id, first._id],
      ['0'.repeat(32)],
      ['../../etc/passwd'],
      Array.from({ length: 21 }, (_, i) => i.toString(16).padStart(32, '0')),
      Array.from({ length: 100_000 }, () => first._id),
      [{ $ne: 1 }],
      'text',
    ];
    for (const list of wrong) {
      const body = { ...productBody(), photos: list };
      const answer = await app.api('POST', '/products', { as: seller, body });
      expect([answer.statusCode, ...wrongFields(answer).slice(0, 1)]).toEqual(
        answer.statusCode === 413 ? [413] : [400, 'photos'],
      );
    }
    const body = { ...productBody(), photos: [theirs._id] };
    expect(refusal(await app.api('POST', '/products', { as: seller, body }))).toEqual(invalid);
  });

  it('can be given others, none, or another order', async () => {
    const [one, two, three] = idsOf(photos);
    const id = await listCar(app, seller, { photos: [one ?? '', two ?? ''] });
    const put = async (changes: object) => {
      const { version = 1 } = await find(id);
      const body = { ...productBody(), version, ...changes };
      return app.api('PUT', `/products/${id}`, { as: seller, body });
    };
    expect((await put({ photos: [three, one] })).json()).toMatchObject({ modifiedCount: 1 });
    expect(idsOf((await find(id)).photos ?? [])).toEqual([three, one]);
    expect((await find(id)).picture).toBe(`${photos[2]?.url}-${photos[2]?.width}.jpg`);
    // Clients that do not support photos change only the other fields.
    expect((await put({ name: 'Renamed' })).json()).toMatchObject({ modifiedCount: 1 });
    expect(await find(id)).toMatchObject({ name: 'Renamed', photos: [photos[2], photos[0]] });
    expect((await put({ name: 'Renamed' })).json()).toMatchObject({ modifiedCount: 0 });

    const theirs = await newPhoto(other);
    expect(wrongFields(await put({ name: 'Theirs', photos: [theirs._id] }))).toEqual(['photos']);
    expect(await find(id)).toMatchObject({ name: 'Renamed', photos: [photos[2], photos[0]] });

    const buyer = await app.signIn('user');
    const booking = await bookCar(app, buyer, id);
    expect((await put({ name: 'Renamed', photos: [one, three] })).statusCode).toBe(409);
    await app.api('DELETE', `/bookings/${booking}`, { as: buyer });
    expect((await put({ photos: [] })).statusCode).toBe(200);
    const without = await find(id);
    expect(without).not.toHaveProperty('photos');
    expect(without.picture).toBe('https://pictures.example.com/octavia.jpg');
  });

  it('answers the covers of a page with one query', async () => {
    const [first] = idsOf(photos);
    const list = () => app.api('GET', '/products/advertised');
    const shown = async (count: number) => {
      for (let i = 0; i < count; i += 1) {
        const id = await listCar(app, seller, { photos: [first ?? ''] });
        await app.api('PATCH', `/products/${id}`, { as: seller, body: { advertise: true } });
      }
      return countStatements(async () => {
        expect((await list()).json<WireProduct[]>().every(({ cover }) => cover)).toBe(true);
      });
    };
    expect(await shown(2)).toBe(await shown(5));
  });
});

describe('what no product uses', () => {
  it('is removed after a day, row and files; what one uses stays', async () => {
    const [used, unused] = [await newPhoto(), await newPhoto()];
    const id = await listCar(app, seller, { photos: [used._id] });
    await clean();
    expect(filesOf(unused._id)).toHaveLength(6);
    seller = await later(seller, DAY_MS + 1);
    await clean();
    expect(filesOf(unused._id)).toEqual([]);
    expect(filesOf(used._id)).toHaveLength(6);
    expect((await find(id)).photos).toEqual([used]);
    const body = productBody({ photos: [unused._id] });
    expect(wrongFields(await app.api('POST', '/products', { as: seller, body }))).toEqual([
      'photos',
    ]);
  });

  it('is never what a product shows, whatever its own record says', async () => {
    seller = await later(seller);
    const photo = await newPhoto();
    const id = await listCar(app, seller, { photos: [photo._id] });
    const unusedSince = new Date(app.clock.now().getTime() - 2 * DAY_MS);
    await app.db.update(photoRecords).set({ unusedSince }).where(eq(photoRecords.id, photo._id));
    await clean();
    expect((await find(id)).photos).toEqual([photo]);
    expect(filesOf(photo._id)).toHaveLength(6);
    const [record] = await app.db.select().from(photoRecords).where(eq(photoRecords.id, photo._id));
    expect(record?.unusedSince).toBeNull();
  });

  it('stays while a draft of its seller has it, in its place', async () => {
    [seller, other] = [await later(seller), await later(other)];
    const [first, second] = [await newPhoto(), await newPhoto()];
    const photos = [second._id, first._id];
    const keep = (as: SignedIn, body: object) => app.api('POST', '/drafts', { as, body });
    expect(wrongFields(await keep(other, { name: 'Not mine', photos }))).toEqual(['photos']);
    const draft = (await keep(seller, { name: 'Golf', photos })).json<{ insertedId: string }>();
    const read = async () => {
      const answer = await app.api('GET', `/drafts/${draft.insertedId}`, { as: seller });
      return answer.json<WireProductDraft>();
    };
    expect(await read()).toMatchObject({ fields: { name: 'Golf' }, photos: [second, first] });
    for (const days of [2, 3]) {
      seller = await later(seller, days * DAY_MS);
      await clean();
    }
    expect(await read()).toMatchObject({ photos: [second, first] });
    const body = { name: 'Golf', photos: [first._id] };
    await app.api('PUT', `/drafts/${draft.insertedId}`, { as: seller, body });
    expect((await read()).photos).toEqual([first]);
    other = await later(other);
    const theirs = { name: 'Not mine', photos: [(await newPhoto(other))._id] };
    const wrong = await app.api('PUT', `/drafts/${draft.insertedId}`, { as: seller, body: theirs });
    expect(wrongFields(wrong)).toEqual(['photos']);
    expect(await read()).toMatchObject({ fields: { name: 'Golf' }, photos: [first] });
    await app.api('DELETE', `/drafts/${draft.insertedId}`, { as: seller });
    seller = await later(seller, 2 * DAY_MS);
    await clean();
    expect([first, second].map(({ _id }) => filesOf(_id))).toEqual([[], []]);
  });

  it('goes 30 days after its car was deleted, but not what an order shows', async () => {
    const [cover, second, free] = [await newPhoto(), await newPhoto(), await newPhoto()];
    const booked = await listCar(app, seller, { photos: idsOf([cover, second]) });
    const plain = await listCar(app, seller, { photos: [free._id] });
    let buyer = await app.signIn('user');
    const booking = await bookCar(app, buyer, booked);
    seller = await later(seller, DAY_MS + 1);
    for (const id of [booked, plain]) await app.api('DELETE', `/products/${id}`, { as: seller });

    seller = await later(seller, 2 * DAY_MS);
    await clean();
    for (const { _id } of [cover, second, free]) expect(filesOf(_id)).toHaveLength(6);

    seller = await later(seller, 31 * DAY_MS);
    await purgeDeleted(app.db, app.clock.now());
    await clean();
    expect([cover, second, free].map(({ _id }) => filesOf(_id).length)).toEqual([6, 0, 0]);
    buyer = await later(buyer);
    const order = await app.api('GET', `/bookings/find/${booking}`, { as: buyer });
    expect(order.json<WireBooking>().picture).toBe(`${cover.url}-${cover.width}.jpg`);

    seller = await later(seller, 40 * DAY_MS);
    await clean();
    expect(filesOf(cover._id)).toHaveLength(6);
  });

  it('keeps a deleted person from being forgotten only as long as a photo of theirs is there', async () => {
    const gone = await app.signIn('seller');
    const photo = await newPhoto(gone);
    expect((await app.api('DELETE', '/users/me', { as: gone })).statusCode).toBe(200);
    app.clock.advance(31 * DAY_MS);
    const record = async () =>
      (await app.db.select().from(users).where(eq(users.id, gone.userId)))[0];
    await purgeDeleted(app.db, app.clock.now());
    expect(await record()).toMatchObject({ email: '', name: '' });
    await clean();
    expect(filesOf(photo._id)).toEqual([]);
    await purgeDeleted(app.db, app.clock.now());
    expect(await record()).toBeUndefined();
  });
});
