import { and, eq, gt, isNull, like, lte, or, sql, type SQL } from 'drizzle-orm';
import { SELLER_PHONE_DELAY_MS, SOLD_CAR_DAYS } from '#contract/limits';
import { readOrderNumber } from '#contract/orderNumber';
import { bookings, moneyBackRequests, payments } from '../schema';

const DAY_MS = 86_400_000;

/** An unpaid booking without a recorded end, expired or not. */
export const isUnpaidHold = and(eq(bookings.active, true), eq(bookings.status, 'unpaid'));

/**
 * An unpaid booking that holds its car now. Holds expire without any write, so every query for free
 * cars compares with the clock.
 */
export const liveHold = (now: Date): SQL | undefined =>
  and(isUnpaidHold, gt(bookings.reservedUntil, now));

/**
 * From when the buyer of an unpaid booking sees the seller's phone number: at once if the seller
 * agreed, otherwise after a while, so that numbers cannot be collected by booking and cancelling.
 */
export const phoneShownFrom = ({
  createdAt,
  phoneSharedAt,
}: Pick<typeof bookings.$inferSelect, 'createdAt' | 'phoneSharedAt'>): Date =>
  phoneSharedAt ?? new Date(createdAt.getTime() + SELLER_PHONE_DELAY_MS);

/** A paid booking that owns its car. */
export const isOrder = and(eq(bookings.active, true), eq(bookings.status, 'paid'));

/** A request for the money that is not decided, or was accepted and is not refunded yet. */
export const isRunningRequest = or(
  eq(moneyBackRequests.state, 'open'),
  and(eq(moneyBackRequests.state, 'accepted'), isNull(moneyBackRequests.refundedAt)),
);

/** Whether the buyer of an order has a running request for the money. */
const hasRunningRequest = sql`exists (select 1 from ${moneyBackRequests}
  where ${and(eq(moneyBackRequests.bookingId, bookings.id), isRunningRequest)})`;

/** Whether the bank of an order’s buyer decides about a dispute. */
const isDisputed = sql`exists (select 1 from ${payments}
  where ${payments.transactionId} = ${bookings.paymentIntentId} and ${payments.dispute} = 'open')`;

/** An order whose car must not be handed over now. */
export const isContested = and(isOrder, or(hasRunningRequest, isDisputed));

/** Whether neither the seller nor the buyer of an order has said that the buyer has the car. */
const isUnsaid = and(isNull(bookings.handedOverAt), isNull(bookings.receivedAt));

/** An order that was paid so recently that the car may not be handed over yet. */
export const isJustPaid = (now: Date) =>
  and(isOrder, gt(bookings.paidAt, new Date(now.getTime() - SOLD_CAR_DAYS * DAY_MS)));

/** When that time is over. */
export const keptUntil = (paidAt: Date): Date =>
  new Date(paidAt.getTime() + SOLD_CAR_DAYS * DAY_MS);

/** An order whose buyer may not have the car yet. */
export const isNotHandedOver = (now: Date): SQL | undefined => and(isJustPaid(now), isUnsaid);

/** A booking that ended, also one whose hold expired without any write. Paid ones are active. */
export const hasEnded = (now: Date): SQL | undefined =>
  or(eq(bookings.active, false), and(isUnpaidHold, lte(bookings.reservedUntil, now)));

/** The columns of a hold that ends because its car or its buyer is gone. */
export const withdrawn = (endedAt: Date) =>
  ({ active: false, endedAt, endReason: 'withdrawn', intentAskedAt: null }) as const;

/** Bookings whose order number is searched for; undefined for any other search. */
export function hasOrderNumber(q: string): SQL | undefined {
  const start = readOrderNumber(q);
  return start === null ? undefined : like(bookings.id, `${start}%`);
}
