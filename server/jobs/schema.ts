import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../database/columns';

/** What a job is about, such as a seller. Empty: "check what is due". */
export type JobData = Readonly<Record<string, string>>;

/** Jobs to run. Deleted when done. A trigger notifies the servers of new ones. */
export const jobs = pgTable(
  'jobs',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    queue: text('queue').notNull(),
    data: jsonb('data').$type<JobData>().notNull().default({}),
    dueAt: moment('due_at').notNull().defaultNow(),
    attempts: integer('attempts').notNull().default(0),
    /** The run that does it. Its server extends `running_until`, unless it has stopped. */
    runId: text('run_id'),
    runningUntil: moment('running_until'),
    /** When it was given up, and why the last attempt failed. */
    failedAt: moment('failed_at'),
    error: text('error'),
  },
  (t) => [
    index('jobs_due')
      .on(t.dueAt)
      .where(sql`${t.failedAt} is null`),
    index('jobs_queue').on(t.queue, t.data),
    index('jobs_run')
      .on(t.runId)
      .where(sql`${t.runId} is not null`),
  ],
);

/** When each scheduled queue is due next, so that one server of many adds the job. */
export const jobSchedules = pgTable('job_schedules', {
  queue: text('queue').primaryKey(),
  dueAt: moment('due_at').notNull(),
});
