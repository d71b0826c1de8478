import { createConnection, type AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import type { WireChanges } from '#contract/live';
import { openDatabase, productMigrations } from '../database/open';
import { createTestApp, type SignedIn, type TestApp } from '../testing/app';
import { createTestDatabase } from '../testing/database';
import { listCar } from '../testing/product';
import { until } from '../testing/until';
import { announce, type Change } from './live';
import { deleteOldChanges, insertChanges } from './repository';
import { createStream, eventOf } from './stream';

let test: TestApp;
let url: string;
const open: AbortController[] = [];

beforeEach(async () => {
  test = await createTestApp();
  url = await test.app.listen({ port: 0 });
});
afterEach(async () => {
  for (const controller of open.splice(0)) controller.abort();
  await test.close();
});

interface Listening {
  response: Response;
  /** All events so far. */
  events: WireChanges[];
  /** The changes of all events, as `kind id`. */
  heard: () => string[];
  retry: () => number | null;
  isOver: () => boolean;
  stop: () => void;
}

/** Opens a stream, and resolves after its first event. */
async function listen(as: SignedIn | null, at = url): Promise<Listening> {
  const controller = new AbortController();
  open.push(controller);
  const response = await fetch(`${at}/api/changes`, {
    headers: as ? { authorization: `Bearer ${as.accessToken}` } : {},
    signal: controller.signal,
  });
  const events: WireChanges[] = [];
  let retry: number | null = null;
  let isOver = false;
  let text = '';
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const bytes of response.body ?? []) {
      text += decoder.decode(bytes, { stream: true });
      const parts = text.split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts) {
        if (part.startsWith('data: ')) events.push(JSON.parse(part.slice(6)) as WireChanges);
        if (part.startsWith('retry: ')) retry = Number(part.slice(7));
      }
    }
  };
  void read()
    .catch(() => undefined)
    .finally(() => (isOver = true));
  if (response.status === 200) await until(() => Promise.resolve(events.length > 0));
  return {
    response,
    events,
    heard: () => events.flatMap(({ changes }) => changes.map((change) => change.join(' '))),
    retry: () => retry,
    isOver: () => isOver,
    stop: () => controller.abort(),
  };
}

const tell = (...changes: Change[]) => test.db.transaction((tx) => announce({ tx }, changes));
const expectHeard = (stream: Listening, change: string) =>
  until(() => Promise.resolve(stream.heard().includes(change)));

it('tells everyone of cars, users of what is theirs, and admins of their queues', async () => {
  const [buyer, seller, admin] = [
    await test.signIn('user'),
    await test.signIn('seller'),
    await test.signIn('admin'),
  ];
  const [toBuyer, toSeller, toAdmin] = [
    await listen(buyer),
    await listen(seller),
    await listen(admin),
  ];
  await tell(
    { kind: 'booking', id: 'b1', to: [buyer.userId, seller.userId] },
    { kind: 'notice', id: '', to: [seller.userId] },
    { kind: 'report', id: '', to: 'admins' },
    { kind: 'product', id: 'car', to: 'everyone' },
  );
  for (const stream of [toBuyer, toSeller, toAdmin]) await expectHeard(stream, 'product car');
  expect(toBuyer.heard().sort()).toEqual(['booking b1', 'product car']);
  expect(toSeller.heard().sort()).toEqual(['booking b1', 'notice ', 'product car']);
  expect(toAdmin.heard().sort()).toEqual(expect.arrayContaining(['product car', 'report ']));
  expect(toAdmin.heard()).not.toContain('booking b1');
  expect(toBuyer.response.headers.get('content-type')).toBe('text/event-stream');
  expect(toBuyer.response.headers.get('cache-control')).toBe('no-store, no-transform');
  expect(toBuyer.response.headers.get('content-encoding')).toBeNull();
});

it('is closed to anonymous users, also with a wrong token', async () => {
  expect((await listen(null)).response.status).toBe(401);
  const stranger = { ...(await test.signIn('user')), accessToken: 'forged' };
  expect((await listen(stranger)).response.status).toBe(401);
  expect((await test.api('GET', '/changes')).statusCode).toBe(401);
});

it('begins with what changed while the page was loading', async () => {
  const buyer = await test.signIn('user');
  await tell(
    { kind: 'product', id: 'just now', to: 'everyone' },
    { kind: 'product', id: 'long ago', to: 'everyone' },
    { kind: 'notice', id: '', to: ['another'] },
  );
  await test.db.execute(sql`update changes set created_at = now() - interval '2 minutes'
    where subject_id = 'long ago'`);
  expect((await listen(buyer)).events).toEqual([{ changes: [['product', 'just now']] }]);
});

