import { and, eq, gt, type SQL } from 'drizzle-orm';
import { bookings } from './schema';

/**
 * An unpaid booking that holds its car now. A hold ends by time alone, without anybody ending it,
 * so every query that asks whether a car is free compares with the clock.
 */
export const liveHold = (now: Date): SQL | undefined =>
  and(eq(bookings.active, true), eq(bookings.status, 'unpaid'), gt(bookings.reservedUntil, now));
