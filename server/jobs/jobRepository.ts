import { and, eq, gt, inArray, isNull, lte, notExists, or, sql, type SQL } from 'drizzle-orm';
import type { Database, Transaction } from '../database/client';
import { knownQueue, scheduled, type QueueName } from './queues';
import { jobs, jobSchedules, type JobData } from './schema';

/** A run whose server has not extended it for so long is over. */
export const RUN_SECONDS = 60;
/** About ten minutes. After that a job counts as failed, and the next scheduled one tries again. */
const ATTEMPTS_MAX = 7;
const FIRST_RETRY_SECONDS = 10;
const KEEP_FAILED_DAYS = 7;
/** An arbitrary number that all servers share: one at a time claims jobs of a queue. */
const CLAIM_LOCK = 7_420_115;

/** The clock is the database's. */
const now = sql`now()`;
const inSeconds = (seconds: number | SQL) => sql`now() + make_interval(secs => ${seconds})`;

const isWaiting = and(
  isNull(jobs.failedAt),
  lte(jobs.dueAt, now),
  or(isNull(jobs.runningUntil), lte(jobs.runningUntil, now)),
);

export async function addJobs(
  tx: Transaction,
  added: { queue: QueueName; data?: JobData }[],
): Promise<void> {
  if (added.length > 0) await tx.insert(jobs).values(added);
}

/** What is waiting, by queue, of queues that this server knows. */
export async function findWaiting(db: Database): Promise<Map<QueueName, JobData[]>> {
  const { queue, data } = jobs;
  const rows = await db.selectDistinct({ queue, data }).from(jobs).where(isWaiting);
  const waiting = new Map<QueueName, JobData[]>();
  for (const row of rows) {
    const known = knownQueue(row.queue);
    if (known) waiting.set(known, [...(waiting.get(known) ?? []), row.data]);
  }
  return waiting;
}

/** Claims all waiting jobs with this data. False if there are none, or one runs on another server. */
export async function claimJobs(
  tx: Transaction,
  queue: QueueName,
  data: JobData,
  runId: string,
): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(${CLAIM_LOCK}, hashtext(${queue}))`);
  const isSame = and(eq(jobs.queue, queue), eq(jobs.data, data));
  const running = tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(isSame, gt(jobs.runningUntil, now)));
  const claimed = await tx
    .update(jobs)
    .set({ runId, runningUntil: inSeconds(RUN_SECONDS), attempts: sql`${jobs.attempts} + 1` })
    .where(and(isSame, isWaiting, notExists(running)))
    .returning({ id: jobs.id });
  return claimed.length > 0;
}

export async function extendRuns(tx: Transaction, runIds: string[]): Promise<void> {
  await tx
    .update(jobs)
    .set({ runningUntil: inSeconds(RUN_SECONDS) })
    .where(inArray(jobs.runId, runIds));
}

const over = { runId: null, runningUntil: null };

export async function deleteRun(tx: Transaction, runId: string): Promise<void> {
  await tx.delete(jobs).where(eq(jobs.runId, runId));
}

/** The run was cut off: it goes on elsewhere, and was no failed attempt. */
export async function releaseRun(tx: Transaction, runId: string): Promise<void> {
  await tx
    .update(jobs)
    .set({ ...over, attempts: sql`${jobs.attempts} - 1` })
    .where(eq(jobs.runId, runId));
}

/** The next attempt is later each time, and the last one final. */
export async function failRun(tx: Transaction, runId: string, error: string): Promise<void> {
  await tx
    .update(jobs)
    .set({
      ...over,
      error,
      dueAt: inSeconds(sql`${FIRST_RETRY_SECONDS} * power(2, ${jobs.attempts} - 1)`),
      failedAt: sql`case when ${jobs.attempts} >= ${ATTEMPTS_MAX} then ${now} end`,
    })
    .where(eq(jobs.runId, runId));
}

/** Adds the scheduled jobs that are due. Of several servers the first one does. */
export async function addScheduled(tx: Transaction): Promise<void> {
  const rows = scheduled.map(({ queue, every }) => ({
    queue,
    dueAt: sql`to_timestamp((floor(extract(epoch from now()) / ${every}) + 1) * ${every})`,
  }));
  const due = await tx
    .insert(jobSchedules)
    .values(rows)
    .onConflictDoUpdate({
      target: jobSchedules.queue,
      set: { dueAt: sql`excluded.due_at` },
      setWhere: lte(jobSchedules.dueAt, now),
    })
    .returning({ queue: jobSchedules.queue });
  const queues = due.flatMap(({ queue }) => knownQueue(queue) ?? []);
  await addJobs(
    tx,
    queues.map((queue) => ({ queue })),
  );
  const isOld = lte(jobs.failedAt, sql`now() - make_interval(days => ${KEEP_FAILED_DAYS})`);
  await tx.delete(jobs).where(isOld);
}
