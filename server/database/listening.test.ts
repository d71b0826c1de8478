import { sql } from 'drizzle-orm';
import { createTestDatabase, openTestDatabase, type LooseHandle } from '../testing/database';
import { until } from '../testing/until';
import { createListener } from './listening';
import { notifyAfter } from './transactions';

let database: LooseHandle;
let urlOfDatabase: string;
const reports: string[] = [];
let calls = 0;
let stop: () => Promise<void> = () => Promise.resolve();

beforeEach(async () => {
  database = await openTestDatabase();
  const { rows } = await database.db.execute(sql`select current_database() as name`);
  const url = new URL(process.env.TEST_DATABASE_URL ?? '');
  url.pathname = `/${String(rows[0]?.name)}`;
  urlOfDatabase = url.href;
  reports.length = 0;
  calls = 0;
});
afterEach(async () => {
  await stop();
  await database.close();
});

const listen = (url = urlOfDatabase) => {
  const report = (message: string) => void reports.push(message);
  const listenTo = createListener({ url: () => url, db: database.db, report });
  stop = listenTo('news', () => (calls += 1));
  return listenTo;
};
const notify = (channel = 'news') => database.db.execute(sql`select pg_notify(${channel}, '')`);

it('hears of what was committed, on its channel only', async () => {
  listen();
  await until(() => Promise.resolve(calls === 1));
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`notify news`);
    await tx.execute(sql`notify other`);
  });
  await until(() => Promise.resolve(calls === 2));
  const undone = database.db.transaction(async (tx) => {
    await tx.execute(sql`notify news`);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await notify('other');
  await notify();
  await until(() => Promise.resolve(calls === 3));
  expect(reports).toEqual([]);
});

it('connects again when the connection is lost, and asks for what was missed', async () => {
  listen();
  await until(() => Promise.resolve(calls === 1));
  await database.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where query like 'listen%' and datname = current_database()`);
  await until(() => Promise.resolve(calls === 2));
  await notify();
  await until(() => Promise.resolve(calls === 3));
  expect(reports).toEqual(['The connection for notifications was lost. Connecting again.']);
});

it('says once that nothing arrives, as behind a pooler', async () => {
  const other = await createTestDatabase();
  listen(other.url);
  await until(() => Promise.resolve(reports.length === 2));
  expect(reports[1]).toMatch(/LISTEN_DATABASE_URL/);
  await stop();
  expect(calls).toBe(0);
  await other.drop();
});

it('hears several channels on one connection, also one that is added later', async () => {
  const listenTo = listen();
  await until(() => Promise.resolve(calls === 1));
  let others = 0;
  const stopOther = listenTo('other', () => (others += 1));
  await until(() => Promise.resolve(others === 1));
  await notify('other');
  await until(() => Promise.resolve(others === 2));
  const { rows } = await database.db.execute(sql`select from pg_stat_activity
    where query like 'listen%' and datname = current_database()`);
  expect(rows).toHaveLength(1);
  await stopOther();
  await notify('other');
  await notify();
  await until(() => Promise.resolve(calls === 2));
  expect(others).toBe(2);
});

it('notifies after the commit, once for transactions at about the same time', async () => {
  const stopHearing = database.db.listen('committed', () => (calls += 1));
  await until(() => Promise.resolve(calls === 1));
  for (let each = 0; each < 5; each += 1) {
    await database.db.transaction((tx) => {
      notifyAfter(tx, 'committed');
      return Promise.resolve();
    });
  }
  const undone = database.db.transaction((tx) => {
    notifyAfter(tx, 'committed');
    return Promise.reject(new Error('undone'));
  });
  await expect(undone).rejects.toThrow('undone');
  await until(() => Promise.resolve(calls === 2));
  await stopHearing();
});
