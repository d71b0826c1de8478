import { and, eq, gt } from 'drizzle-orm';
import { type Act, auditedActs } from '#contract/auditLog';
import type { Context } from '../context';
import type { Database, Transaction } from '../database/client';
import { auditLog } from './schema';

type Fields = Readonly<Record<string, string | number | boolean | null | Date | string[]>>;

interface Changes {
  /** Only the fields that changed. Ids and states, no names, e-mails or phone numbers. */
  before?: Fields;
  after?: Fields;
  /** What the admin wrote. */
  reason?: string | undefined;
}

/**
 * Records an act in the transaction that does it, so that both are committed or neither.
 *
 * @param subjectId null if the act is about all of them, or the row was purged
 */
export async function recordAct(
  { tx, now, principal, actor, requestId }: Context<Transaction>,
  act: Act,
  subjectId: string | null,
  { before, after, reason }: Changes,
): Promise<void> {
  await tx.insert(auditLog).values({
    createdAt: now(),
    act,
    actorKind: actor,
    actorId: principal?.userId ?? null,
    subjectKind: auditedActs[act],
    subjectId,
    before,
    after,
    reason: reason === '' ? null : reason,
    requestId,
  });
}

/** Whether a person did this since a time. */
export const hasActed = async (
  db: Database,
  actorId: string,
  act: Act,
  subjectId: string,
  since: Date,
): Promise<boolean> =>
  (await db.$count(
    auditLog,
    and(
      eq(auditLog.subjectId, subjectId),
      eq(auditLog.act, act),
      eq(auditLog.actorId, actorId),
      gt(auditLog.createdAt, since),
    ),
  )) > 0;
