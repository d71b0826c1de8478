import { type LooseHandle, openTestDatabase } from '../testing/database';
import { createJobs, type JobRunner, type QueueName } from './jobs';
import { executorOf, nameOf } from './sql';

/** Queues in the test database, embedded or a real PostgreSQL. */
let database: LooseHandle;
const opened: JobRunner[] = [];
const problems: unknown[] = [];

beforeEach(async () => {
  database = await openTestDatabase();
  problems.length = 0;
});
afterEach(async () => {
  jest.useRealTimers();
  await Promise.all(opened.splice(0).map((jobs) => jobs.stop()));
  await database.close();
});

/** Saved before a test installs fake timers. */
const realTimeout = setTimeout;
const allButTimeouts: FakeableAPI[] = [
  'Date',
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
];

/** The job runner of one server. */
function server(db = database.db): JobRunner {
  const log = { error: (...words: unknown[]) => void problems.push(words) };
  const jobs = createJobs({ db, now: () => new Date(), log });
  opened.push(jobs);
  return jobs;
}

/** The test database, unavailable until `comeBack` is called. */
function unavailableDatabase() {
  let isAway = true;
  const db = new Proxy(database.db, {
    get: (target, name) => {
      if (isAway) throw new Error('The database is away.');
      return Reflect.get(target, name) as unknown;
    },
  });
  const comeBack = () => {
    isAway = false;
  };
  return { db, comeBack };
}

const count = (jobs: JobRunner, queue: QueueName = 'settle-holds') => {
  const runs = { done: 0 };
  jobs.work(queue, async () => {
    runs.done += 1;
    return Promise.resolve();
  });
  return runs;
};

