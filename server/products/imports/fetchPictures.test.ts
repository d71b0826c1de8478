import { eq, gt, sql } from 'drizzle-orm';
import type { WireImport, ImportResponse } from '#contract/imports';
import type { WireProduct } from '#contract/types';
import type { Transaction } from '../../database/client';
import { AppError } from '../../lib/errors';
import { jobs } from '../../jobs/schema';
import { bookings } from '../../orders/schema';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/app';
import { bookCar, productBody, productRow, sellCar } from '../../testing/product';
import { addPhoto, jpeg, temporaryFolder } from '../../testing/photos';
import { products, pictureFetches } from '../schema';
import { DownloadError } from './download';
import { claimFetch } from './fetchRepository';

const MINUTE_MS = 60_000;
const link = 'https://pictures.example.com/car.jpg';

let test: TestApp;
let seller: SignedIn;
let download: jest.Mock<Promise<Buffer>, [string]>;
let picture: Buffer;

beforeAll(async () => {
  test = await createTestApp({
    config: { media: { folder: temporaryFolder() } },
    download: (asked) => download(asked),
  });
  picture = await jpeg(400, 300);
});
afterAll(() => test.close());
beforeEach(async () => {
  // Removes downloads that an earlier test left waiting.
  await test.db.delete(pictureFetches);
  seller = await test.signIn('seller');
  download = jest.fn<Promise<Buffer>, [string]>().mockResolvedValue(picture);
});
afterEach(() => jest.restoreAllMocks());

let keys = 0;
async function importCars(links: string[], as = seller): Promise<string[]> {
  keys += 1;
  const rows = links.map((picture) => productRow({ picture }));
  const body = { key: `key-of-one-preview-${keys}`, rows };
  const answer = await test.api('POST', '/products/import', { as, body });
  return answer.json<ImportResponse>().insertedIds;
}
const importCar = async ({ picture = link } = {}) => (await importCars([picture]))[0] ?? '';
const run = () => test.app.jobs.run('fetch-pictures');
const find = async (id: string) =>
  (await test.api('GET', `/products/find/${id}`, { as: seller })).json<WireProduct>();
const told = async () => {
  const [latest] = (await test.api('GET', '/products/import', { as: seller })).json<WireImport[]>();
  return latest;
};
const edit = async (id: string, changes: object) => {
  const body = { ...productBody({ picture: link }), version: 1, ...changes };
  const answer = await test.api('PUT', `/products/${id}`, { as: seller, body });
  expect(answer.statusCode).toBe(200);
};

it('a link of an imported car becomes its photo', async () => {
  const car = await importCar();
  expect(await find(car)).toMatchObject({ picture: link });
  await run();
  const found = await find(car);
  expect(found.photos).toHaveLength(1);
  expect(found).toMatchObject({ version: 2, photos: [{ width: 400, height: 300 }] });
  const file = await test.app.inject(new URL(found.picture).pathname);
  expect(file.headers['content-type']).toBe('image/jpeg');
  expect(await told()).toMatchObject({ pictures: 1, waiting: 0, failures: [] });
  await run();
  expect(download).toHaveBeenCalledTimes(1);
});

it('is asked for as soon as the import is confirmed', async () => {
  await importCar();
  expect(await test.app.jobs.runDue()).toContain('fetch-pictures');
  expect(download).toHaveBeenCalledWith(link);
});

it('a picture of our own is not fetched', async () => {
  const { url } = await addPhoto(test, seller, await jpeg(320, 240));
  const own = `${url}-320.jpg`;
  const car = await importCar({ picture: own });
  expect(await told()).toMatchObject({ pictures: 0, waiting: 0 });
  await run();
  expect(download).not.toHaveBeenCalled();
  expect(await find(car)).toMatchObject({ picture: own });
});

