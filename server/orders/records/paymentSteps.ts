import { asc, eq, inArray, or, sql } from 'drizzle-orm';
import type { PaymentStepKind, PaymentStepSource } from '#contract/payments';
import type { Database, Transaction } from '../../database/client';
import { newId } from '../../lib/ids';
import { paymentSteps } from './schema';

export type PaymentStepRow = typeof paymentSteps.$inferSelect;

export interface NewStep {
  kind: PaymentStepKind;
  source: PaymentStepSource;
  intentId: string | null;
  /** From the intent's metadata; otherwise it is looked up. */
  bookingId?: string | null;
  /** The provider's id of what it is about. */
  providerId?: string | null;
  /** Makes the step unique, so that it is recorded once however often it is reported. */
  once?: string;
  amountCents?: number;
  facts?: Record<string, string>;
}

/** Adds steps to the record of payments, except those that are recorded already. */
export async function recordSteps(
  tx: Transaction,
  steps: readonly NewStep[],
  createdAt: Date,
): Promise<void> {
  if (steps.length === 0) return;
  const rows = steps.map(({ once, bookingId, facts = {}, ...step }) => ({
    ...step,
    facts,
    id: once ?? newId(),
    bookingId: bookingId ?? bookingOf(step.intentId),
    createdAt,
  }));
  await tx.insert(paymentSteps).values(rows).onConflictDoNothing();
}

const bookingOf = (intentId: string | null) => sql`coalesce(
  (select p.booking_id from payments p where p.transaction_id = ${intentId}),
  (select b.id from bookings b where b.payment_intent_id = ${intentId}))`;

/** The steps of an intent and of the others of its booking, oldest first. */
export function findSteps(
  db: Database,
  intentId: string | null,
  bookingId: string | null,
): Promise<PaymentStepRow[]> {
  return db
    .select()
    .from(paymentSteps)
    .where(
      or(eq(paymentSteps.intentId, intentId ?? ''), eq(paymentSteps.bookingId, bookingId ?? '')),
    )
    .orderBy(asc(paymentSteps.createdAt), asc(paymentSteps.position));
}

/** What the buyer of a booking is shown of its steps: attempts that failed and refunds that were sent. */
export function findStepsForBuyer(db: Database, bookingId: string): Promise<PaymentStepRow[]> {
  return db
    .select()
    .from(paymentSteps)
    .where(
      sql`${eq(paymentSteps.bookingId, bookingId)} and ${inArray(paymentSteps.kind, ['declined', 'refund-pending'])}`,
    )
    .orderBy(asc(paymentSteps.createdAt), asc(paymentSteps.position));
}
