import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type { Photo } from '#contract/photos';
import { refusal } from '../testing/responses';
import { createTestApp, type SignedIn, type TestApp } from '../testing/app';
import { openObjectStore, type ObjectStore } from '../testing/objectStore';
import {
  addPhoto,
  beginUpload,
  jpeg,
  picture,
  sendChunk,
  upload,
  uploadIdOf,
} from '../testing/photos';
import { createS3Store } from './s3Store';

const unreachable = { status: 503, code: 'photo-store-unreachable' };
const prefix = 'some/folder/';
let store: ObjectStore;
let app: TestApp;
let seller: SignedIn;

beforeAll(async () => {
  process.env.AWS_ACCESS_KEY_ID = 'test';
  process.env.AWS_SECRET_ACCESS_KEY = 'test';
  store = await openObjectStore(prefix);
  app = await createTestApp({ config: { media: store.media } });
  seller = await app.signIn('seller');
});
afterAll(() => app.close());
afterEach(() => {
  store.failure = null;
  store.beforePut = null;
});

const namesOf = (under: string) =>
  [...store.objects.keys()].filter((key) => key.startsWith(`${prefix}${under}`));
const keep = (id: string) => app.api('POST', '/photos', { as: seller, body: { upload: id } });
const pathOf = (photo: Photo) => new URL(photo.url).pathname;

it('keeps photos in the bucket, serves them, and leaves nothing of the upload', async () => {
  const photo = await addPhoto(app, seller, await jpeg(900, 640));
  const place = `photos/${photo._id.slice(0, 2)}/${photo._id}/`;
  expect(namesOf(place)).toHaveLength(9);
  const key = `${prefix}${place}320.webp`;
  expect(store.objects.get(key)?.headers['content-type']).toBe('image/webp');
  const file = await app.app.inject({ url: `${pathOf(photo)}-320.webp` });
  expect(file.statusCode).toBe(200);
  expect(file.rawPayload.equals(store.objects.get(key)?.content ?? Buffer.alloc(0))).toBe(true);
  expect((await app.app.inject({ url: `${pathOf(photo)}-1280.webp` })).statusCode).toBe(404);
  expect(namesOf('uploads/')).toEqual([]);
});

it('takes an upload in pieces of any size', async () => {
  // Noise, which does not compress, so that the file spans several parts.
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  const file = await picture(100, 100)
    .resize(2600, 1900)
    .composite([
      {
        input: { create: { width: 2600, height: 1900, channels: 3, noise, background: '#888' } },
        blend: 'overlay',
      },
    ])
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer();
  expect(file.length).toBeGreaterThan(6 * 1024 * 1024);
  const id = uploadIdOf(await beginUpload(app, seller, file.length));
  let offset = 0;
  for (const size of [1000, 5_500_000, 70_000, file.length]) {
    const sent = await sendChunk(app, seller, id, file.subarray(offset, offset + size), offset);
    expect(sent.statusCode).toBe(204);
    offset = Math.min(file.length, offset + size);
    expect(sent.headers['upload-offset']).toBe(String(offset));
  }
  const whole = store.objects.get(`${prefix}uploads/${id}`)?.content ?? Buffer.alloc(0);
  expect(hashOf(whole)).toBe(hashOf(file));
  expect((await keep(id)).statusCode).toBe(201);
});

it('removes what no product uses, and uploads that nobody finished', async () => {
  const photo = await addPhoto(app, seller, await jpeg(700, 520));
  const id = uploadIdOf(await beginUpload(app, seller, 5000));
  await sendChunk(app, seller, id, Buffer.alloc(100));
  expect(namesOf(`uploads/${id}`)).not.toEqual([]);
  app.clock.advance(25 * 60 * 60 * 1000);
  await app.app.jobs.run('clean-photos');
  expect(namesOf(`photos/${photo._id.slice(0, 2)}/${photo._id}`)).toEqual([]);
  expect(namesOf('uploads/')).toEqual([]);
  const idToken = await app.identity.idToken(seller);
  const renewed = await app.api('POST', '/jwt', { as: idToken, body: { email: seller.email } });
  seller = { ...seller, ...renewed.json<{ accessToken: string }>() };
});