it('does what a transaction asked for, once, and nothing for one that was undone', async () => {
  const [first, second] = [server(), server()];
  const [one, other] = [count(first), count(second)];
  await database.db.transaction((tx) => first.send({ tx }, 'settle-holds'));
  const undone = database.db.transaction(async (tx) => {
    await first.send({ tx }, 'send-refunds');
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');

  await Promise.all([first.runDue(), second.runDue()]);
  expect(one.done + other.done).toBe(1);
  expect(await first.runDue()).toEqual([]);
});

it('does runs that wait together as one', async () => {
  const jobs = server();
  const runs = count(jobs);
  for (let i = 0; i < 3; i += 1) await jobs.send({ tx: database.db }, 'settle-holds');
  expect(await jobs.runDue()).toEqual(['settle-holds']);
  expect(runs.done).toBe(1);
  expect(await jobs.runDue()).toEqual([]);
});

it('runs jobs with the same data as one, and others apart', async () => {
  const jobs = server();
  const seen: unknown[] = [];
  jobs.work('settle-holds', (_context, data) => Promise.resolve(void seen.push(data)));
  for (const sellerId of ['a', 'b', 'a']) {
    await jobs.send({ tx: database.db }, 'settle-holds', { sellerId });
  }
  for (let i = 0; i < 2; i += 1) await jobs.send({ tx: database.db }, 'settle-holds');
  await jobs.runDue();
  expect(seen).toHaveLength(3);
  expect(seen).toEqual(expect.arrayContaining([{ sellerId: 'a' }, { sellerId: 'b' }, {}]));
  expect(await jobs.runDue()).toEqual([]);
});

it('repeats only the jobs whose data failed', async () => {
  const jobs = server();
  jobs.work('settle-holds', (_context, { sellerId }) =>
    sellerId === 'bad' ? Promise.reject(new Error('not today')) : Promise.resolve(),
  );
  for (const sellerId of ['bad', 'good']) {
    await jobs.send({ tx: database.db }, 'settle-holds', { sellerId });
  }
  await jobs.runDue();
  const { rows } = await read(`select data->>'sellerId' as seller, state::text from pgboss.job
    where name = 'settle-holds' order by 1`);
  expect(rows).toEqual([
    { seller: 'bad', state: 'retry' },
    { seller: 'good', state: 'completed' },
  ]);
});

it('repeats a run that failed, later, and says that it failed', async () => {
  const jobs = server();
  jobs.work('settle-holds', () => Promise.reject(new Error('not today')));
  await jobs.send({ tx: database.db }, 'settle-holds');
  expect(await jobs.runDue()).toEqual(['settle-holds']);
  expect(problems).toHaveLength(1);
  expect(await jobs.runDue()).toEqual([]);
  const { rows } = await read(`select state::text, start_after > now() as later, retry_count
    from pgboss.job where name = 'settle-holds'`);
  expect(rows).toEqual([{ state: 'retry', later: true, retry_count: 0 }]);
});

it('runs everything at a start, each scheduled run on one server only, and stops after its work', async () => {
  const [first, second] = [server(), server()];
  const [one, other] = [count(first), count(second)];
  let release: () => void = () => undefined;
  let isDone = false;
  first.work('housekeeping', async () => {
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    isDone = true;
  });
  await first.start();
  await until(() => one.done === 1);
  await second.start();
  await until(() => other.done === 1);

  const stopped = first.stop();
  release();
  await stopped;
  expect(isDone).toBe(true);
  const { rows } = await read(`select count(*)::int as total from pgboss.job
    where name = 'settle-holds' and singleton_key = 'schedule'`);
  expect(rows).toEqual([{ total: 1 }]);
  expect(problems).toEqual([]);
});

it('looks soon, however often runs are asked for meanwhile', async () => {
  const jobs = server();
  const runs = count(jobs);
  await jobs.start();
  await until(() => runs.done === 1);
  for (let asked = 0; asked < 200 && runs.done === 1; asked += 1) {
    await jobs.send({ tx: database.db }, 'settle-holds');
    await new Promise((resolve) => realTimeout(resolve, 50));
  }
  expect(runs.done).toBe(2);
});

describe('while the clock goes on', () => {
  let ahead = 0;
  beforeEach(() => {
    // Starts at noon, so that no hour or day ends within the test. Time continues from there.
    const realNow = Date.now;
    ahead = new Date('2026-06-01T12:00:00Z').getTime() - realNow();
    jest.spyOn(Date, 'now').mockImplementation(() => realNow() + ahead);
    jest.useFakeTimers({ doNotFake: allButTimeouts });
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  it('looks for holds, refunds and reports again every minute, and cleans up once a day', async () => {
    const jobs = server();
    const everyMinute = (['settle-holds', 'send-refunds', 'provider-events'] as const).map(
      (queue) => count(jobs, queue),
    );
    const [hourly, daily] = [count(jobs, 'reconcile-payments'), count(jobs, 'housekeeping')];
    await jobs.start();
    await until(() => [...everyMinute, hourly, daily].every(({ done }) => done === 1));

    // Fake timers do not move a database server's clock: age its jobs instead.
    await read(`update pgboss.job set singleton_on = singleton_on - interval '1 minute'
      where singleton_key = 'schedule'`);
    ahead += 60_000;
    // A database server responds in real time: queries may finish after the fake clock has
    // advanced.
    const areDoneAgain = () => everyMinute.every(({ done }) => done === 2);
    for (let second = 0; second < 600 && !areDoneAgain(); second += 1) {
      await jest.advanceTimersByTimeAsync(1000);
      await new Promise((resolve) => realTimeout(resolve, 10));
    }
    // Waits for the current poll and the jobs that it found.
    await jobs.stop();
    expect(everyMinute.map(({ done }) => done)).toEqual([2, 2, 2]);
    expect([hourly.done, daily.done]).toEqual([1, 1]);
    expect(problems).toEqual([]);
  });

  it('begins as soon as a database that was away at the start is back', async () => {
    const { db, comeBack } = unavailableDatabase();
    const jobs = server(db);
    const runs = count(jobs);
    await jobs.start();
    expect(problems).toHaveLength(1);
    comeBack();
    for (let second = 0; second < 600 && runs.done === 0; second += 1) {
      await jest.advanceTimersByTimeAsync(1000);
      await new Promise((resolve) => realTimeout(resolve, 10));
    }
    expect(runs.done).toBe(1);
  });
});

it('keeps the queues in order after a first try that failed while others asked', async () => {
  const areIntervals = (name: string) => name === 'setInterval' || name === 'clearInterval';
  const others = allButTimeouts.filter((name) => !areIntervals(name));
  jest.useFakeTimers({ doNotFake: [...others, 'setTimeout', 'clearTimeout'] });
  const { db, comeBack } = unavailableDatabase();
  const jobs = server(db);
  const runs = count(jobs);
  const starting = jobs.start();
  await jobs.send({ tx: database.db }, 'settle-holds');
  await starting;
  comeBack();
  await until(() => runs.done > 0);

  const keptAt = async () => {
    const { rows } = await read('select maintained_on::text as name from pgboss.version');
    return rows.flatMap(nameOf);
  };
  expect(await keptAt()).toEqual([]);
  jest.advanceTimersByTime(600_000);
  while ((await keptAt()).length === 0) await new Promise((resolve) => realTimeout(resolve, 10));
});

it('survives a database that is gone, and says so', async () => {
  const jobs = server();
  count(jobs);
  await jobs.send({ tx: database.db }, 'settle-holds');
  await jobs.start();
  await database.close();
  await jobs.stop();
  await expect(jobs.runDue()).rejects.toThrow();
  database = await openTestDatabase();
});

const read = (text: string) => executorOf(database.db)(text, []);

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => realTimeout(resolve, 10));
}
