import { and, asc, eq, inArray, isNotNull, isNull, lte, notInArray, or } from 'drizzle-orm';
import type { WireReceipt } from '#contract/receipt';
import type { Database, Transaction } from '../../database/client';
import { markSold } from '../../products/products';
import { unmatchedPayments, bookings, payments } from '../schema';
import { findActiveBooking, type BookingRow } from '../bookings/bookingRepository';
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

/** What the receipt of a paid booking says. */
export async function findReceipt(
  db: Database,
  { paymentIntentId }: Pick<BookingRow, 'paymentIntentId'>,
): Promise<WireReceipt> {
  const payment = paymentIntentId ? await findPayment(db, paymentIntentId) : undefined;
  return { car: payment?.soldCar ?? null, card: payment?.card ?? null };
}

export async function lockPayment(
  tx: Transaction,
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
  tx: Transaction,
  payment: typeof payments.$inferInsert,
): Promise<PaymentRow> {
  const [row] = await tx.insert(payments).values(payment).returning();
  if (!row) throw new Error('The payment was not recorded.');
  return row;
}

/** Returns the updated row. */
export async function changePayment(
  tx: Transaction,
  payment: PaymentRow,
  changes: Partial<PaymentRow>,
): Promise<PaymentRow> {
  const changed = { ...changes, revision: payment.revision + 1 };
  await tx.update(payments).set(changed).where(eq(payments.id, payment.id));
  return { ...payment, ...changed };
}

/** Refunds that are due, least recently failed first. */
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
        or(eq(payments.status, 'refunding'), isNotNull(payments.refundDueCents)),
        or(isNull(payments.refundNextAt), lte(payments.refundNextAt, now)),
        notInArray(payments.id, except),
      ),
    )
    .orderBy(asc(payments.refundNextAt), asc(payments.createdAt))
    .limit(limit);
}

/** Makes the booking the owner of its car, even if the hold had ended. */
export async function markPaid(
  tx: Transaction,
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
      // A restored order keeps its original payment time.
      paidAt: booking.paidAt ?? now,
      paymentIntentId: intentId,
      intentSecret: null,
    })
    .where(eq(bookings.id, booking.id));
  await markSold(tx, booking.productId);
}

/**
 * Ends an order whose money is refunded: 'refunded' if the car was gone, 'undone' if it had been an
 * order. If another intent than its own was paid, its own is still open and has to be cancelled.
 */
export async function endOrder(
  tx: Transaction,
  booking: BookingRow,
  intentId: string,
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
      ...(booking.paymentIntentId === intentId ? { intentClosedAt: now } : {}),
    })
    .where(eq(bookings.id, booking.id));
}

/** Records when the provider confirmed the refund; null if the refund failed afterwards. */
export async function recordRefunded(
  tx: Transaction,
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
export async function mayBeRestored(tx: Transaction, booking: BookingRow): Promise<boolean> {
  if (booking.endReason !== 'undone') return false;
  return (await findActiveBooking(tx, booking.productId)) === undefined;
}

/** Records a payment that matches no booking, once, for an admin to settle. */
export async function recordUnmatched(
  tx: Transaction,
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

/** Marks an unmatched payment as settled, by a refund or a matching booking. */
export async function settleUnmatched(tx: Transaction, intentId: string, now: Date): Promise<void> {
  await tx
    .update(unmatchedPayments)
    .set({ settledAt: now })
    .where(and(eq(unmatchedPayments.transactionId, intentId), isNull(unmatchedPayments.settledAt)));
}

/** Lists an unmatched payment again: its refund has failed. */
export async function reopenUnmatched(tx: Transaction, intentId: string): Promise<void> {
  await tx
    .update(unmatchedPayments)
    .set({ settledAt: null })
    .where(eq(unmatchedPayments.transactionId, intentId));
}

export async function listUnmatched(db: Database): Promise<UnmatchedRow[]> {
  return db
    .select()
    .from(unmatchedPayments)
    .where(isNull(unmatchedPayments.settledAt))
    .orderBy(asc(unmatchedPayments.createdAt));
}
