import type { FastifyBaseLogger } from 'fastify';
import PgBoss from 'pg-boss';
import type { Context, RootContext } from '../context';
import type { RootDatabase, Transaction } from '../database/client';
import { QUEUE_SCHEMA } from './prepare';
import { knownQueues, scheduled, type QueueName } from './queues';
import { executorOf, nameOf } from './sql';

export type { QueueName } from './queues';

/** What a job is about, such as a seller. Empty: "check what is due". */
export type JobData = Readonly<Record<string, string>>;

type Worker = (context: RootContext, data: JobData) => Promise<void>;

/** Background jobs: modules register a worker for a queue and schedule jobs. */
export interface Jobs {
  /**
   * Registers the worker of a queue. Scheduled jobs have no data: they mean "check what is due".
   * Waiting jobs with the same data are merged into one. Failed jobs are retried with back-off.
   */
  work: (queue: QueueName, worker: Worker) => void;
  /**
   * Schedules a job in the transaction that causes the work, so that both are committed or neither.
   */
  send: (
    context: Pick<Context<Transaction>, 'tx'>,
    queue: QueueName,
    data?: JobData,
  ) => Promise<void>;
}

/** What the server and the tests need in addition. */
export interface JobRunner extends Jobs {
  /** Starts polling, and schedules one job per scheduled queue as soon as the database is available. */
  start: () => Promise<void>;
  /** Stops after the running jobs have finished. */
  stop: () => Promise<void>;
  /**
   * Runs a queue's worker immediately, whether or not a job is due. Throws what the worker throws.
   */
  run: (queue: QueueName, data?: JobData) => Promise<void>;
  /** Runs the due jobs and returns their queues. */
  runDue: () => Promise<QueueName[]>;
}

interface JobsDeps {
  db: RootDatabase;
  now: () => Date;
  log: Pick<FastifyBaseLogger, 'error'>;
}

/** Interval between two polls. */
const POLL_MS = 5000;
/** Delay after which a transaction that scheduled a job has usually been committed. */
const SOON_MS = 250;
const BATCH = 100;
const DAY_SECONDS = 86_400;

/**
 * Job queues in the database, shared by all servers. pg-boss stores them, assigns jobs, retries
 * failed ones and keeps scheduled ones unique. Its own workers and scheduler are not used: they do
 * not await the completion of a job, so that a lost database connection at that moment would exit
 * the process, and they poll once per queue instead of once for all.
 */
