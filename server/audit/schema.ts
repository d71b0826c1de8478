import { sql } from 'drizzle-orm';
import { bigint, check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt } from '../database/columns';

/**
 * What admins, commands and jobs did. A trigger refuses changes of rows. `actor_id` is not a foreign
 * key, so that a row outlives its user.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    createdAt: createdAt(),
    act: text('act').notNull(),
    actorKind: text('actor_kind', { enum: ['person', 'command', 'job'] }).notNull(),
    /** The admin's user id. Null for commands and jobs. */
    actorId: text('actor_id'),
    subjectKind: text('subject_kind').notNull(),
    /** Null if the act is about all of them, or the row was purged. */
    subjectId: text('subject_id'),
    /** The fields that changed. */
    before: jsonb('before'),
    after: jsonb('after'),
    /** What the admin wrote. */
    reason: text('reason'),
    /** The request's id in the log and the response, the command, or the job's queue. */
    requestId: text('request_id').notNull(),
  },
  (t) => [
    // The readers’ ways to a page (server/insights/auditLog.ts): each ends with the id.
    index('audit_log_subject').on(t.subjectId, t.id),
    index('audit_log_kind').on(t.subjectKind, t.id),
    index('audit_log_act').on(t.act, t.id),
    index('audit_log_request').on(t.requestId, t.id),
    index('audit_log_created').on(t.createdAt, t.id),
    index('audit_log_actor')
      .on(t.actorId, t.id)
      .where(sql`${t.actorId} is not null`),
    check('audit_log_actor_kind', sql`${t.actorKind} in ('person', 'command', 'job')`),
    check('audit_log_person', sql`(${t.actorKind} = 'person') = (${t.actorId} is not null)`),
  ],
);
