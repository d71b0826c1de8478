import { and, eq, inArray, ne } from 'drizzle-orm';
import { toDollars } from '#contract/money';
import type { WirePaymentStep } from '#contract/payments';
import { sellersIn } from '../../accounts/accounts';
import type { Database } from '../../database/client';
import { findSteps, type PaymentStepRow } from '../records/paymentSteps';
import { moneyBackRequests, payments } from '../schema';
import { providerEvents } from '../records/schema';
import type { DeskRow } from './deskRepository';

/**
 * The flight recorder of a payment: its steps at the provider, and what our records add to them.
 * Other payments of its booking are included. Oldest first.
 */
export async function findRecord(db: Database, row: DeskRow): Promise<WirePaymentStep[]> {
  const bookingId = row.booking?.id ?? null;
  const stored = await findSteps(db, row.id, bookingId);
  const known = new Set(stored.map(({ id }) => id));
  const intentIds = new Set([row.id, ...stored.flatMap(({ intentId }) => intentId ?? [])]);
  const steps = [
    ...stored.map(toWireStep),
    ...(await findUnread(db, [...intentIds])).filter(({ _id }) => !known.has(_id)),
    ...(bookingId === null ? [] : await findRecorded(db, bookingId)),
    ...(bookingId === null ? [] : await findDecisions(db, bookingId)),
    ...(row.unmatched === null ? [] : [unmatchedStep(row)]),
  ];
  // Stable: steps of one moment keep their order.
  return steps.sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

type Facts = Record<string, string | number | null | undefined>;

const factsOf = (facts: Facts) =>
  Object.entries(facts).flatMap(([name, value]) =>
    value === null || value === undefined || value === '' ? [] : [{ name, value: String(value) }],
  );

const toWireStep = (step: PaymentStepRow): WirePaymentStep => ({
  _id: step.id,
  kind: step.kind,
  source: step.source,
  at: step.createdAt.toISOString(),
  ...(step.providerId === null ? {} : { providerId: step.providerId }),
  ...(step.amountCents === null ? {} : { amount: toDollars(step.amountCents) }),
  facts: factsOf(step.facts),
});

/** Events that were received and are not processed: they wait, or were given up. */
async function findUnread(db: Database, intentIds: string[]): Promise<WirePaymentStep[]> {
  const rows = await db
    .select()
    .from(providerEvents)
    .where(and(inArray(providerEvents.intentId, intentIds), ne(providerEvents.state, 'done')));
  return rows.map(({ id, type, state, attempts, nextAttemptAt, error, receivedAt }) => ({
    _id: id,
    kind: 'event',
    source: 'event',
    at: receivedAt.toISOString(),
    providerId: id,
    facts: factsOf({
      type,
      state,
      attempts,
      problem: error,
      next: nextAttemptAt?.toISOString(),
    }),
  }));
}

/** When each payment of the booking was recorded here. */
async function findRecorded(db: Database, bookingId: string): Promise<WirePaymentStep[]> {
  const rows = await db.select().from(payments).where(eq(payments.bookingId, bookingId));
  return rows.map(({ id, transactionId, amountCents, refundCause, createdAt }) => ({
    _id: id,
    kind: 'recorded',
    source: 'server',
    at: createdAt.toISOString(),
    providerId: transactionId,
    amount: toDollars(amountCents),
    facts: factsOf({ refund: refundCause }),
  }));
}

/** Refunds that admins decided, on request or without one. */
async function findDecisions(db: Database, bookingId: string): Promise<WirePaymentStep[]> {
  const admins = sellersIn(db);
  const rows = await db
    .select({ request: moneyBackRequests, by: admins.name })
    .from(moneyBackRequests)
    .leftJoin(admins, eq(admins.id, moneyBackRequests.decidedById))
    .where(
      and(eq(moneyBackRequests.bookingId, bookingId), eq(moneyBackRequests.state, 'accepted')),
    );
  return rows.flatMap(({ request, by }): WirePaymentStep[] => {
    const { id, decidedAt, amountCents, answer, isByAdmin } = request;
    if (decidedAt === null || amountCents === null) return [];
    return [
      {
        _id: id,
        kind: 'refund-decided',
        source: 'admin',
        at: decidedAt.toISOString(),
        amount: toDollars(amountCents),
        ...(by ? { by } : {}),
        facts: factsOf({
          reason: answer,
          decision: id,
          request: isByAdmin ? null : 'of the buyer',
        }),
      },
    ];
  });
}

const unmatchedStep = ({ id, at, amountCents, unmatched }: DeskRow): WirePaymentStep => ({
  _id: `${id}:unmatched`,
  kind: 'unmatched',
  source: 'server',
  at: at.toISOString(),
  providerId: id,
  amount: toDollars(amountCents),
  facts: factsOf({ why: unmatched }),
});
