import { and, asc, eq, isNotNull, isNull, lte, or, sql, type SQL } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/client';
import type { BookingRow } from '../records/bookingRepository';
import { isUnpaidHold } from '../records/holds';
import { bookings } from '../schema';
import type { ProviderIntent } from '../paymentProvider';

/** How long an intent that was payable is assumed to be payable still. */
const SECRET_CACHE_MS = 5_000;
/** Delay before cancelling an intent is retried. */
const RETRY_CANCEL_MS = 5 * 60_000;

/**
 * Saves the intent of an attempt with its booking. Returns false if the booking is no longer
 * payable or another attempt was saved first.
 */
export async function saveIntent(
  db: Transaction,
  booking: BookingRow,
  attempt: number,
  intent: ProviderIntent,
  now: Date,
): Promise<boolean> {
  const kept = await db
    .update(bookings)
    .set({
      paymentIntentId: intent.id,
      intentAttempt: attempt,
      intentSecret: intent.clientSecret,
      intentSeenAt: now,
      intentAskedAt: null,
      intentClosedAt: null,
      paymentBegunAt: null,
    })
    .where(
      and(
        eq(bookings.id, booking.id),
        isUnpaidHold,
        eq(bookings.intentAttempt, booking.intentAttempt),
      ),
    )
    .returning({ id: bookings.id });
  return kept.length === 1;
}

/** Abandons an attempt: the provider would repeat its failure for the same idempotency key. */
export async function abandonAttempt(db: Transaction, booking: BookingRow): Promise<void> {
  await db
    .update(bookings)
    .set({ intentAttempt: booking.intentAttempt + 1 })
    .where(and(eq(bookings.id, booking.id), eq(bookings.intentAttempt, booking.intentAttempt)));
}

/**
 * The cached secret of an intent that was payable a moment ago; saves a request to the provider.
 */
export function cachedSecret(booking: BookingRow, now: Date): string | null {
  const { intentSecret, intentSeenAt } = booking;
  if (!intentSecret || !intentSeenAt) return null;
  return now.getTime() - intentSeenAt.getTime() < SECRET_CACHE_MS ? intentSecret : null;
}

export async function rememberIntent(
  db: Transaction,
  intent: ProviderIntent,
  now: Date,
): Promise<void> {
  await db
    .update(bookings)
    .set({ intentSecret: intent.clientSecret, intentSeenAt: now })
    .where(eq(bookings.paymentIntentId, intent.id));
}

/** Clears the cached secret when the intent may have changed. */
export async function clearCachedSecret(db: Transaction, intentId: string): Promise<void> {
  await db
    .update(bookings)
    .set({ intentSeenAt: null })
    .where(eq(bookings.paymentIntentId, intentId));
}

/** Records once that the buyer has pressed Pay. Returns when that was first seen. */
export async function recordPaymentBegun(
  db: Transaction,
  intentId: string,
  now: Date,
): Promise<Date> {
  const [row] = await db
    .update(bookings)
    .set({ paymentBegunAt: sql`coalesce(${bookings.paymentBegunAt}, ${now.toISOString()})` })
    .where(eq(bookings.paymentIntentId, intentId))
    .returning({ begunAt: bookings.paymentBegunAt });
  return row?.begunAt ?? now;
}

/** The intent can no longer be paid. */
export async function markIntentClosed(
  db: Transaction,
  intentId: string,
  now: Date,
): Promise<void> {
  await db
    .update(bookings)
    .set({ intentClosedAt: now, intentSecret: null })
    .where(eq(bookings.paymentIntentId, intentId));
}

/** Cancelling failed: move it to the back of the queue. */
export async function recordFailedCancel(
  db: Transaction,
  intentId: string,
  now: Date,
): Promise<void> {
  await db
    .update(bookings)
    .set({ intentAskedAt: now })
    .where(eq(bookings.paymentIntentId, intentId));
}

const isOpen = and(
  eq(bookings.status, 'unpaid'),
  isNotNull(bookings.paymentIntentId),
  isNull(bookings.intentClosedAt),
);
const isDueForCheck = (now: Date): SQL | undefined =>
  or(
    isNull(bookings.intentAskedAt),
    lte(bookings.intentAskedAt, new Date(now.getTime() - RETRY_CANCEL_MS)),
  );
const longestAgo = sql`${bookings.intentAskedAt} asc nulls first`;

/** Ended bookings whose intent may still be payable at the provider. */
export async function findOpenIntents(
  db: Database,
  now: Date,
  limit: number,
): Promise<BookingRow[]> {
  return db
    .select()
    .from(bookings)
    .where(and(eq(bookings.active, false), isOpen, isDueForCheck(now)))
    .orderBy(longestAgo, asc(bookings.endedAt))
    .limit(limit);
}

/** Expired holds without a recorded end for which a payment was begun. */
export async function findOverdueHolds(
  db: Database,
  now: Date,
  limit: number,
  productId?: string,
): Promise<BookingRow[]> {
  return db
    .select()
    .from(bookings)
    .where(
      and(
        productId ? eq(bookings.productId, productId) : undefined,
        eq(bookings.active, true),
        lte(bookings.reservedUntil, now),
        isOpen,
        isDueForCheck(now),
      ),
    )
    .orderBy(longestAgo, asc(bookings.reservedUntil))
    .limit(limit);
}

/** The booking that an intent was created for. */
export async function findBookingOfIntent(
  db: Database,
  intentId: string,
): Promise<BookingRow | undefined> {
  const [booking] = await db.select().from(bookings).where(eq(bookings.paymentIntentId, intentId));
  return booking;
}
