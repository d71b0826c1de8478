import { and, asc, eq, isNotNull, isNull, lte, or, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../database/client';
import type { BookingRow } from './bookingRepository';
import { isUnpaidHold } from './holds';
import type { ProviderIntent } from './paymentProvider';
import { bookings } from './schema';

/** How long an intent that was payable is assumed to be payable still. */
const MEMORY_MS = 5_000;
/** How long an intent that could not be cancelled is left alone. */
const ASK_AGAIN_MS = 5 * 60_000;

/**
 * Keeps the intent of an attempt with its booking. False when the booking is not payable any more
 * or another attempt was kept before.
 */
export async function keepIntent(
  db: Database,
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

/** Abandons an attempt for whose key the provider would repeat its failure. */
export async function spendAttempt(db: Database, booking: BookingRow): Promise<void> {
  await db
    .update(bookings)
    .set({ intentAttempt: booking.intentAttempt + 1 })
    .where(and(eq(bookings.id, booking.id), eq(bookings.intentAttempt, booking.intentAttempt)));
}

/** The secret of an intent that was payable a moment ago, so that the provider is not asked again. */
export function rememberedSecret(booking: BookingRow, now: Date): string | null {
  const { intentSecret, intentSeenAt } = booking;
  if (!intentSecret || !intentSeenAt) return null;
  return now.getTime() - intentSeenAt.getTime() < MEMORY_MS ? intentSecret : null;
}

export async function rememberIntent(
  db: Database,
  intent: ProviderIntent,
  now: Date,
): Promise<void> {
  await db
    .update(bookings)
    .set({ intentSecret: intent.clientSecret, intentSeenAt: now })
    .where(eq(bookings.paymentIntentId, intent.id));
}

/** The intent may have changed: the next page asks the provider. */
export async function forgetIntent(db: Database, intentId: string): Promise<void> {
  await db
    .update(bookings)
    .set({ intentSeenAt: null })
    .where(eq(bookings.paymentIntentId, intentId));
}

/** No money can arrive through this intent any more. */
export async function markIntentClosed(db: Database, intentId: string, now: Date): Promise<void> {
  await db
    .update(bookings)
    .set({ intentClosedAt: now, intentSecret: null })
    .where(eq(bookings.paymentIntentId, intentId));
}

/** It could not be cancelled: the others go first now. */
export async function markIntentAsked(db: Database, intentId: string, now: Date): Promise<void> {
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
const isToAsk = (now: Date): SQL | undefined =>
  or(
    isNull(bookings.intentAskedAt),
    lte(bookings.intentAskedAt, new Date(now.getTime() - ASK_AGAIN_MS)),
  );
const longestAgo = sql`${bookings.intentAskedAt} asc nulls first`;

/** Bookings that are over and whose payment may still be open at the provider. */
export async function findOpenIntents(
  db: Database,
  now: Date,
  limit: number,
): Promise<BookingRow[]> {
  return db
    .select()
    .from(bookings)
    .where(and(eq(bookings.active, false), isOpen, isToAsk(now)))
    .orderBy(longestAgo, asc(bookings.endedAt))
    .limit(limit);
}

/** Holds whose time is over, that nobody has ended yet and for which a payment was begun. */
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
        isToAsk(now),
      ),
    )
    .orderBy(longestAgo, asc(bookings.reservedUntil))
    .limit(limit);
}

/** The booking that an intent was made for, as far as we know. */
export async function findBookingOfIntent(
  db: Database,
  intentId: string,
): Promise<BookingRow | undefined> {
  const [booking] = await db.select().from(bookings).where(eq(bookings.paymentIntentId, intentId));
  return booking;
}
