import { and, eq, gt } from 'drizzle-orm';
import type { WireImport } from '#contract/imports';
import { purgeDeleted } from '../../housekeeping';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/app';
import { jpeg, temporaryFolder } from '../../testing/photos';
import { productRow } from '../../testing/product';
import { until } from '../../testing/until';
import { pictureFetches, pictureHosts, products } from '../schema';
import { DownloadError } from './download';
import { claimFetch } from './fetchRepository';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let test: TestApp;
let patient: SignedIn;
let greedy: SignedIn;
let picture: Buffer;
let download: jest.Mock<Promise<Buffer>, [string]>;

beforeAll(async () => {
  test = await createTestApp({
    config: { media: { folder: temporaryFolder() } },
    download: (asked) => download(asked),
  });
  picture = await jpeg(330, 200);
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.db.delete(pictureFetches);
  await test.db.delete(pictureHosts);
  [patient, greedy] = [await test.signIn('seller'), await test.signIn('seller')];
  download = jest.fn<Promise<Buffer>, [string]>().mockResolvedValue(picture);
});
afterEach(() => jest.restoreAllMocks());

let keys = 0;
async function importCars(as: SignedIn, links: string[]): Promise<void> {
  keys += 1;
  const rows = links.map((link) => productRow({ picture: link }));
  const body = { key: `key-of-one-preview-${keys}`, rows };
  const answer = await test.api('POST', '/products/import', { as, body });
  expect(answer.statusCode).toBe(200);
}
const linksOf = (host: string, length: number) =>
  Array.from({ length }, (_, n) => `https://${host}/${n}.jpg`);
const run = () => test.app.jobs.run('fetch-pictures');
const toldTo = async (as: SignedIn) => {
  const [latest] = (await test.api('GET', '/products/import', { as })).json<WireImport[]>();
  return latest;
};
const photographed = ({ userId }: SignedIn) =>
  test.db.$count(products, and(eq(products.sellerId, userId), gt(products.photoCount, 0)));

it.each([
  ['one slow host', () => linksOf('slow.example.com', 500)],
  [
    'many slow hosts',
    () => Array.from({ length: 500 }, (_, n) => `https://${n}.slow.example.com/a.jpg`),
  ],
])('a thousand pictures of %s do not hold up another seller’s import', async (_what, links) => {
  await importCars(greedy, links());
  await importCars(greedy, links());
  await importCars(patient, linksOf('quick.example.com', 5));
  let [slow, most] = [0, 0];
  let answer: () => void = () => undefined;
  const hasAnswered = new Promise<void>((resolve) => (answer = resolve));
  download.mockImplementation(async (link) => {
    if (!link.includes('slow')) return picture;
    slow += 1;
    most = Math.max(most, slow);
    await hasAnswered;
    slow -= 1;
    throw new DownloadError('It took too long.', { isFinal: true });
  });
  const running = run();
  await until(async () => (await toldTo(patient))?.waiting === 0);
  expect(await toldTo(patient)).toMatchObject({ pictures: 5, waiting: 0, failures: [] });
  expect(await photographed(patient)).toBe(5);
  expect([slow, most]).toEqual([1, 1]);

  const now = Date.now.bind(Date);
  jest.spyOn(Date, 'now').mockImplementation(() => now() + 11_000);
  answer();
  await running;
});

it('sellers take turns, also at the same host', async () => {
  for (const as of [greedy, patient]) {
    await importCars(as, linksOf(`shared.example.com/${as.userId}`, 4));
  }
  const order: string[] = [];
  let [running, most] = [0, 0];
  download.mockImplementation(async (link) => {
    running += 1;
    most = Math.max(most, running);
    order.push(link.includes(greedy.userId) ? 'greedy' : 'patient');
    await new Promise((soon) => setTimeout(soon, 10));
    running -= 1;
    throw new DownloadError('No.', { isFinal: true });
  });
  await run();
  expect(most).toBe(1);
  const [first, second] = order;
  expect(new Set([first, second])).toEqual(new Set(['greedy', 'patient']));
  expect(order).toEqual([first, second, first, second, first, second, first, second]);
});

