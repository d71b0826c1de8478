import { asc, eq, inArray } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/client';
import { paymentEvents } from '../schema';
import type { RefundsAndDisputes } from '../paymentProvider';

export type PaymentEventRow = typeof paymentEvents.$inferSelect;
type Event = Pick<PaymentEventRow, 'id' | 'kind' | 'amountCents' | 'leftCents'>;

/**
 * Records each refund, and each state of a dispute, once, however often the provider reports it.
 * Returns the new ones, oldest first.
 */
export async function recordEvents(
  tx: Transaction,
  bookingId: string,
  amountCents: number,
  returns: RefundsAndDisputes,
  now: Date,
): Promise<PaymentEventRow[]> {
  const failed = returns.refunds.filter(({ status }) => status === 'failed').map(({ id }) => id);
  // Failures of refunds that never counted as succeeded are not events.
  const told = await findReported(tx, failed);
  const events = eventsOf(amountCents, returns, told);
  if (events.length === 0) return [];
  const rows = events.map((event) => ({ ...event, bookingId, createdAt: now }));
  const recorded = await tx.insert(paymentEvents).values(rows).onConflictDoNothing().returning();
  return recorded.sort((a, b) => a.position - b.position);
}

/** Oldest first, in a stable order. */
function eventsOf(amountCents: number, returns: RefundsAndDisputes, told: Set<string>): Event[] {
  let backCents = 0;
  const event = (id: string, kind: Event['kind'], cents: number): Event => {
    if (kind === 'refund' || kind === 'dispute-lost') backCents += cents;
    return { id, kind, amountCents: cents, leftCents: Math.max(0, amountCents - backCents) };
  };
  const refunds = [...returns.refunds].reverse();
  return [
    ...refunds
      .filter(({ status }) => status === 'succeeded')
      .map(({ id, amountCents: cents }) => event(id, 'refund', cents)),
    ...refunds
      .filter(({ id, status }) => status === 'failed' && told.has(id))
      .map(({ id, amountCents: cents }) => event(`${id}:failed`, 'refund-failed', cents)),
    ...returns.disputes.map(({ id, amountCents: cents, state }) =>
      event(`${id}:${state}`, disputeKinds[state], cents),
    ),
  ].filter((each) => each.amountCents > 0);
}

const disputeKinds = {
  open: 'dispute-opened',
  won: 'dispute-won',
  lost: 'dispute-lost',
} as const;

async function findReported(tx: Database, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(inArray(paymentEvents.id, ids));
  return new Set(rows.map(({ id }) => id));
}

/** Events of a booking's money, oldest first. */
export const findEvents = (db: Database, bookingId: string): Promise<PaymentEventRow[]> =>
  db
    .select()
    .from(paymentEvents)
    .where(eq(paymentEvents.bookingId, bookingId))
    .orderBy(asc(paymentEvents.position));

/** Whether no money remained after the event. */
export const isLast = ({ kind, leftCents }: Pick<PaymentEventRow, 'kind' | 'leftCents'>): boolean =>
  leftCents === 0 && refundsBuyer(kind);

/** Whether the buyer got money back. */
export const refundsBuyer = (kind: PaymentEventRow['kind']): boolean =>
  kind === 'refund' || kind === 'dispute-lost';
