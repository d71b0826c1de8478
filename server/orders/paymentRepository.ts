import { and, asc, eq, inArray, isNull, lte, notInArray, or } from 'drizzle-orm';
import type { Database } from '../database/client';
import { markSold } from '../products/products';
import { unmatchedPayments, bookings, payments } from './schema';
import { findActiveBooking, type BookingRow } from './bookingRepository';
import type { ProviderIntent } from './paymentProvider';

export type PaymentRow = typeof payments.$inferSelect;
export type UnmatchedRow = typeof unmatchedPayments.$inferSelect;

export async function findPayment(
  db: Database,
  transactionId: string,
): Promise<PaymentRow | undefined> {
  const [payment] = await db
    .select()
    .from(payments)
    .where(eq(payments.transactionId, transactionId));
  return payment;
}

export async function lockPayment(
  tx: Database,
  transactionId: string,
): Promise<PaymentRow | undefined> {
  const [payment] = await tx
    .select()
    .from(payments)
    .where(eq(payments.transactionId, transactionId))
    .for('update');
  return payment;
}

export async function insertPayment(
  tx: Database,
  payment: typeof payments.$inferInsert,
): Promise<PaymentRow> {
  const [row] = await tx.insert(payments).values(payment).returning();
  if (!row) throw new Error('The payment was not recorded.');
  return row;
}

/** Returns the row as it is afterwards. */
export async function changePayment(
  tx: Database,
  payment: PaymentRow,
  changes: Partial<PaymentRow>,
): Promise<PaymentRow> {
  const changed = { ...changes, revision: payment.revision + 1 };
  await tx.update(payments).set(changed).where(eq(payments.id, payment.id));
  return { ...payment, ...changed };
}

/** Where money has to go back now; those that failed least recently first. */
export async function findDueRefunds(
  db: Database,
  now: Date,
  except: string[],
  limit: number,
): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.status, 'refunding'),
        or(isNull(payments.refundNextAt), lte(payments.refundNextAt, now)),
        notInArray(payments.id, except),
      ),
    )
    .orderBy(asc(payments.refundNextAt), asc(payments.createdAt))
    .limit(limit);
}

/** The booking owns the car from now on, also if its hold had ended in the meantime. */
export async function markPaid(
  tx: Database,
  booking: BookingRow,
  intentId: string,
  now: Date,
): Promise<void> {
  await tx
    .update(bookings)
    .set({
      status: 'paid',
      active: true,
      endedAt: null,
      endReason: null,
      refundedAt: null,
      // An order that was undone and is restored was paid when it was.
      paidAt: booking.paidAt ?? now,
      paymentIntentId: intentId,
      intentSecret: null,
    })
    .where(eq(bookings.id, booking.id));
  await markSold(tx, booking.productId);
}

/**
 * The money goes back, and the booking says why to its buyer: 'refunded' when the car was gone,
 * 'undone' when it had been an order.
 */
export async function endOrder(
  tx: Database,
  bookingId: string,
  endReason: 'refunded' | 'undone',
  now: Date,
): Promise<void> {
  await tx
    .update(bookings)
    .set({
      status: 'unpaid',
      active: false,
      endedAt: now,
      endReason,
      refundedAt: null,
      intentSecret: null,
      intentClosedAt: now,
    })
    .where(eq(bookings.id, bookingId));
}

/** Notes when the provider said that the money is back; null when it turned out not to be. */
export async function noteRefunded(
  tx: Database,
  bookingId: string,
  refundedAt: Date | null,
): Promise<void> {
  const isMoneyBack = inArray(bookings.endReason, ['refunded', 'undone']);
  await tx
    .update(bookings)
    .set({ refundedAt })
    .where(and(eq(bookings.id, bookingId), isMoneyBack));
}

/** Whether an undone order can be restored: nobody holds the car, and no other payment paid it. */
export async function mayBeRestored(tx: Database, booking: BookingRow): Promise<boolean> {
  if (booking.endReason !== 'undone') return false;
  return (await findActiveBooking(tx, booking.productId)) === undefined;
}

/** Records money that fits no booking, once, for a person to settle. */
export async function keepUnmatched(
  tx: Database,
  intent: ProviderIntent,
  reason: UnmatchedRow['reason'],
  now: Date,
): Promise<void> {
  const { id, bookingId, buyerId, amountCents, currency } = intent;
  await tx
    .insert(unmatchedPayments)
    .values({
      transactionId: id,
      bookingId: bookingId ?? '',
      buyerId,
      amountCents,
      currency,
      reason,
      createdAt: now,
    })
    .onConflictDoNothing();
}

/** The money was refunded, or matched to its booking after all. */
export async function settleUnmatched(tx: Database, intentId: string, now: Date): Promise<void> {
  await tx
    .update(unmatchedPayments)
    .set({ settledAt: now })
    .where(and(eq(unmatchedPayments.transactionId, intentId), isNull(unmatchedPayments.settledAt)));
}

export async function listUnmatched(db: Database): Promise<UnmatchedRow[]> {
  return db
    .select()
    .from(unmatchedPayments)
    .where(isNull(unmatchedPayments.settledAt))
    .orderBy(asc(unmatchedPayments.createdAt));
}
