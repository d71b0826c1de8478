import { and, asc, eq, isNull, or } from 'drizzle-orm';
import type { Database } from '../database/client';
import { bookings, payments, products } from '../database/schema';
import type { BookingRow } from './bookingRepository';

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

export async function insertPayment(tx: Database, payment: PaymentRow): Promise<void> {
  await tx.insert(payments).values(payment);
}

/** Where a booking's money is on its way back. */
export async function findRefunding(db: Database, limit: number): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(eq(payments.status, 'refunding'))
    .orderBy(asc(payments.createdAt))
    .limit(limit);
}

/** Notes that the money is back; the refund's id may come with a later report than the first. */
export async function markRefunded(
  db: Database,
  transactionId: string,
  refundId: string | null,
): Promise<void> {
  await db
    .update(payments)
    .set({ status: 'refunded', refundId })
    .where(
      and(
        eq(payments.transactionId, transactionId),
        or(
          eq(payments.status, 'refunding'),
          and(eq(payments.status, 'refunded'), isNull(payments.refundId)),
        ),
      ),
    );
}

export async function findBooking(db: Database, id: string): Promise<BookingRow | undefined> {
  const [booking] = await db.select().from(bookings).where(eq(bookings.id, id));
  return booking;
}

/** The booking owns the car from now on, also if its hold had ended in the meantime. */
export async function markPaid(tx: Database, booking: BookingRow, intentId: string): Promise<void> {
  await tx
    .update(bookings)
    .set({
      status: 'paid',
      active: true,
      endedAt: null,
      endReason: null,
      paymentIntentId: intentId,
    })
    .where(eq(bookings.id, booking.id));
  await tx.update(products).set({ status: 'sold' }).where(eq(products.id, booking.productId));
}

/** The car is gone: the booking is over, and says why to its buyer. */
export async function endAsRefunded(tx: Database, bookingId: string, now: Date): Promise<void> {
  await tx
    .update(bookings)
    .set({ active: false, endedAt: now, endReason: 'refunded' })
    .where(eq(bookings.id, bookingId));
}

/**
 * Keeps the intent of an attempt with its booking. False when the booking is not payable any more
 * or another attempt was kept before.
 */
export async function keepIntent(
  db: Database,
  booking: BookingRow,
  attempt: number,
  intentId: string,
): Promise<boolean> {
  const kept = await db
    .update(bookings)
    .set({ paymentIntentId: intentId, intentAttempt: attempt })
    .where(
      and(
        eq(bookings.id, booking.id),
        eq(bookings.active, true),
        eq(bookings.status, 'unpaid'),
        eq(bookings.intentAttempt, booking.intentAttempt),
      ),
    )
    .returning({ id: bookings.id });
  return kept.length === 1;
}

/** Gives an attempt up whose key the provider would answer with the same failure again. */
export async function spendAttempt(db: Database, booking: BookingRow): Promise<void> {
  await db
    .update(bookings)
    .set({ intentAttempt: booking.intentAttempt + 1 })
    .where(and(eq(bookings.id, booking.id), eq(bookings.intentAttempt, booking.intentAttempt)));
}
