import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core';
import type { ChangeKind } from '#contract/live';
import { moment } from '../database/columns';

/**
 * What changed in the last minutes, and for whom: the streams of all servers are made of it. No foreign
 * key to users: it would lock the user's row, against the order of locks.
 */
export const changes = pgTable(
  'changes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The transaction. Ids are given before the commit, so readers go by this one (repository.ts). */
    xid: bigint('xid', { mode: 'number' })
      .notNull()
      .default(sql`pg_current_xact_id()::text::bigint`),
    kind: text('kind').$type<ChangeKind>().notNull(),
    /** Empty: any of this kind. */
    subjectId: text('subject_id').notNull(),
    /** Id of a user, 'everyone' or 'admins'. */
    audience: text('audience').notNull(),
    createdAt: moment('created_at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (t) => [index('changes_xid').on(t.xid), index('changes_created').on(t.createdAt)],
);
