import { and, eq, gt, type SQL } from 'drizzle-orm';
import { bookings } from './schema';

/** An unpaid booking that nobody has ended yet, whether or not its time is over. */
export const isUnpaidHold = and(eq(bookings.active, true), eq(bookings.status, 'unpaid'));

/**
 * An unpaid booking that holds its car now. A hold ends by time alone, without anybody ending it,
 * so every query that asks whether a car is free compares with the clock.
 */
export const liveHold = (now: Date): SQL | undefined =>
  and(isUnpaidHold, gt(bookings.reservedUntil, now));