export function createJobs({ db, now, log }: JobsDeps): JobRunner {
  const readSql = executorOf(db);
  /** Statements without values only read, or begin their own transaction with a lock limit. */
  const executeSql: typeof readSql = (text, values) =>
    values ? db.transaction((tx) => executorOf(tx)(text, values)) : readSql(text);
  const openBoss = () =>
    new PgBoss({
      db: { executeSql },
      schema: QUEUE_SCHEMA,
      migrate: false,
      schedule: false,
      maintenanceIntervalSeconds: 600,
      // A completed scheduled job must be kept for its whole day, or it would be scheduled again.
      archiveCompletedAfterSeconds: DAY_SECONDS + 3600,
      deleteAfterSeconds: DAY_SECONDS,
    }).on('error', (err) => log.error({ err }, 'The queues could not be maintained'));
  let boss = openBoss();

  const workers = new Map<QueueName, Worker>();
  const running = new Map<QueueName, Promise<void>>();
  /** The minute, hour or day of the last scheduled job. */
  const lastScheduled = new Map<QueueName, number>();
  let timer: NodeJS.Timeout | undefined;
  let nextPollAt = Infinity;
  let polling = Promise.resolve();
  let isStarted = false;
  let isBegun = false;

  const contextOf = (queue: QueueName) => ({ principal: null, requestId: queue, now, tx: db });

  const workOf = async (queue: QueueName) => {
    const runs = await boss.fetch<JobData>(queue, { batchSize: BATCH });
    for (const { data, ids } of mergeJobs(runs)) {
      try {
        await workers.get(queue)?.(contextOf(queue), data);
      } catch (error) {
        log.error({ err: error, queue }, 'A job failed and will be retried');
        const { message } = error instanceof Error ? error : new Error(String(error));
        for (const id of ids) await boss.fail(queue, id, { message });
        continue;
      }
      await boss.complete(queue, ids);
    }
  };

  const runQueue = (queue: QueueName) => {
    const run = workOf(queue)
      // If the result cannot be saved, the job runs again after it expires.
      .catch((error: unknown) =>
        log.error({ err: error, queue }, 'The result of a job could not be saved'),
      )
      .finally(() => running.delete(queue));
    running.set(queue, run);
    return run;
  };

  const findDue = async () => {
    const { rows } = await readSql(
      `select name from ${QUEUE_SCHEMA}.job where state < 'active' and start_after <= now() group by name`,
      [],
    );
    return knownQueues(rows.flatMap(nameOf)).filter((queue) => !running.has(queue));
  };

  /** If several servers schedule a job in the same minute, hour or day, the first one wins. */
  const scheduleJobs = async () => {
    for (const { queue, every } of scheduled) {
      const slot = Math.floor(Date.now() / 1000 / every);
      if (lastScheduled.get(queue) === slot) continue;
      await boss.send(queue, {}, { singletonKey: 'schedule', singletonSeconds: every });
      lastScheduled.set(queue, slot);
    }
  };

  /** Starts pg-boss, and schedules work that was left while no server ran. */
  const begin = async () => {
    if (isBegun) return;
    try {
      await boss.start();
    } catch (error) {
      // After a failed start an instance reports forever that it is starting.
      boss = openBoss();
      throw error;
    }
    for (const { queue } of scheduled) await boss.send(queue, {});
    isBegun = true;
  };

  const poll = async () => {
    try {
      await begin();
      await scheduleJobs();
      for (const queue of await findDue()) void runQueue(queue);
    } catch (error) {
      log.error({ err: error }, 'The queues could not be read');
    }
  };

  /** Polls run one after the other. */
  const pollNow = () => {
    nextPollAt = Infinity;
    polling = polling.then(async () => {
      if (!isStarted) return;
      await poll();
      pollIn(POLL_MS);
    });
    return polling;
  };

  /** Keeps an earlier poll that is already planned, so that repeated calls cannot postpone it. */
  const pollIn = (ms: number) => {
    const at = performance.now() + ms;
    if (!isStarted || at >= nextPollAt) return;
    clearTimeout(timer);
    nextPollAt = at;
    timer = setTimeout(() => void pollNow(), ms).unref();
  };

  return {
    work: (queue, worker) => {
      if (workers.has(queue)) throw new Error(`${queue} has a worker already.`);
      workers.set(queue, worker);
    },
    send: async ({ tx }, queue, data = {}) => {
      await boss.send(queue, data, { db: { executeSql: executorOf(tx) } });
      pollIn(SOON_MS);
    },
    start: async () => {
      isStarted = true;
      await pollNow();
    },
    stop: async () => {
      const wasStarted = isStarted;
      isStarted = false;
      clearTimeout(timer);
      await polling;
      await Promise.all(running.values());
      if (wasStarted) await boss.stop({ graceful: false, close: false });
    },
    run: async (queue, data = {}) => workers.get(queue)?.(contextOf(queue), data),
    runDue: async () => {
      const due = await findDue();
      await Promise.all(due.map(runQueue));
      return due;
    },
  };
}

/** Merges jobs with the same data. */
function mergeJobs(runs: { id: string; data: JobData }[]) {
  const merged = new Map<string, { data: JobData; ids: string[] }>();
  for (const { id, data } of runs) {
    const key = JSON.stringify(data);
    const ids = merged.get(key)?.ids ?? [];
    merged.set(key, { data, ids: [...ids, id] });
  }
  return merged.values();
}
