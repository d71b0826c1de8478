import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { refusal } from '../testing/responses';
import { createTestApp, type SignedIn, type TestApp } from '../testing/app';
import { jpeg, sendPhoto, temporaryFolder } from '../testing/photos';
import { until } from '../testing/until';
import { memory } from './receiving';
import { photos } from './schema';

const MB = 1024 * 1024;

let app: TestApp;
let seller: SignedIn;

const openApp = async (config = {}) => {
  const own = await createTestApp({ config: { media: { folder: temporaryFolder() }, ...config } });
  await own.app.listen({ host: '127.0.0.1', port: 0 });
  return own;
};

beforeAll(async () => {
  app = await openApp();
  seller = await app.signIn('seller');
});
afterAll(() => app.close());

/** A request to POST /photos whose body the test writes. Without a length it is chunked. */
function open(to: TestApp, as: SignedIn, length?: number) {
  const { port } = to.app.server.address() as AddressInfo;
  const sending = httpRequest({
    port,
    host: '127.0.0.1',
    path: '/api/photos',
    method: 'POST',
    headers: {
      authorization: `Bearer ${as.accessToken}`,
      'content-type': 'image/jpeg',
      ...(length === undefined ? {} : { 'content-length': length }),
    },
  });
  const status = new Promise<number | 'cut off'>((resolve) => {
    sending.on('response', (response) => resolve(response.resume().statusCode ?? 0));
    sending.on('error', () => resolve('cut off'));
  });
  return { sending, status };
}

/** Sends the first part of more files than an account may have on the way, so that one is refused. */
async function sendParts(to: TestApp, as: SignedIn) {
  const begun = [1, 2, 3, 4].map(() => open(to, as, 10_000));
  for (const { sending, status } of begun) {
    sending.write(Buffer.alloc(5000));
    void status.then((answer) => answer === 429 && sending.destroy());
  }
  expect(await Promise.race(begun.map(({ status }) => status))).toBe(429);
  return begun;
}

it('takes a file of 15 MB and refuses a larger one, whatever its headers say', async () => {
  const most = Buffer.alloc(15 * MB);
  expect(refusal(await sendPhoto(app, seller, most)).code).toBe('photo-unreadable');
  const refused = await sendPhoto(app, seller, Buffer.concat([most, Buffer.alloc(1)]));
  expect(refusal(refused)).toEqual({ status: 413, code: 'photo-too-large' });
  expect(refused.json<{ message: string }>().message).toBe(
    'This photo is too large. The limit is 15 MB.',
  );
  const { sending, status } = open(app, seller);
  sending.write(Buffer.alloc(16 * MB));
  expect(await status).toBe(413);
  sending.destroy();
});

it('takes a file in chunks', async () => {
  const file = await jpeg(300, 200, 5);
  const { sending, status } = open(app, seller);
  sending.write(file.subarray(0, 1000));
  sending.end(file.subarray(1000));
  expect(await status).toBe(201);
});

const whole = Buffer.alloc(15 * MB - 1);

it.each([
  [
    'with its length',
    (to: TestApp, as: SignedIn) => {
      const { sending, status } = open(to, as, whole.length);
      sending.end(whole);
      return status;
    },
  ],
  [
    'in chunks',
    (to: TestApp, as: SignedIn) => {
      const { sending, status } = open(to, as);
      sending.end(whole);
      return status;
    },
  ],
  [
    'but for its last byte',
    (to: TestApp, as: SignedIn) => {
      const { sending, status } = open(to, as, whole.length + 1);
      sending.write(whole, () => sending.destroy());
      return status;
    },
  ],
])('costs points for each byte of a file that is sent %s', async (_how, send) => {
  // 60 points for 15 MB, and 1 for the call.
  const own = await openApp({ callsPerMinute: 300 });
  const person = await own.signIn('seller');
  let sent = 0;
  const isRefused = async () => {
    const calls = await own.api('GET', '/users/role', { as: person });
    return calls.statusCode === 429;
  };
  while (sent < 20 && !(await isRefused())) {
    await send(own, person);
    sent += 1;
  }
  expect(sent).toBeGreaterThan(3);
  // Of a file that breaks off, not all that is sent arrives.
  expect(sent).toBeLessThan(15);
  await own.close();
});

it('lets an account have three on the way, and keeps nothing of those that break off', async () => {
  const begun = await sendParts(app, seller);
  const file = await jpeg(300, 200, 6);
  const refused = await sendPhoto(app, seller, file);
  expect(refusal(refused)).toEqual({ status: 429, code: 'photos-busy' });
  expect(refused.headers['retry-after']).toBe('5');
  const other = await app.signIn('seller');
  expect((await sendPhoto(app, other, file)).statusCode).toBe(201);

  for (const { sending } of begun) sending.destroy();
  await until(async () => (await sendPhoto(app, seller, file)).statusCode === 201);
  const own = eq(photos.ownerId, seller.userId);
  // The one that was sent in chunks, and this one.
  expect(await app.db.$count(photos, own)).toBe(2);
});

it('refuses what would take too much memory together with the others, in the middle of a file', async () => {
  jest.replaceProperty(memory, 'bytes', 20_000);
  const people = await Promise.all([1, 2].map(() => app.signIn('seller')));
  const begun = people.map((as) => open(app, as, 20_000));
  for (const { sending } of begun) sending.write(Buffer.alloc(15_000));
  expect(await Promise.race(begun.map(({ status }) => status))).toBe(503);
  for (const { sending } of begun) sending.destroy();
  const file = await jpeg(300, 200, 8);
  await until(async () => (await sendPhoto(app, seller, file)).statusCode === 201);
  jest.restoreAllMocks();
});

it('keeps no server from stopping in the middle of a file', async () => {
  const own = await openApp();
  const begun = await sendParts(own, await own.signIn('seller'));
  await own.close();
  const statuses = await Promise.all(begun.map(({ status }) => status));
  expect(statuses.filter((status) => status === 'cut off')).toHaveLength(3);
});
