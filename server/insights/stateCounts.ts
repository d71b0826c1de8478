import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Database } from '../database/client';
import { isRecord } from '../lib/json';
import { REFUND_TRIES_MANY } from '../orders/orders';

const MINUTE_MS = 60_000;

/** How many rows of a kind are in a state. */
export interface StateCount {
  kind: string;
  state: string;
  total: number;
}

/** Counts at most once a minute, however often metrics are requested. */
export function createStateCounter(db: Database): () => Promise<StateCount[]> {
  const counts = new LRUCache<'counts', StateCount[]>({
    max: 1,
    ttl: MINUTE_MS,
    fetchMethod: () => countStates(db),
  });
  return async () => (await counts.fetch('counts')) ?? [];
}

/**
 * Bookings and payments by state, and what waits: refunds, payments that match no booking, requests
 * for money, webhook events, e-mails and jobs (by queue). For metrics. Counts exactly, so it reads
 * whole tables.
 */
async function countStates(db: Database): Promise<StateCount[]> {
  const { rows } = await db.execute(sql`
    select 'booking' as kind,
      case when not active then 'ended' when status = 'paid' then 'paid' else 'held' end as state,
      count(*)::int as total
    from bookings group by 2
    union all select 'payment', status, count(*)::int from payments group by 2
    union all select 'dispute', dispute, count(*)::int from payments where dispute = 'open' group by 2
    union all select 'refund', case when refund_tries >= ${REFUND_TRIES_MANY} then 'failing' else 'waiting' end,
        count(*)::int
      from payments where refund_due_cents is not null or status = 'refunding' group by 2
    union all select 'payment', 'unmatched', count(*)::int from unmatched_payments
      where settled_at is null having count(*) > 0
    union all select 'money-back', state, count(*)::int from money_back_requests
      where state = 'open' group by 2
    union all select 'webhook', state, count(*)::int from provider_events
      where state in ('waiting', 'dead') group by 2
    union all select 'mail', state, count(*)::int from mails group by 2
    union all select 'job', queue, count(*)::int from jobs
      where failed_at is null and due_at <= now() group by 2
    union all select 'failed-job', queue, count(*)::int from jobs
      where failed_at is not null group by 2`);
  return rows.flatMap((row) => (isStateCount(row) ? [row] : []));
}

const isStateCount = (row: unknown): row is StateCount & Record<string, unknown> =>
  isRecord(row) &&
  typeof row.kind === 'string' &&
  typeof row.state === 'string' &&
  typeof row.total === 'number';
