import { sql, type SQL } from 'drizzle-orm';
import { decideBy } from '#contract/moneyBack';
import { QUEUE_MAX, queueKinds, type QueueKind, type WireQueue } from '#contract/overview';
import { requireRole, type SignedIn } from '../context';
import { isUnmatchedOpen, REFUND_TRIES_MANY } from '../orders/orders';

/** Photos of imports are tried again for so long by themselves. */
const IMPORT_MS = 60 * 60_000;

/** Others wait for the bank. */
const isToAnswer = sql`dispute in ('open', 'inquiry') and dispute_due_at is not null`;

/** The times of what waits. Each reads an index of what is open. */
const waitingAt = (now: Date): Record<QueueKind, SQL> => ({
  disputes: sql`select created_at as at from payments where ${isToAnswer}`,
  'money-back': sql`select created_at as at from money_back_requests where state = 'open'`,
  'unmatched-payments': sql`select u.created_at as at from unmatched_payments u
    where ${isUnmatchedOpen}`,
  'failing-refunds': sql`select created_at as at from payments
    where (refund_due_cents is not null or status = 'refunding')
      and refund_tries >= ${REFUND_TRIES_MANY}`,
  'failed-events': sql`select received_at as at from provider_events where state = 'dead'`,
  cases: sql`select opened_at as at from cases where decided_at is null`,
  appeals: sql`select appealed_at as at from cases
    where appealed_at is not null and appeal_decided_at is null`,
  verifications: sql`select created_at as at from verification_requests where ended_at is null`,
  mails: sql`select ended_at as at from mails where state = 'failed'`,
  imports: sql`select due_at as at from picture_fetches where failure is null
    and due_at < ${new Date(now.getTime() - IMPORT_MS).toISOString()}::timestamptz`,
});

/** GET /overview, for admins: what waits for them. Nothing of it is stored. */
export async function readQueues({ principal, tx, now }: SignedIn): Promise<WireQueue[]> {
  requireRole(principal, 'admin');
  const waiting = waitingAt(now());
  const selects = queueKinds.map(
    (kind) => sql`select ${kind}::text as kind, count(*)::int as count, min(at) as oldest,
        ${kind === 'disputes' ? sql`(select min(dispute_due_at) from payments where ${isToAnswer})` : sql`null::timestamptz`} as due
      from (${waiting[kind]} order by at limit ${QUEUE_MAX}) q having count(*) > 0`,
  );
  const { rows } = await tx.execute<Found>(sql.join(selects, sql` union all `));
  return queueKinds.flatMap((kind): WireQueue[] => {
    const found = rows.find((row) => row.kind === kind);
    if (!found) return [];
    const oldest = new Date(found.oldest);
    const dueAt = kind === 'money-back' ? decideBy(oldest) : found.due && new Date(found.due);
    return [
      {
        kind,
        count: found.count,
        oldestAt: oldest.toISOString(),
        ...(dueAt ? { dueAt: dueAt.toISOString() } : {}),
      },
    ];
  });
}

interface Found extends Record<string, unknown> {
  kind: QueueKind;
  count: number;
  oldest: Date | string;
  due: Date | string | null;
}