it('leaves nothing of an upload that is ended with another server in the middle of a piece', async () => {
  const other = await createTestApp({
    config: { media: store.media },
    database: { db: app.db, close: () => Promise.resolve() },
  });
  const id = uploadIdOf(await beginUpload(app, seller, 5000));
  store.beforePut = async (key) => {
    if (!key.endsWith('.part')) return;
    const headers = { 'tus-resumable': '1.0.0' };
    const ended = await other.api('DELETE', `/photos/uploads/${id}`, { as: seller, headers });
    expect(ended.statusCode).toBe(204);
  };
  await sendChunk(app, seller, id, Buffer.alloc(100));
  expect(namesOf('uploads/')).toEqual([]);
  await other.close();
});

it.each(['refuse', 'hang-up'] as const)(
  'says that the store is gone when it %ps',
  async (how) => {
    const photo = await addPhoto(app, seller, await jpeg(700, 540));
    const shade = how === 'refuse' ? 50 : 100;
    const file = await jpeg(700, 560, shade);
    const id = await upload(app, seller, file);
    const begun = uploadIdOf(await beginUpload(app, seller, file.length));
    const kept = namesOf('photos/').length;

    store.failure = how;
    expect(refusal(await app.app.inject({ url: `${pathOf(photo)}-320.jpg` }))).toEqual(unreachable);
    expect(refusal(await beginUpload(app, seller, 100))).toEqual(unreachable);
    expect(refusal(await sendChunk(app, seller, begun, file))).toEqual(unreachable);
    expect(refusal(await keep(id))).toEqual(unreachable);

    store.failure = null;
    expect(namesOf('photos/')).toHaveLength(kept);
    expect((await keep(id)).statusCode).toBe(201);
    expect((await sendChunk(app, seller, begun, file)).statusCode).toBe(204);
  },
  60_000,
);

it('removes only its own objects when storing fails, not those of a server with the same picture', async () => {
  const [first, second] = [createS3Store(store.media), createS3Store(store.media)];
  const id = 'a'.repeat(32);
  const files = ['320', '768'].map((width) => ({
    name: `${width}.jpg`,
    format: 'jpg' as const,
    content: Buffer.from(`picture of ${width}`),
  }));
  let [isStored, isFailing] = [false, true];
  store.beforePut = async (key) => {
    if (!isFailing || !key.endsWith('768.jpg')) return;
    if (!isStored) {
      isStored = true;
      isFailing = false;
      await second.keep(id, files);
      isFailing = true;
    }
    throw new Error('The connection broke.');
  };
  const places = [320, 768].map((width) => `${prefix}photos/aa/${id}/${width}.jpg`);
  await expect(first.keep(id, files)).rejects.toMatchObject({ statusCode: 503 });
  expect([namesOf('photos/aa/'), namesOf('drafts/')]).toEqual([places, []]);
  const opened = await second.open(id, '768.jpg');
  expect(opened && (await text(opened.content))).toBe('picture of 768');

  // What cannot be removed while the store is unavailable is removed later.
  store.beforePut = (key) => {
    if (key.endsWith('768.jpg')) store.failure = 'refuse';
    return Promise.resolve();
  };
  await expect(first.keep(id, files)).rejects.toMatchObject({ statusCode: 503 });
  store.failure = null;
  expect(namesOf('drafts/')).not.toEqual([]);
  const made = store.lastModified.getTime();
  await first.cleanUp(new Date(made - 1000));
  expect(namesOf('drafts/')).not.toEqual([]);
  await first.cleanUp(new Date(made + 1000));
  expect([namesOf('photos/aa/'), namesOf('drafts/')]).toEqual([places, []]);
  await second.remove(id);
});

const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');
