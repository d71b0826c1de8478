import { and, gt, inArray, lt, sql } from 'drizzle-orm';
import type { ChangeKind } from '#contract/live';
import type { Database, Transaction } from '../database/client';
import { changes } from './schema';

/** Far longer than a server is without the database, or a transaction lasts. */
export const KEEP_S = 600;

export type NewChange = typeof changes.$inferInsert;

interface ReadChange {
  id: number;
  xid: number;
  kind: ChangeKind;
  subjectId: string;
  audience: string;
}

export const insertChanges = (tx: Transaction, rows: NewChange[]) =>
  tx.insert(changes).values(rows);

/**
 * The changes of transactions from a number on, and the number to go on from: of the oldest transaction
 * that may still be running. So changes that are committed late are found, and others again. Without a
 * number, the changes that are committed by now and would be found again.
 */
export async function readChanges(
  db: Database,
  from: number | null,
): Promise<{ next: number; rows: ReadChange[] }> {
  const { rows } = await db.execute<{
    next: string;
    id: string | null;
    xid: string;
    kind: ChangeKind;
    subject_id: string;
    audience: string;
  }>(sql`
    select oldest.next, c.id, c.xid, c.kind, c.subject_id, c.audience
    from (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as next) as oldest
    left join ${changes} c on c.xid >= coalesce(${from}::bigint, oldest.next) order by c.id`);
  return {
    next: Number(rows[0]?.next),
    rows: rows.flatMap(({ id, xid, kind, subject_id: subjectId, audience }) =>
      id === null ? [] : [{ id: Number(id), xid: Number(xid), kind, subjectId, audience }],
    ),
  };
}

/** Up to `limit` changes of the last seconds for these audiences. */
export const readRecent = (db: Database, audiences: string[], seconds: number, limit: number) =>
  db
    .selectDistinct({ kind: changes.kind, subjectId: changes.subjectId })
    .from(changes)
    .where(and(inArray(changes.audience, audiences), gt(changes.createdAt, ago(seconds))))
    .limit(limit);

export async function deleteOldChanges(tx: Transaction): Promise<void> {
  await tx.delete(changes).where(lt(changes.createdAt, ago(KEEP_S)));
}

/** By the database's clock. */
const ago = (seconds: number) => sql`clock_timestamp() - make_interval(secs => ${seconds})`;
