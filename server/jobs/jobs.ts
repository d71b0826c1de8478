import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Context, JobContext } from '../context';
import type { RootDatabase, Transaction } from '../database/client';
import {
  addJobs,
  addScheduled,
  claimJobs,
  deleteRun,
  extendRuns,
  failRun,
  findWaiting,
  releaseRun,
  RUN_SECONDS,
} from './jobRepository';
import { scheduled, type QueueName } from './queues';
import type { JobData } from './schema';

export type { QueueName } from './queues';
export type { JobData } from './schema';

type Worker = (context: JobContext, data: JobData) => Promise<void>;

/** Background jobs: modules register a worker for a queue. */
export interface Jobs {
  /**
   * Registers the worker of a queue. Scheduled jobs have no data: they mean "check what is due".
   * Waiting jobs with the same data run as one. The worker ends soon after `signal` is aborted, since
   * the server stops then; what is left is done by the next run. Failed jobs are retried with back-off.
   */
  work: (queue: QueueName, worker: Worker) => void;
}

/** Adds a job in the transaction that causes the work, so that both are committed or neither. */
export const sendJob = (
  { tx }: Pick<Context<Transaction>, 'tx'>,
  queue: QueueName,
  data: JobData = {},
): Promise<void> => addJobs(tx, [{ queue, data }]);

/** What the server and the tests need in addition. */
export interface JobRunner extends Jobs {
  /** Runs jobs from now on, and one of each scheduled queue as soon as the database is available. */
  start: () => Promise<void>;
  /** Stops after the running jobs have ended, or after `STOP_MS`. */
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

/** Channel of the database's notifications about new jobs. */
const CHANNEL = 'jobs';
/** Interval between two polls, for jobs that become due and for lost notifications. */
const POLL_MS = 5000;
const MINUTE_MS = 60_000;
/** Jobs that are added within this time are found by one poll. */
const SOON_MS = 50;
/** Runs are extended long before they count as over. */
const EXTEND_MS = 15_000;
/** Pause before a run’s end is saved again. */
const SAVE_AGAIN_MS = 1000;
/** How long stopping waits. A job that is cut off runs again on another server. */
const STOP_MS = 20_000;

/**
 * Job queues in one table, shared by all servers. A job counts as running for a minute, which its
 * server extends: what a killed server was doing runs again soon, and never twice at the same time
 * (decision 22).
 */
export function createJobs({ db, now, log }: JobsDeps): JobRunner {
  const workers = new Map<QueueName, Worker>();
  /** The queues with a run on this server. */
  const running = new Map<QueueName, Promise<void>>();
  const runIds = new Set<string>();
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let extending: NodeJS.Timeout | undefined;
  let nextPollAt = Infinity;
  let polling = Promise.resolve();
  let isStarted = false;
  let isBegun = false;
  /** Until when all scheduled jobs have been added. */
  let scheduledUntil = 0;
  let stopListening: (() => Promise<void>) | undefined;

  const contextOf = (queue: QueueName): JobContext => ({
    principal: null,
    actor: 'job',
    requestId: queue,
    now,
    tx: db,
    signal: stopping.signal,
  });

  /** Why it failed, or null. */
  const attempt = async (queue: QueueName, data: JobData): Promise<string | null> => {
    try {
      await workers.get(queue)?.(contextOf(queue), data);
      return null;
    } catch (error) {
      if (!stopping.signal.aborted) {
        log.error({ err: error, queue }, 'A job failed and will be retried');
      }
      return error instanceof Error ? error.message : String(error);
    }
  };

  /**
   * Saves the end of a run, again while the database does not answer: until then no server runs these
   * jobs. Gives up when the run counts as over anyway.
   */
  const endRun = async (save: (tx: Transaction) => Promise<void>): Promise<void> => {
    const overAt = performance.now() + RUN_SECONDS * 1000;
    for (;;) {
      try {
        await db.transaction(save);
        return;
      } catch (error) {
        if (stopping.signal.aborted || performance.now() > overAt) throw error;
        const { signal } = stopping;
        await delay(SAVE_AGAIN_MS, undefined, { signal, ref: false }).catch(() => undefined);
      }
    }
  };

  /** A claim whose answer was lost may have been made, so it is released. */
  const claim = async (queue: QueueName, data: JobData, runId: string): Promise<boolean> => {
    try {
      return await db.transaction((tx) => claimJobs(tx, queue, data, runId));
    } catch (error) {
      await endRun((tx) => releaseRun(tx, runId));
      throw error;
    }
  };

  /** Returns whether there was anything to run. */
  const runJob = async (queue: QueueName, data: JobData): Promise<boolean> => {
    const runId = randomUUID();
    if (!(await claim(queue, data, runId))) return false;
    runIds.add(runId);
    const error = await attempt(queue, data);
    runIds.delete(runId);
    await endRun((tx) => {
      if (stopping.signal.aborted) return releaseRun(tx, runId);
      return error === null ? deleteRun(tx, runId) : failRun(tx, runId, error);
    });
    return true;
  };

  /** Runs the waiting jobs of a queue one after the other. */
  const runQueue = (queue: QueueName, found: JobData[]) => {
    let hasRun = false;
    const run = (async () => {
      for (const data of found) {
        if (!stopping.signal.aborted && (await runJob(queue, data))) hasRun = true;
      }
    })()
      // The job runs again after `RUN_SECONDS`.
      .catch((error: unknown) =>
        log.error({ err: error, queue }, 'A job could not be claimed, or its end not be saved'),
      )
      .finally(() => {
        running.delete(queue);
        // Others may have been added meanwhile.
        if (hasRun) pollIn(SOON_MS);
      });
    running.set(queue, run);
    return run;
  };

  /** The waiting jobs, without queues with a run on this server. */
  const findDue = async () => [...(await findWaiting(db))].filter(([queue]) => !running.has(queue));

  const addDue = async () => {
    if (Date.now() < scheduledUntil) return;
    await db.transaction(addScheduled);
    scheduledUntil = (Math.floor(Date.now() / MINUTE_MS) + 1) * MINUTE_MS;
  };

  /** Adds one job of each scheduled queue, for work that was left while no server ran. */
  const begin = async () => {
    if (isBegun) return;
    stopListening ??= db.listen(CHANNEL, () => pollIn(SOON_MS));
    await db.transaction((tx) =>
      addJobs(
        tx,
        scheduled.map(({ queue }) => ({ queue })),
      ),
    );
    isBegun = true;
  };

  const extend = async () => {
    if (runIds.size === 0) return;
    try {
      await db.transaction((tx) => extendRuns(tx, [...runIds]));
    } catch (error) {
      log.error({ err: error }, 'Running jobs could not be extended');
    }
  };

  const poll = async () => {
    try {
      await begin();
      await addDue();
      for (const [queue, found] of await findDue()) void runQueue(queue, found);
    } catch (error) {
      log.error({ err: error }, 'The jobs could not be read');
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
    start: async () => {
      isStarted = true;
      extending = setInterval(() => void extend(), EXTEND_MS).unref();
      await pollNow();
    },
    stop: async () => {
      isStarted = false;
      clearTimeout(timer);
      clearInterval(extending);
      stopping.abort();
      await polling;
      const ended = Promise.all([...running.values(), stopListening?.()]);
      await Promise.race([ended, delay(STOP_MS, undefined, { ref: false })]);
    },
    run: async (queue, data = {}) => workers.get(queue)?.(contextOf(queue), data),
    runDue: async () => {
      const due = await findDue();
      await Promise.all(due.map(([queue, found]) => runQueue(queue, found)));
      return due.map(([queue]) => queue);
    },
  };
}
