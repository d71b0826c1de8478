import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../database/client';
import { newId } from '../../lib/ids';
import { isNotHandedOver } from '../records/holds';
import { bookings, moneyBackRequests } from '../schema';

/**
 * Opens a request for each of these orders, which are locked, whose buyer may not have the car: its
 * seller is gone, so nobody else can hand it over. Their buyers can withdraw them. Returns the orders
 * that have an open request now: 'opened' here, or 'asked' by the buyer before.
 */
export async function openRequestsFor(
  tx: Transaction,
  orderIds: string[],
  now: Date,
): Promise<Map<string, 'opened' | 'asked'>> {
  const areThese = sql`${bookings.id} = any (${sql.param(orderIds)})`;
  const due = await tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        areThese,
        isNotHandedOver(now),
        // An accepted refund is on its way, and after a lost dispute the bank has decided.
        sql`not exists (select 1 from money_back_requests r where r.booking_id = ${bookings.id}
          and r.state = 'accepted' and r.refunded_at is null)`,
        sql`not exists (select 1 from payments p where p.booking_id = ${bookings.id}
          and p.dispute = 'lost')`,
      ),
    );
  const rows = due.map(({ id }) => ({
    id: newId(),
    bookingId: id,
    reason: 'not-handed-over' as const,
    note: '',
    openedByUs: true,
    createdAt: now,
  }));
  const opened = rows.length > 0 ? await insertNew(tx, rows) : [];
  const open = await tx
    .select({ id: moneyBackRequests.id, bookingId: moneyBackRequests.bookingId })
    .from(moneyBackRequests)
    .where(
      and(
        sql`${moneyBackRequests.bookingId} = any (${sql.param(orderIds)})`,
        eq(moneyBackRequests.state, 'open'),
      ),
    );
  const isNew = new Set(opened);
  return new Map(
    open.map(({ id, bookingId }) => [bookingId, isNew.has(id) ? ('opened' as const) : 'asked']),
  );
}

/** Leaves out orders that already have an open request. */
async function insertNew(
  tx: Transaction,
  rows: (typeof moneyBackRequests.$inferInsert)[],
): Promise<string[]> {
  const added = await tx
    .insert(moneyBackRequests)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: moneyBackRequests.id });
  return added.map(({ id }) => id);
}
