import { and, eq, gt, type SQL } from 'drizzle-orm';
import { bookings } from './schema';

/** An unpaid booking without a recorded end, expired or not. */
export const isUnpaidHold = and(eq(bookings.active, true), eq(bookings.status, 'unpaid'));

/**
 * An unpaid booking that holds its car now. Holds expire without any write, so every query for free
 * cars compares with the clock.
 */
export const liveHold = (now: Date): SQL | undefined =>
  and(isUnpaidHold, gt(bookings.reservedUntil, now));

/** A paid booking that owns its car. */
export const isOrder = and(eq(bookings.active, true), eq(bookings.status, 'paid'));

/** The columns of a hold that ends because its car or its buyer is gone. */
export const withdrawn = (endedAt: Date) =>
  ({ active: false, endedAt, endReason: 'withdrawn', intentAskedAt: null }) as const;
