import type { FastifyBaseLogger } from 'fastify';
import PgBoss from 'pg-boss';
import type { Context, RootContext } from '../context';
import type { RootDatabase } from '../database/client';
import { QUEUE_SCHEMA } from './prepare';
import { knownQueues, queueNames, queues, type QueueName } from './queues';
import { executorOf, nameOf } from './sql';

export type { QueueName } from './queues';

/** What a module needs to have work done later: it brings a worker and asks for runs. */
export interface Jobs {
  /**
   * Brings the worker of a queue. A run carries no data: it means "look what is due", so runs that
   * wait together are done as one. A run that throws comes again with a growing pause.
   */
  work: (queue: QueueName, worker: (context: RootContext) => Promise<void>) => void;
  /** Asks for a run in the transaction that causes the work: both are there or neither. */
  send: (context: Pick<Context, 'tx'>, queue: QueueName) => Promise<void>;
}

/** What the server and the tests need beside. */
export interface JobRunner extends Jobs {
  /** Looks for runs from now on, and asks for one of each queue as soon as the database answers. */
  start: () => Promise<void>;
  /** Ends after the runs that are under way. */
  stop: () => Promise<void>;
  /** Does a queue's work here and now, whether or not a run is due; throws what the worker throws. */
  run: (queue: QueueName) => Promise<void>;
  /** Does the runs that are due now; answers of which queues. */
  runDue: () => Promise<QueueName[]>;
}

interface JobsDeps {
  db: RootDatabase;
  now: () => Date;
  log: Pick<FastifyBaseLogger, 'error'>;
}

/** Pause between two looks for runs. */
const POLL_MS = 5000;
/** By then a transaction that asked for a run is usually over. */
const SOON_MS = 250;
const BATCH = 100;
const DAY_SECONDS = 86_400;

/**
 * Queues in the database, shared by all servers on it. pg-boss keeps them: who gets a run, when a
 * failed one comes again, that a scheduled one is there once. Its own workers and clock are not
 * used: they do not wait for the note that a run is done, so that a database lost at that moment
 * would end the process, and they ask once for every queue instead of once for all.
 */
export function createJobs({ db, now, log }: JobsDeps): JobRunner {
  const executeSql = executorOf(db);
  const openBoss = () =>
    new PgBoss({
      db: { executeSql },
      schema: QUEUE_SCHEMA,
      migrate: false,
      schedule: false,
      maintenanceIntervalSeconds: 600,
      // A scheduled run is known as done for as long as its day lasts.
      archiveCompletedAfterSeconds: DAY_SECONDS + 3600,
      deleteAfterSeconds: DAY_SECONDS,
    }).on('error', (err) => log.error({ err }, 'The queues could not be maintained'));
  let boss = openBoss();

  const workers = new Map<QueueName, (context: RootContext) => Promise<void>>();
  const running = new Map<QueueName, Promise<void>>();
  /** The minute, hour or day of the last scheduled run. */
  const askedFor = new Map<QueueName, number>();
  let timer: NodeJS.Timeout | undefined;
  let nextLookAt = Infinity;
  let looking = Promise.resolve();
  let isStarted = false;
  let isBegun = false;

  const contextOf = (queue: QueueName) => ({ principal: null, requestId: queue, now, tx: db });

  const workOf = async (queue: QueueName) => {
    const runs = await boss.fetch(queue, { batchSize: BATCH });
    const ids = runs.map(({ id }) => id);
    if (ids.length === 0) return;
    try {
      await workers.get(queue)?.(contextOf(queue));
    } catch (error) {
      log.error({ err: error, queue }, 'A job failed and will be retried');
      const { message } = error instanceof Error ? error : new Error(String(error));
      for (const id of ids) await boss.fail(queue, id, { message });
      return;
    }
    await boss.complete(queue, ids);
  };

  const runQueue = (queue: QueueName) => {
    const run = workOf(queue)
      // What cannot be noted now is done again when its time is over.
      .catch((error: unknown) =>
        log.error({ err: error, queue }, 'The result of a job could not be saved'),
      )
      .finally(() => running.delete(queue));
    running.set(queue, run);
    return run;
  };

  const findDue = async () => {
    const { rows } = await executeSql(
      `select name from ${QUEUE_SCHEMA}.job where state < 'active' and start_after <= now() group by name`,
      [],
    );
    return knownQueues(rows.flatMap(nameOf)).filter((queue) => !running.has(queue));
  };

  /** Of the servers that ask within the same minute, hour or day, the first one is heard. */
  const askForScheduled = async () => {
    for (const queue of queueNames) {
      const { every } = queues[queue];
      const slot = Math.floor(Date.now() / 1000 / every);
      if (askedFor.get(queue) === slot) continue;
      await boss.send(queue, {}, { singletonKey: 'schedule', singletonSeconds: every });
      askedFor.set(queue, slot);
    }
  };

  /** Starts the library, and asks for what was left undone while no server ran. */
  const begin = async () => {
    if (isBegun) return;
    try {
      await boss.start();
    } catch (error) {
      // One that failed to start says afterwards that it is starting, for ever.
      boss = openBoss();
      throw error;
    }
    for (const queue of queueNames) await boss.send(queue, {});
    isBegun = true;
  };

  const look = async () => {
    try {
      await begin();
      await askForScheduled();
      for (const queue of await findDue()) void runQueue(queue);
    } catch (error) {
      log.error({ err: error }, 'The queues could not be read');
    }
  };

  /** One look after the other. */
  const lookNow = () => {
    nextLookAt = Infinity;
    looking = looking.then(async () => {
      if (!isStarted) return;
      await look();
      lookIn(POLL_MS);
    });
    return looking;
  };

  /** An earlier look that is planned already stays: whoever keeps asking must not put it off. */
  const lookIn = (ms: number) => {
    const at = performance.now() + ms;
    if (!isStarted || at >= nextLookAt) return;
    clearTimeout(timer);
    nextLookAt = at;
    timer = setTimeout(() => void lookNow(), ms).unref();
  };

  return {
    work: (queue, worker) => {
      if (workers.has(queue)) throw new Error(`${queue} has a worker already.`);
      workers.set(queue, worker);
    },
    send: async ({ tx }, queue) => {
      await boss.send(queue, {}, { db: { executeSql: executorOf(tx) } });
      lookIn(SOON_MS);
    },
    start: async () => {
      isStarted = true;
      await lookNow();
    },
    stop: async () => {
      const wasStarted = isStarted;
      isStarted = false;
      clearTimeout(timer);
      await looking;
      await Promise.all(running.values());
      if (wasStarted) await boss.stop({ graceful: false, close: false });
    },
    run: async (queue) => workers.get(queue)?.(contextOf(queue)),
    runDue: async () => {
      const due = await findDue();
      await Promise.all(due.map(runQueue));
      return due;
    },
  };
}
