import { existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import type { Photo } from '#contract/photos';
import type { WireBooking, WireProduct, WireProductDraft } from '#contract/types';
import { readAdminCommand } from '../cli/adminCommands';
import { products } from '../products/schema';
import { createTestApp, type SignedIn, type TestApp } from '../testing/app';
import { closeAfterTest } from '../testing/openApps';
import { bookCar, listCar } from '../testing/product';
import { addPhoto, jpeg, sendPhoto, temporaryFolder } from '../testing/photos';
import { forbidden, notFound, refusal, unauthenticated, wrongFields } from '../testing/responses';

const origin = 'https://cars.example.com';
const folder = temporaryFolder();
let app: TestApp;
let seller: SignedIn;
let buyer: SignedIn;
let admin: SignedIn;
/** Requests of the CDN's stand-in, and how it responds. */
const purged: { authorization: string | undefined; body: unknown }[] = [];
let cdnStatus = 200;

beforeAll(async () => {
  const cdn = createServer((request, response) => {
    void json(request).then((body) => {
      purged.push({ authorization: request.headers.authorization, body });
      response.writeHead(cdnStatus).end('{}');
    });
  });
  await new Promise<void>((resolve) => cdn.listen(0, '127.0.0.1', resolve));
  closeAfterTest(async () => {
    cdn.closeAllConnections();
    await new Promise((resolve) => cdn.close(resolve));
  });
  const { port } = cdn.address() as AddressInfo;
  const mediaPurge = { url: `http://127.0.0.1:${port}/purge`, token: 'a token' };
  app = await createTestApp({ config: { media: { folder }, mediaPurge } });
  [seller, buyer] = [await app.signIn('seller'), await app.signIn('user')];
  admin = await app.signIn('admin');
});
afterAll(() => app.close());
beforeEach(() => {
  purged.length = 0;
  cdnStatus = 200;
});

let shade = 0;
const pictureOf = () => jpeg(300 + (shade += 20), 200, shade);
const newPhoto = async (as = seller) => addPhoto(app, as, await pictureOf());
const statusOf = async (photo: Photo, headers = {}) => {
  const url = `${new URL(photo.url).pathname}-${photo.width}.jpg`;
  return (await app.app.inject({ url, headers })).statusCode;
};
const filesOf = ({ _id }: Photo) => {
  const place = path.join(folder, 'photos', _id.slice(0, 2), _id);
  return existsSync(place) ? readdirSync(place).length : 0;
};
const find = async (id: string) =>
  (await app.api('GET', `/products/find/${id}`)).json<WireProduct>();
const report = async (productId: string) => {
  const reported = await app.api('POST', '/reports', { as: buyer, body: { productId } });
  return { productId, reportId: reported.json<{ insertedId: string }>().insertedId };
};
const remove = async (productId: string) => {
  const body = await report(productId);
  expect((await app.api('DELETE', '/reports/', { as: admin, body })).statusCode).toBe(200);
};
const listWith = (...photos: Photo[]) =>
  listCar(app, seller, { photos: photos.map(({ _id }) => _id), picture: undefined });
const log = { info: jest.fn(), error: jest.fn() };
const runAdmin = (...words: string[]) =>
  readAdminCommand(words)({ db: app.db, log, now: app.clock.now, banSecret: () => 'secret' });

describe('a reported car that an admin removes', () => {
  it('takes its photos out of public view at once, for an order too, and keeps them for its case', async () => {
    const file = await pictureOf();
    const [cover, second] = [await addPhoto(app, seller, file), await newPhoto()];
    const car = await listWith(cover, second);
    const booking = await bookCar(app, buyer, car);
    const etag = `"${cover._id}-${cover.width}.jpg"`;
    expect(await statusOf(cover, { 'if-none-match': etag })).toBe(304);

    const body = await report(car);
    const removeAs = (as?: SignedIn) => app.api('DELETE', '/reports/', { body, ...(as && { as }) });
    expect(refusal(await removeAs())).toEqual(unauthenticated);
    expect(refusal(await removeAs(seller))).toEqual(forbidden);
    expect(await statusOf(cover)).toBe(200);
    expect((await removeAs(admin)).statusCode).toBe(200);

    expect([await statusOf(cover), await statusOf(second)]).toEqual([404, 404]);
    expect(await statusOf(cover, { 'if-none-match': etag })).toBe(404);
    const order = await app.api('GET', `/bookings/find/${booking}`, { as: buyer });
    expect(order.json<WireBooking>().picture).toContain(cover._id);

    await app.app.jobs.runDue();
    const kept = [filesOf(cover), filesOf(second)];
    expect(kept).not.toContain(0);
    const refused = await sendPhoto(app, seller, file);
    expect(refusal(refused)).toEqual({ status: 409, code: 'photo-removed' });
    expect(refused.json<{ message: string }>().message).toContain('An admin removed this photo');
    expect([filesOf(cover), filesOf(second)]).toEqual(kept);
  });

  it('takes them from the seller’s other cars and drafts too, and not the photos of others', async () => {
    const [bad, good] = [await newPhoto(), await newPhoto()];
    const other = await app.signIn('seller');
    const theirs = await newPhoto(other);
    const alike = await listWith(bad, good);
    const copy = await listWith(bad);
    const body = { name: 'Golf', photos: [bad._id, good._id] };
    const draft = await app.api('POST', '/drafts', { as: seller, body });
    const { insertedId } = draft.json<{ insertedId: string }>();
    await remove(await listWith(bad));

    expect(await statusOf(bad)).toBe(404);
    const left = await find(alike);
    expect(left).toMatchObject({ photos: [good], version: 2 });
    expect(left.picture).toBe(`${good.url}-${good.width}.jpg`);
    const without = await find(copy);
    expect(without).toMatchObject({ picture: '', version: 2 });
    expect(without).not.toHaveProperty('photos');
    const kept = await app.api('GET', `/drafts/${insertedId}`, { as: seller });
    expect(kept.json<WireProductDraft>().photos).toEqual([good]);
    const outdated = { ...left, photos: [bad._id], version: 1 };
    expect(
      (await app.api('PUT', `/products/${alike}`, { as: seller, body: outdated })).statusCode,
    ).not.toBe(200);
    const reused = await app.api('POST', '/drafts', { as: seller, body });
    expect(wrongFields(reused)).toEqual(['photos']);

    // Pictures that are only linked to: one's own is removed, another seller's is not.
    const own = await newPhoto();
    for (const { url, width } of [theirs, own]) {
      await remove(await listCar(app, seller, { picture: `${url}-${width}.jpg` }));
    }
    expect([await statusOf(theirs), await statusOf(own)]).toEqual([200, 404]);
  });

  it('comes back without them when its seller’s account is restored', async () => {
    const owner = await app.signIn('seller');
    const [bad, good] = [await newPhoto(owner), await newPhoto(owner)];
    const photos = [bad._id, good._id];
    const car = await listCar(app, owner, { photos, picture: undefined });
    await app.api('DELETE', '/users/me', { as: owner });
    await runAdmin('remove-photo', bad._id);
    await runAdmin('restore', owner.email);
    expect((await find(car)).photos).toEqual([good]);
    expect([await statusOf(bad), await statusOf(good)]).toEqual([404, 200]);

    const removed = await listCar(app, seller, { photos: [(await newPhoto())._id] });
    await remove(removed);
    await app.db.update(products).set({ deletedAt: null }).where(eq(products.id, removed));
    expect(await find(removed)).not.toHaveProperty('photos');
  });
});

describe('remove-photo', () => {
  it.each(['id', 'URL', 'path'])('removes one photo by its %s', async (how) => {
    const [bad, good] = [await newPhoto(), await newPhoto()];
    const car = await listWith(bad, good);
    const link = `${bad.url}-320.webp`;
    const given = { id: bad._id, URL: link, path: new URL(link).pathname }[how] ?? '';
    log.info.mockClear();
    expect(await runAdmin('remove-photo', given)).toContain(`Removed photo ${bad._id}.`);
    expect(log.info.mock.calls).toEqual([
      [{ command: 'remove-photo', id: given }, 'admin command'],
    ]);
    expect([await statusOf(bad), await statusOf(good)]).toEqual([404, 200]);
    expect((await find(car)).photos).toEqual([good]);
    await app.app.jobs.runDue();
    expect([filesOf(bad), filesOf(good) > 0]).toEqual([0, true]);
    await expect(runAdmin('remove-photo', given)).rejects.toThrow('There is no photo');
  });

  it.each(['', 'nothing', 'https://cars.example.com/api/photos/x-320.jpg', '0'.repeat(32)])(
    'changes nothing for %j',
    async (given) => {
      await expect(async () => runAdmin('remove-photo', given)).rejects.toThrow(/no photo|Usage/);
    },
  );
});

describe('a CDN', () => {
  const purge = () => app.app.jobs.run('purge-media');

  it('is told to drop every file of a removed photo, once, and again after it failed', async () => {
    await purge();
    purged.length = 0;
    const photo = await addPhoto(app, seller, await jpeg(900, 200, 77));
    await runAdmin('remove-photo', photo._id);
    cdnStatus = 500;
    await expect(purge()).rejects.toThrow('MEDIA_PURGE_URL returned 500.');
    cdnStatus = 200;
    await purge();
    await purge();
    const files = [320, 768, 900].flatMap((width) =>
      ['avif', 'webp', 'jpg'].map(
        (format) => `${origin}/api/photos/${photo._id}-${width}.${format}`,
      ),
    );
    const call = { authorization: 'Bearer a token', body: { files } };
    expect(purged).toEqual([call, call]);
  });

  it('may keep a photo for an hour, and a browser for a day, when it is not told', async () => {
    const { url, width } = await newPhoto();
    const file = await app.app.inject({ url: `${new URL(url).pathname}-${width}.jpg` });
    expect(file.headers['cache-control']).toBe('public, max-age=86400, s-maxage=3600');
    const gone = await app.app.inject({ url: `/api/photos/${'0'.repeat(32)}-320.jpg` });
    expect([refusal(gone), gone.headers['cache-control']]).toEqual([notFound, 'no-store']);
  });
});
