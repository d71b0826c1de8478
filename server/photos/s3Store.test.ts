import { text } from 'node:stream/consumers';
import type { Photo } from '#contract/photos';
import { refusal } from '../testing/responses';
import { createTestApp, type SignedIn, type TestApp } from '../testing/app';
import { openObjectStore, type ObjectStore } from '../testing/objectStore';
import { addPhoto, jpeg, sendPhoto } from '../testing/photos';
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
});

const namesOf = (under: string) =>
  [...store.objects.keys()].filter((key) => key.startsWith(`${prefix}${under}`));
const pathOf = (photo: Photo) => new URL(photo.url).pathname;

it('keeps photos in the bucket, serves them, and writes each file once', async () => {
  store.puts = 0;
  const photo = await addPhoto(app, seller, await jpeg(900, 640));
  expect(store.puts).toBe(9);
  const place = `photos/${photo._id.slice(0, 2)}/${photo._id}/`;
  expect(namesOf('')).toEqual(namesOf(place));
  expect(namesOf(place)).toHaveLength(9);
  const key = `${prefix}${place}320.webp`;
  expect(store.objects.get(key)?.type).toBe('image/webp');
  const file = await app.app.inject({ url: `${pathOf(photo)}-320.webp` });
  expect(file.statusCode).toBe(200);
  expect(file.rawPayload.equals(store.objects.get(key)?.content ?? Buffer.alloc(0))).toBe(true);
  expect((await app.app.inject({ url: `${pathOf(photo)}-1280.webp` })).statusCode).toBe(404);
});

it('removes what no product uses', async () => {
  const photo = await addPhoto(app, seller, await jpeg(700, 520));
  app.clock.advance(25 * 60 * 60 * 1000);
  await app.app.jobs.run('clean-photos');
  expect(namesOf(`photos/${photo._id.slice(0, 2)}/${photo._id}`)).toEqual([]);
  const idToken = await app.identity.idToken(seller);
  const renewed = await app.api('POST', '/jwt', { as: idToken, body: { email: seller.email } });
  seller = { ...seller, ...renewed.json<{ accessToken: string }>() };
});

it.each(['refuse', 'hang-up'] as const)(
  'says that the store is gone when it %ps',
  async (how) => {
    const photo = await addPhoto(app, seller, await jpeg(700, 540));
    const file = await jpeg(700, 560, how === 'refuse' ? 50 : 100);
    const kept = namesOf('photos/').length;

    store.failure = how;
    expect(refusal(await app.app.inject({ url: `${pathOf(photo)}-320.jpg` }))).toEqual(unreachable);
    expect(refusal(await sendPhoto(app, seller, file))).toEqual(unreachable);

    store.failure = null;
    expect(namesOf('photos/')).toHaveLength(kept);
    await addPhoto(app, seller, file);
  },
  60_000,
);

it('completes what a failure has left, and keeps what another server has stored', async () => {
  const [first, second] = [createS3Store(store.media), createS3Store(store.media)];
  const id = 'a'.repeat(32);
  const files = ['320', '768'].map((width) => ({
    name: `${width}.jpg`,
    format: 'jpg' as const,
    content: Buffer.from(`picture of ${width}`),
  }));
  const places = [320, 768].map((width) => `${prefix}photos/aa/${id}/${width}.jpg`);
  store.failure = { at: '768.jpg' };
  await expect(first.keep(id, files)).rejects.toMatchObject({ statusCode: 503 });
  store.failure = null;
  await second.keep(id, files);
  expect(namesOf(`photos/aa/${id}/`)).toEqual(places);

  store.failure = { at: '768.jpg' };
  await expect(first.keep(id, files)).rejects.toMatchObject({ statusCode: 503 });
  expect(namesOf(`photos/aa/${id}/`)).toEqual(places);
  store.failure = null;
  const opened = await second.open(id, '768.jpg');
  expect(opened && (await text(opened.content))).toBe('picture of 768');
  await second.remove(id);
  expect(namesOf(`photos/aa/${id}/`)).toEqual([]);
});
