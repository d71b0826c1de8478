import { sql } from 'drizzle-orm';
import type { Database } from '../database/client';
import { isRecord } from '../lib/json';

/** How many rows of a kind are in a state. */
export interface StateCount {
  kind: string;
  state: string;
  total: number;
}

/**
 * Bookings and payments by state, and what waits: webhook events, e-mails and jobs (by queue). For
 * metrics. Counts exactly, so it reads whole tables.
 */
export async function countStates(db: Database): Promise<StateCount[]> {
  const { rows } = await db.execute(sql`
    select 'booking' as kind,
      case when not active then 'ended' when status = 'paid' then 'paid' else 'held' end as state,
      count(*)::int as total
    from bookings group by 2
    union all select 'payment', status, count(*)::int from payments group by 2
    union all select 'dispute', dispute, count(*)::int from payments where dispute = 'open' group by 2
    union all select 'webhook', state, count(*)::int from provider_events
      where state = 'waiting' group by 2
    union all select 'mail', state, count(*)::int from mails group by 2
    union all select 'job', name, count(*)::int from pgboss.job
      where state < 'completed' and start_after <= now() group by 2`);
  return rows.flatMap((row) => (isStateCount(row) ? [row] : []));
}

const isStateCount = (row: unknown): row is StateCount & Record<string, unknown> =>
  isRecord(row) &&
  typeof row.kind === 'string' &&
  typeof row.state === 'string' &&
  typeof row.total === 'number';
