import { sql } from 'drizzle-orm';
import { type LooseHandle, openTestDatabase } from '../testing/database';
import { createJobs, sendJob, type JobRunner, type QueueName } from './jobs';
import { jobs as table } from './schema';

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
  const goAway = () => {
    isAway = true;
  };
  return { db, comeBack, goAway };
}

/** The test database; the answer of the transaction after `loseNext` is lost. */
function unansweredDatabase() {
  let isLost = false;
  const transaction: typeof database.db.transaction = async (work) => {
    const result = await database.db.transaction(work);
    if (!isLost) return result;
    isLost = false;
    throw new Error('The answer is lost.');
  };
  const db = new Proxy(database.db, {
    get: (target, name) =>
      name === 'transaction' ? transaction : (Reflect.get(target, name) as unknown),
  });
  const loseNext = () => {
    isLost = true;
  };
  return { db, loseNext };
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
  await database.db.transaction((tx) => sendJob({ tx }, 'settle-holds'));
  const undone = database.db.transaction(async (tx) => {
    await sendJob({ tx }, 'send-refunds');
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
  for (let i = 0; i < 3; i += 1) await sendJob({ tx: database.db }, 'settle-holds');
  expect(await jobs.runDue()).toEqual(['settle-holds']);
  expect(runs.done).toBe(1);
  expect(await jobs.runDue()).toEqual([]);
});

it('runs jobs with the same data as one, and others apart', async () => {
  const jobs = server();
  const seen: unknown[] = [];
  jobs.work('settle-holds', (_context, data) => Promise.resolve(void seen.push(data)));
  for (const sellerId of ['a', 'b', 'a']) {
    await sendJob({ tx: database.db }, 'settle-holds', { sellerId });
  }
  for (let i = 0; i < 2; i += 1) await sendJob({ tx: database.db }, 'settle-holds');
  await jobs.runDue();
  expect(seen).toHaveLength(3);
  expect(seen).toEqual(expect.arrayContaining([{ sellerId: 'a' }, { sellerId: 'b' }, {}]));
  expect(await jobs.runDue()).toEqual([]);
});

const rows = async () =>
  database.db
    .select({
      queue: table.queue,
      seller: sql`${table.data}->>'sellerId'`,
      attempts: table.attempts,
      isLater: sql`${table.dueAt} > now()`,
      hasFailed: sql`${table.failedAt} is not null`,
      error: table.error,
    })
    .from(table)
    .orderBy(table.id);
/** Makes everything due. */
const hurry = () => database.db.update(table).set({ dueAt: sql`now()` });

it('repeats only the jobs whose data failed, later, and says that it failed', async () => {
  const jobs = server();
  jobs.work('settle-holds', (_context, { sellerId }) =>
    sellerId === 'bad' ? Promise.reject(new Error('not today')) : Promise.resolve(),
  );
  for (const sellerId of ['bad', 'good']) {
    await sendJob({ tx: database.db }, 'settle-holds', { sellerId });
  }
  expect(await jobs.runDue()).toEqual(['settle-holds']);
  expect(problems).toHaveLength(1);
  expect(await rows()).toEqual([
    {
      queue: 'settle-holds',
      seller: 'bad',
      attempts: 1,
      isLater: true,
      hasFailed: false,
      error: 'not today',
    },
  ]);
  expect(await jobs.runDue()).toEqual([]);
});

it('gives a job up after some attempts, and keeps it to be seen', async () => {
  const jobs = server();
  jobs.work('settle-holds', () => Promise.reject(new Error('never')));
  await sendJob({ tx: database.db }, 'settle-holds');
  for (let attempt = 1; attempt <= 7; attempt += 1) {
    await hurry();
    expect(await jobs.runDue()).toEqual(['settle-holds']);
  }
  await hurry();
  expect(await jobs.runDue()).toEqual([]);
  expect(await rows()).toMatchObject([{ attempts: 7, hasFailed: true, error: 'never' }]);
});

/** A worker that runs until it is released. */
function heldWork(jobs: JobRunner) {
  const held: { runs: number; release: () => void } = { runs: 0, release: () => undefined };
  jobs.work('settle-holds', async () => {
    held.runs += 1;
    await new Promise<void>((resolve) => {
      held.release = resolve;
    });
  });
  return held;
}

it('runs no job twice at a time, and again what was asked for meanwhile', async () => {
  const [first, second] = [server(), server()];
  const held = heldWork(first);
  const other = count(second);
  await sendJob({ tx: database.db }, 'settle-holds');
  const running = first.runDue();
  await until(() => held.runs === 1);
  await sendJob({ tx: database.db }, 'settle-holds');
  await second.runDue();
  expect(other.done).toBe(0);
  held.release();
  await running;
  await second.runDue();
  expect(other.done).toBe(1);
  expect(await rows()).toEqual([]);
});

it('runs again what a killed server was doing, and takes no notice of its late end', async () => {
  const [killed, other] = [server(), server()];
  const held = heldWork(killed);
  const runs = count(other);
  await sendJob({ tx: database.db }, 'settle-holds');
  const running = killed.runDue();
  await until(() => held.runs === 1);
  expect(await other.runDue()).toEqual([]);
  await database.db.update(table).set({ runningUntil: sql`now() - interval '1 second'` });
  expect(await other.runDue()).toEqual(['settle-holds']);
  expect(runs.done).toBe(1);
  await sendJob({ tx: database.db }, 'settle-holds');
  held.release();
  await running;
  expect(await rows()).toHaveLength(1);
});

it('tells a running job that the server stops, and leaves it to another server', async () => {
  const [first, second] = [server(), server()];
  let isRunning = false;
  first.work('settle-holds', async ({ signal }) => {
    isRunning = true;
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
  });
  const runs = count(second);
  await sendJob({ tx: database.db }, 'settle-holds');
  const running = first.runDue();
  await until(() => isRunning);
  await first.stop();
  await running;
  expect(await rows()).toMatchObject([{ attempts: 0, isLater: false, hasFailed: false }]);
  await second.runDue();
  expect(runs.done).toBe(1);
  expect(problems).toEqual([]);
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
  // Either of them runs what the second one adds.
  await until(() => one.done + other.done === 2);

  const stopped = first.stop();
  release();
  await stopped;
  expect(isDone).toBe(true);
  expect(problems).toEqual([]);
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

    // Fake timers do not move a database server's clock, and its hour may end within the test: set
    // what is due a minute after the start of an hour.
    const often = sql`queue in ('settle-holds', 'send-refunds', 'provider-events')`;
    const dueAt = sql`case when ${often} then now() else now() + interval '59 minutes' end`;
    await database.db.execute(sql`update job_schedules set due_at = ${dueAt}`);
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

  it('begins as soon as a transaction of any server has asked for it, before the next poll', async () => {
    const jobs = server();
    const runs = count(jobs);
    /** Twice is less than the time between two polls. Queries may finish after the clock has advanced. */
    const twoSeconds = async (act: () => Promise<void>) => {
      for (let step = 0; step < 40; step += 1) {
        await act();
        await jest.advanceTimersByTimeAsync(50);
        await new Promise((resolve) => realTimeout(resolve, 20));
      }
    };
    await jobs.start();
    await until(() => runs.done === 1);
    // The poll after the first run.
    await twoSeconds(() => Promise.resolve());
    await twoSeconds(async () => {
      if (runs.done === 1) await sendJob({ tx: database.db }, 'settle-holds');
    });
    expect(runs.done).toBeGreaterThan(1);
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

it('saves the end of a job as soon as the database is back', async () => {
  const { running, comeBack } = await loseDatabaseWhileRunning();
  const second = server();
  const runs = count(second);
  await second.runDue();
  comeBack();
  await running;
  expect(problems).toEqual([]);
  expect(runs.done).toBe(0);
  expect(await rows()).toEqual([]);
});

it('leaves a job to others whose claim was made, but not answered', async () => {
  const { db, loseNext } = unansweredDatabase();
  const [first, second] = [server(db), server()];
  const [one, other] = [count(first), count(second)];
  await sendJob({ tx: database.db }, 'settle-holds');
  loseNext();
  await first.runDue();
  expect(problems).toHaveLength(1);
  expect(await rows()).toMatchObject([{ attempts: 0, isLater: false }]);
  expect(await second.runDue()).toEqual(['settle-holds']);
  expect([one.done, other.done]).toEqual([0, 1]);
});

it('runs a job again on another server if its end was never saved', async () => {
  const { first, running } = await loseDatabaseWhileRunning();
  const second = server();
  const runs = count(second);
  await first.stop();
  await running;
  expect(problems).toEqual([
    [expect.anything(), 'A job could not be claimed, or its end not be saved'],
  ]);
  await database.db.update(table).set({ runningUntil: sql`now() - interval '1 second'` });
  await second.runDue();
  expect(runs.done).toBe(1);
  expect(await rows()).toEqual([]);
});

/** A server whose database is away at the end of a job. */
async function loseDatabaseWhileRunning() {
  const { db, comeBack, goAway } = unavailableDatabase();
  comeBack();
  const first = server(db);
  let isDone = false;
  first.work('settle-holds', () => {
    goAway();
    isDone = true;
    return Promise.resolve();
  });
  await sendJob({ tx: database.db }, 'settle-holds');
  const running = first.runDue();
  await until(() => isDone);
  return { first, running, comeBack };
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => realTimeout(resolve, 10));
}