it.each([
  ['a page', Buffer.from('<!doctype html><title>Sign in</title>')],
  ['a drawing with script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
  ['nothing', Buffer.alloc(0)],
])('%s is no picture: the link stays, and its seller is told', async (_what, content) => {
  download.mockResolvedValue(content);
  const car = await importCar();
  await run();
  expect(await find(car)).toMatchObject({ picture: link, version: 1 });
  expect(await told()).toMatchObject({ waiting: 0, failures: [{ productId: car }] });
  expect((await told())?.failures[0]?.reason).toContain('We can’t read this file');
  test.clock.advance(300 * MINUTE_MS);
  await run();
  expect(download).toHaveBeenCalledTimes(1);
});

it('what may be there later is tried again with growing pauses, five times in all', async () => {
  download.mockRejectedValue(new DownloadError('It answers 503.', { isFinal: false }));
  const car = await importCar();
  await run();
  await run();
  expect(download).toHaveBeenCalledTimes(1);
  for (const [index, pause] of [2, 8, 32, 128].entries()) {
    const nextAt = new Date(test.clock.now().getTime() + pause * MINUTE_MS).toISOString();
    const retries = [{ productId: car, nextAt }];
    expect(await told()).toMatchObject({ waiting: 1, retries, failures: [] });
    test.clock.advance(pause * MINUTE_MS - 1000);
    await run();
    expect(download).toHaveBeenCalledTimes(index + 1);
    test.clock.advance(1000);
    await run();
    expect(download).toHaveBeenCalledTimes(index + 2);
  }
  expect(await find(car)).toMatchObject({ picture: link });
  // The first access token has expired.
  seller = { ...seller, accessToken: await renewed(seller) };
  expect(await told()).toMatchObject({
    waiting: 0,
    retries: [],
    failures: [{ reason: 'It answers 503.' }],
  });
});

const renewed = async ({ uid, email, name }: SignedIn) => {
  const idToken = await test.identity.idToken({ uid, email, name, emailVerified: true });
  const answer = await test.api('POST', '/jwt', { as: idToken, body: { email } });
  return answer.json<{ accessToken: string }>().accessToken;
};

/** The number of attempts after which a download is given up. */
async function tryFiveTimes() {
  for (const pause of [0, 2, 8, 32, 128]) {
    test.clock.advance(pause * MINUTE_MS);
    await run();
  }
  seller = { ...seller, accessToken: await renewed(seller) };
}

it.each([
  ['a mistake', new Error('EACCES: /srv/media'), 'We couldn’t download the photo.'],
  ['a full store', new AppError(507, 'photo-no-room', 'There is no room.'), 'There is no room.'],
])(
  '%s on our side is tried again, and the log says what it was',
  async (_what, failure, reason) => {
    download.mockRejectedValue(failure);
    await importCar();
    const logged = jest.spyOn(test.app.log, 'error');
    await run();
    expect(logged).toHaveBeenCalledWith(
      expect.objectContaining({ err: failure }),
      expect.any(String),
    );
    logged.mockRestore();
    expect(await told()).toMatchObject({ waiting: 1, failures: [] });
    await tryFiveTimes();
    expect(await told()).toMatchObject({ waiting: 0, failures: [{ reason }] });
  },
);

it('what is wrong with a link or a picture is not written into the log', async () => {
  const logged = jest.spyOn(test.app.log, 'error');
  download.mockRejectedValueOnce(new DownloadError('It answers 503.', { isFinal: false }));
  download.mockResolvedValueOnce(Buffer.from('no picture'));
  await importCar();
  await run();
  await importCar();
  await run();
  expect(download).toHaveBeenCalledTimes(2);
  expect(logged).not.toHaveBeenCalled();
  logged.mockRestore();
});

it('comes too late when the seller has chosen another picture', async () => {
  const car = await importCar();
  await edit(car, { picture: 'https://pictures.example.com/other.jpg' });
  await run();
  expect(download).not.toHaveBeenCalled();
  expect(await find(car)).toMatchObject({ picture: 'https://pictures.example.com/other.jpg' });
  expect(await told()).toMatchObject({ waiting: 0, failures: [] });
});

it('comes too late also when they choose while it is fetched', async () => {
  const car = await importCar();
  const photo = await addPhoto(test, seller, await jpeg(320, 200, 40));
  download.mockImplementation(async () => {
    await edit(car, { picture: undefined, photos: [photo._id] });
    return picture;
  });
  await run();
  expect((await find(car)).photos?.map(({ _id }) => _id)).toEqual([photo._id]);
});

it('waits while a buyer holds the car', async () => {
  const car = await importCar();
  const buyer = await test.signIn('user');
  const booking = await bookCar(test, buyer, car);
  await run();
  expect(await find(car)).toMatchObject({ picture: link });
  await test.api('DELETE', `/bookings/${booking}`, { as: buyer });
  test.clock.advance(61 * MINUTE_MS);
  await run();
  expect((await find(car)).photos).toHaveLength(1);
});

it('waits also when they book it while it is fetched', async () => {
  const car = await importCar();
  const buyer = await test.signIn('user');
  download.mockImplementationOnce(async () => {
    await bookCar(test, buyer, car);
    return picture;
  });
  await run();
  expect(await find(car)).toMatchObject({ picture: link, version: 1 });
  expect(await told()).toMatchObject({ waiting: 1, failures: [] });
});

it('has all its tries left when the buyer gives the car back after hours', async () => {
  const car = await importCar();
  const booking = await bookCar(test, await test.signIn('user'), car);
  for (let hour = 0; hour < 6; hour += 1) {
    await run();
    test.clock.advance(60 * MINUTE_MS);
  }
  expect(download).not.toHaveBeenCalled();
  await test.db
    .update(bookings)
    .set({ active: false, endReason: 'cancelled' })
    .where(eq(bookings.id, booking));
  await test.db.update(products).set({ heldUntil: null }).where(eq(products.id, car));
  download.mockRejectedValueOnce(new DownloadError('It answers 503.', { isFinal: false }));
  await run();
  seller = { ...seller, accessToken: await renewed(seller) };
  expect(await told()).toMatchObject({ waiting: 1, failures: [] });
  test.clock.advance(2 * MINUTE_MS);
  await run();
  expect((await find(car)).photos).toHaveLength(1);
});

it.each(['deleted', 'sold', 'deleted while it is fetched', 'sold while it is fetched'])(
  'a car that is %s needs no picture',
  async (what) => {
    const car = await importCar();
    const end = async () => {
      const isSold = what.startsWith('sold');
      if (!isSold) await test.api('DELETE', `/products/${car}`, { as: seller });
      else await sellCar(test, car);
    };
    const isLate = what.endsWith('fetched');
    if (!isLate) await end();
    download.mockImplementation(async () => {
      await end();
      return picture;
    });
    await run();
    expect(download).toHaveBeenCalledTimes(isLate ? 1 : 0);
    expect(await told()).toMatchObject({ waiting: 0, failures: [] });
    const [row] = await test.db.select().from(products).where(eq(products.id, car));
    expect(row).toMatchObject({ picture: link, photoCount: 0 });
  },
);

it('a run ends when the server stops, and leaves the rest to others', async () => {
  const stopping = await createTestApp({
    config: { media: { folder: temporaryFolder() } },
    download: (asked) => download(asked),
  });
  const as = await stopping.signIn('seller');
  const rows = [1, 2].map((n) => productRow({ picture: `https://a.example.com/${n}.jpg` }));
  const body = { key: 'key-of-a-preview', rows };
  await stopping.api('POST', '/products/import', { as, body });
  download.mockImplementation(() => {
    void stopping.app.jobs.stop();
    return Promise.resolve(picture);
  });
  expect(await stopping.app.jobs.runDue()).toContain('fetch-pictures');
  expect(download).toHaveBeenCalledTimes(1);
  expect(await stopping.db.$count(pictureFetches)).toBe(1);
  expect(await stopping.db.$count(jobs, eq(jobs.queue, 'fetch-pictures'))).toBe(1);
  await stopping.close();
});

it('those that wait the longest come first', async () => {
  const links = [1, 2, 3, 4].map((n) => `https://pictures-${n}.example.com/car.jpg`);
  for (const picture of links) {
    await importCar({ picture });
    test.clock.advance(1000);
  }
  for (const picture of links) expect((await claim())?.link).toBe(picture);
  expect(await claim()).toBeUndefined();
});

const claim = (as = seller, db: Transaction = test.db) =>
  claimFetch(db, as.userId, test.clock.now(), MINUTE_MS);

it('what failed is told by the names of the cars, and of those that are there', async () => {
  download.mockRejectedValue(new DownloadError('It is not there.', { isFinal: true }));
  const rows = ['Polo', 'Astra', 'Golf'].map((name) => productRow({ name, picture: link }));
  const body = { key: 'key-of-three-cars-at-once', rows };
  const answer = await test.api('POST', '/products/import', { as: seller, body });
  await run();
  const names = async () => (await told())?.failures.map(({ name }) => name);
  expect(await names()).toEqual(['Astra', 'Golf', 'Polo']);
  const [, astra] = answer.json<ImportResponse>().insertedIds;
  await test.api('DELETE', `/products/${astra}`, { as: seller });
  expect(await names()).toEqual(['Golf', 'Polo']);
});

it('no more are claimed at a time, whichever way the database looks for them', async () => {
  await importCars(
    Array.from({ length: 8 }, (_, n) => `https://pictures-${n}.example.com/car.jpg`),
  );
  const claimed = await test.db.transaction(async (tx) => {
    await tx.execute(
      sql`select set_config(name, 'off', true) from unnest(array['enable_hashagg', 'enable_hashjoin',
        'enable_mergejoin', 'enable_sort', 'enable_material', 'enable_indexscan', 'enable_bitmapscan']) name`,
    );
    return claim(seller, tx);
  });
  expect(claimed?.attempts).toBe(1);
  expect(await test.db.$count(pictureFetches, gt(pictureFetches.attempts, 0))).toBe(1);
});