it('announces a car that is booked, and its booking to both parties', async () => {
  const [buyer, seller] = [await test.signIn('user'), await test.signIn('seller')];
  const productId = await listCar(test, seller);
  const [toBuyer, toSeller, toOther] = [
    await listen(buyer),
    await listen(seller),
    await listen(await test.signIn('user')),
  ];
  const booked = await test.api('POST', '/bookings', {
    as: buyer,
    body: { productId, price: 11_900.5 },
  });
  const booking = `booking ${booked.json<{ insertedId: string }>().insertedId}`;
  await expectHeard(toBuyer, booking);
  await expectHeard(toSeller, booking);
  await expectHeard(toSeller, 'notice ');
  await expectHeard(toOther, `product ${productId}`);
  expect(toOther.heard()).not.toContain(booking);
});

it('says nothing of what was rolled back', async () => {
  const stream = await listen(await test.signIn('user'));
  const undone = test.db.transaction(async (tx) => {
    await announce({ tx }, [{ kind: 'product', id: 'undone', to: 'everyone' }]);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await tell({ kind: 'product', id: 'done', to: 'everyone' });
  await expectHeard(stream, 'product done');
  expect(stream.heard()).toEqual(['product done']);
});

it('finds a change whose server was killed between commit and notification', async () => {
  const stream = await listen(await test.signIn('user'));
  await test.db.transaction((tx) =>
    insertChanges(tx, [{ kind: 'product', subjectId: 'silent', audience: 'everyone' }]),
  );
  await expectHeard(stream, 'product silent');
});

it('finds a change that is committed after later ones, and each only once', async () => {
  const stream = await listen(await test.signIn('user'));
  let commit: () => void = () => undefined;
  const mayCommit = new Promise<void>((resolve) => (commit = resolve));
  const late = test.db.transaction(async (tx) => {
    await announce({ tx }, [{ kind: 'product', id: 'late', to: 'everyone' }]);
    await mayCommit;
  });
  await tell({ kind: 'product', id: 'first', to: 'everyone' });
  await expectHeard(stream, 'product first');
  await tell({ kind: 'product', id: 'second', to: 'everyone' });
  await expectHeard(stream, 'product second');
  commit();
  await late;
  await expectHeard(stream, 'product late');
  await tell({ kind: 'product', id: 'last', to: 'everyone' });
  await expectHeard(stream, 'product last');
  expect(stream.heard()).toEqual(['first', 'second', 'late', 'last'].map((id) => `product ${id}`));
});

it('goes on after the connection for notifications was ended', async () => {
  const stream = await listen(await test.signIn('user'));
  const isListening = sql`query like 'listen%' and datname = current_database()`;
  await until(async () => (await connections(isListening)) === 1);
  await test.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where ${isListening}`);
  await tell({ kind: 'product', id: 'meanwhile', to: 'everyone' });
  await expectHeard(stream, 'product meanwhile');
  await until(async () => (await connections(isListening)) === 1);
  await tell({ kind: 'product', id: 'afterwards', to: 'everyone' });
  await expectHeard(stream, 'product afterwards');
});

const connections = async (where: ReturnType<typeof sql>) =>
  (await test.db.execute(sql`select from pg_stat_activity where ${where}`)).rows.length;

it('brings a change to the streams of other servers', async () => {
  const database = await createTestDatabase();
  const openOne = () =>
    openDatabase({ url: database.url, folder: '', migrations: [productMigrations] });
  const [one, other] = [await openOne(), await openOne()];
  const [first, second] = [
    await createTestApp({ database: one }),
    await createTestApp({ database: other }),
  ];
  const stream = await listen(await first.signIn('user'), await first.app.listen({ port: 0 }));
  await second.db.transaction((tx) =>
    announce({ tx }, [{ kind: 'product', id: 'elsewhere', to: 'everyone' }]),
  );
  await expectHeard(stream, 'product elsewhere');
  stream.stop();
  await Promise.all([first.close(), second.close()]);
  await database.drop();
});

it('announces one change instead of very many of a kind', async () => {
  const buyer = await test.signIn('user');
  const stream = await listen(buyer);
  const ids = Array.from({ length: 101 }, (_, index) => `car-${index}`);
  await tell(...ids.map((id): Change => ({ kind: 'product', id, to: 'everyone' })));
  await expectHeard(stream, 'product ');
  expect(stream.heard()).toEqual(['product ']);
  await tell(
    ...ids.slice(1).map((id): Change => ({ kind: 'product', id, to: 'everyone' })),
    ...ids.slice(1).map((id): Change => ({ kind: 'booking', id, to: [buyer.userId] })),
    { kind: 'notice', id: '', to: [buyer.userId] },
  );
  await until(() => Promise.resolve(stream.events.at(-1)?.all === true));
});

it.each([
  ['log out on all devices', (who: SignedIn) => test.api('POST', '/sessions/revoke', { as: who })],
  ['become a seller', (who: SignedIn) => test.api('POST', '/users/me/seller', { as: who })],
  ['delete their account', (who: SignedIn) => test.api('DELETE', '/users/me', { as: who })],
])('ends the streams of users who %s', async (_name, act) => {
  const buyer = await test.signIn('user');
  const [own, other] = [await listen(buyer), await listen(await test.signIn('user'))];
  expect((await act(buyer)).statusCode).toBe(200);
  await until(() => Promise.resolve(own.isOver()));
  expect(other.isOver()).toBe(false);
});

it('ends when the access token runs out', async () => {
  const buyer = await test.signIn('user');
  test.clock.advance(3600_000 - 300);
  const stream = await listen(buyer);
  await until(() => Promise.resolve(stream.isOver()));
  test.clock.advance(1000);
  expect((await listen(buyer)).response.status).toBe(401);
});

it('keeps the five newest streams of an account, and refuses an address too many', async () => {
  const limited = await createTestApp({ config: { callsPerMinute: 150 * 6 } });
  const at = await limited.app.listen({ port: 0 });
  const buyer = await limited.signIn('user');
  const streams: Listening[] = [];
  for (let count = 0; count < 6; count += 1) streams.push(await listen(buyer, at));
  await until(() => Promise.resolve(streams[0]?.isOver() === true));
  expect(streams[0]?.retry()).toBeGreaterThan(60_000);
  expect(streams.slice(1).some(({ isOver }) => isOver())).toBe(false);
  await listen(await limited.signIn('user'), at);
  const refused = (await listen(await limited.signIn('user'), at)).response;
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('60');
  await limited.close();
});

it('ends all streams before the server stops, and sends them back at different times', async () => {
  const buyer = await test.signIn('user');
  const streams = [await listen(buyer), await listen(buyer)];
  const { port } = test.app.server.address() as AddressInfo;
  // A client that never reads.
  const stalled = createConnection(port, '127.0.0.1');
  stalled.write(
    `GET /api/changes HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${buyer.accessToken}\r\n\r\n`,
  );
  await new Promise((resolve) => stalled.once('readable', resolve));
  await test.app.close();
  await until(() => Promise.resolve(streams.every(({ isOver }) => isOver())));
  for (const { retry } of streams) expect(retry()).not.toBeNull();
  stalled.destroy();
});

it('drops what a client does not read, and says so when it reads again', () => {
  const { body, send } = createStream();
  const event = eventOf({
    changes: Array.from({ length: 100 }, () => ['product', 'x'.repeat(36)]),
  });
  for (let count = 0; count < 1000; count += 1) send(event);
  expect(body.readableLength).toBeLessThanOrEqual(64 * 1024);
  while (body.readableLength > 0) body.read();
  send(event);
  expect(String(body.read())).toBe(eventOf({ all: true, changes: [] }));
  send(event);
  expect(String(body.read())).toBe(event);
});

it('ends the stream of a client that does not read for long', () => {
  jest.useFakeTimers();
  const { body, send } = createStream();
  const event = eventOf({
    changes: Array.from({ length: 100 }, () => ['product', 'x'.repeat(36)]),
  });
  for (let count = 0; count < 50; count += 1) send(event);
  jest.advanceTimersByTime(31_000);
  send(event);
  jest.useRealTimers();
  expect(body.destroyed).toBe(true);
});

it('forgets changes after some minutes', async () => {
  await tell(
    { kind: 'product', id: 'new', to: 'everyone' },
    { kind: 'product', id: 'old', to: 'everyone' },
  );
  await test.db.execute(sql`update changes set created_at = now() - interval '11 minutes'
    where subject_id = 'old'`);
  await test.db.transaction(deleteOldChanges);
  const { rows } = await test.db.execute(
    sql`select subject_id from changes where kind = 'product'`,
  );
  expect(rows).toEqual([{ subject_id: 'new' }]);
});
