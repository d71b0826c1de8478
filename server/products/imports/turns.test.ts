import { and, eq, gt } from 'drizzle-orm';
import type { WireImport } from '#contract/imports';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/app';
import { jpeg, temporaryFolder } from '../../testing/photos';
import { productRow } from '../../testing/product';
import { until } from '../../testing/until';
import { pictureFetches, products } from '../schema';
import { DownloadError } from './download';

const MINUTE_MS = 60_000;

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

  download.mockRejectedValue(new DownloadError('It took too long.', { isFinal: true }));
  answer();
  await running;
});

it('every seller has had a turn before one has another', async () => {
  const others = [await test.signIn('seller'), await test.signIn('seller')];
  const sellers = [greedy, patient, ...others, await test.signIn('seller')];
  for (const as of sellers) await importCars(as, linksOf(`shared.example.com/${as.userId}`, 3));
  download.mockRejectedValue(new DownloadError('No.', { isFinal: true }));
  await run();
  const turns = download.mock.calls.map(([link]) => link.split('/')[3]);
  expect(turns).toHaveLength(15);
  expect(new Set(turns.slice(0, 5)).size).toBe(5);
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

it('a host that never responds is asked five times for each picture', async () => {
  await importCars(greedy, linksOf('dead.example.com', 12));
  download.mockRejectedValue(new DownloadError('It answers 503.', { isFinal: false }));
  for (const pause of [0, 2, 8, 32, 128, 512]) {
    test.clock.advance(pause * MINUTE_MS);
    await run();
  }
  expect(download).toHaveBeenCalledTimes(60);
});
