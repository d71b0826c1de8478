import { and, asc, eq, inArray, isNotNull, isNull, lte, notInArray, or } from 'drizzle-orm';
import type { WireReceipt } from '#contract/receipt';
import type { Database, Transaction } from '../../database/client';
import { freeProducts, markSold } from '../../products/products';
import { announce } from '../../live/live';
import { bookings, payments } from '../schema';
import { findActiveBooking, type BookingRow } from './bookingRepository';
import { keptUntil } from './holds';
import { findSealed } from './sealedCars';

export type PaymentRow = typeof payments.$inferSelect;

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
  { id, paymentIntentId }: Pick<BookingRow, 'id' | 'paymentIntentId'>,
): Promise<WireReceipt> {
  const payment = paymentIntentId ? await findPayment(db, paymentIntentId) : undefined;
  const sealed = payment && (await findSealed(db, id));
  return { car: sealed?.car ?? null, card: payment?.card ?? null };
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

/** Shows admins what changed about a payment. */
export const announcePayment = (tx: Transaction, id: string) =>
  announce({ tx }, [{ kind: 'payment', id, to: 'admins' }]);

export async function insertPayment(
  tx: Transaction,
  payment: typeof payments.$inferInsert,
): Promise<PaymentRow> {
  const [row] = await tx.insert(payments).values(payment).returning();
  if (!row) throw new Error('The payment was not recorded.');
  await announcePayment(tx, row.transactionId);
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
  await announcePayment(tx, payment.transactionId);
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
  // A restored order keeps its original payment time.
  const paidAt = booking.paidAt ?? now;
  await tx
    .update(bookings)
    .set({
      status: 'paid',
      active: true,
      endedAt: null,
      endReason: null,
      refundedAt: null,
      paidAt,
      paymentIntentId: intentId,
      intentSecret: null,
    })
    .where(eq(bookings.id, booking.id));
  const { productId, buyerId } = booking;
  await markSold(tx, productId, { buyerId, heldUntil: keptUntil(paidAt) });
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
  if (booking.active) await freeProducts(tx, [booking.productId]);
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