it('three sellers have a download at a time', async () => {
  const sellers = [greedy, patient, await test.signIn('seller'), await test.signIn('seller')];
  for (const as of sellers) await importCars(as, linksOf(`${as.userId}.example.com`, 2));
  let [running, most] = [0, 0];
  let begin: () => void = () => undefined;
  const areThree = new Promise<void>((resolve) => (begin = resolve));
  download.mockImplementation(async () => {
    running += 1;
    most = Math.max(most, running);
    if (running === 3) begin();
    await areThree;
    // Leaves time for a fourth download, which must not start.
    await new Promise((soon) => setTimeout(soon, 20));
    running -= 1;
    throw new DownloadError('No.', { isFinal: true });
  });
  await run();
  expect(download).toHaveBeenCalledTimes(8);
  expect(most).toBe(3);
});

it('two servers never download from one host at a time', async () => {
  for (const as of [greedy, patient]) await importCars(as, linksOf('shared.example.com', 1));
  const claim = ({ userId }: SignedIn) =>
    claimFetch(test.db, userId, test.clock.now(), 2 * MINUTE_MS);
  const claimed = await Promise.all([claim(greedy), claim(patient)]);
  expect(claimed.filter(Boolean)).toHaveLength(1);
  // A server that was killed blocks the host for two minutes only.
  test.clock.advance(2 * MINUTE_MS);
  const loser = claimed[0] ? patient : greedy;
  expect(await claim(loser)).toMatchObject({ attempts: 1 });
});

describe('a host that fails ten times in a row', () => {
  const isDead = (link: string) => link.includes('dead.example.com');
  const tries = () => download.mock.calls.filter(([link]) => isDead(link)).length;
  const fail = () => {
    download.mockImplementation((link) =>
      isDead(link)
        ? Promise.reject(new DownloadError('It answers 503.', { isFinal: false }))
        : Promise.resolve(picture),
    );
  };

  it('is left alone for half an hour, and other hosts are not', async () => {
    await importCars(greedy, linksOf('dead.example.com', 12));
    fail();
    await run();
    await run();
    expect(tries()).toBe(10);
    await importCars(patient, linksOf('alive.example.com', 1));
    test.clock.advance(29 * MINUTE_MS);
    await run();
    expect(tries()).toBe(10);
    expect(await photographed(patient)).toBe(1);

    test.clock.advance(MINUTE_MS);
    await run();
    expect(tries()).toBe(11);
    test.clock.advance(30 * MINUTE_MS);
    download.mockResolvedValue(picture);
    await run();
    expect(tries()).toBe(23);
    expect(await photographed(greedy)).toBe(12);
  });

  it('is not one that says which pictures it does not have', async () => {
    await importCars(greedy, linksOf('dead.example.com', 12));
    download.mockRejectedValue(new DownloadError('It answers 404.', { isFinal: true }));
    await run();
    expect(tries()).toBe(12);
  });

  it('ends an import after three days, and its seller sees why', async () => {
    await importCars(greedy, linksOf('dead.example.com', 12));
    fail();
    await run();
    test.clock.advance(3 * DAY_MS + 60 * MINUTE_MS);
    await run();
    const idToken = await test.identity.idToken(greedy);
    const renewed = await test.api('POST', '/jwt', { as: idToken, body: { email: greedy.email } });
    const told = await toldTo({ ...greedy, ...renewed.json<{ accessToken: string }>() });
    expect(told?.waiting).toBe(0);
    expect(new Set(told?.failures.map(({ reason }) => reason))).toEqual(
      new Set(['The photo’s website doesn’t respond.']),
    );
    expect(tries()).toBe(10);

    test.clock.advance(31 * DAY_MS);
    await purgeDeleted(test.db, test.clock.now());
    expect(await test.db.$count(pictureHosts)).toBe(0);
  });
});
