import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../database/client';
import { bookings, payments } from '../database/schema';
import type { Jobs } from '../jobs/jobs';

/** What other modules ask of orders, inside their own transaction. */
export interface Orders {
  /** A car was taken out of the market: its unpaid booking ends, and so does the payment of it. */
  withdrawCar: (tx: Database, productId: string) => Promise<void>;
  /** A person is deleted: their unpaid bookings end, and so do the payments of them. */
  withdrawBuyer: (tx: Database, buyerId: string) => Promise<void>;
  /**
   * Whether money of this buyer may be on its way: a payment was begun for a hold that is live, or
   * a refund is not confirmed. Locks the buyer's holds, so that no payment begins meanwhile.
   */
  hasMoneyInFlight: (tx: Database, buyerId: string) => Promise<boolean>;
}

interface OrdersDeps {
  jobs: Jobs;
  now: () => Date;
}

const isUnpaidHold = and(eq(bookings.active, true), eq(bookings.status, 'unpaid'));

export function createOrders({ jobs, now }: OrdersDeps): Orders {
  const withdrawn = () =>
    ({ active: false, endedAt: now(), endReason: 'withdrawn', intentAskedAt: null }) as const;
  return {
    withdrawCar: async (tx, productId) => {
      await tx
        .update(bookings)
        .set(withdrawn())
        .where(and(eq(bookings.productId, productId), isUnpaidHold));
      await jobs.send(tx, 'settle-holds');
    },

    withdrawBuyer: async (tx, buyerId) => {
      await tx
        .update(bookings)
        .set(withdrawn())
        .where(and(eq(bookings.buyerId, buyerId), isUnpaidHold));
      // Also those that ended before and were asked after in vain.
      await tx
        .update(bookings)
        .set({ intentAskedAt: null })
        .where(
          and(
            eq(bookings.buyerId, buyerId),
            eq(bookings.active, false),
            eq(bookings.status, 'unpaid'),
            isNull(bookings.intentClosedAt),
          ),
        );
      await jobs.send(tx, 'settle-holds');
    },

    hasMoneyInFlight: async (tx, buyerId) => {
      const holds = await tx
        .select({ intentId: bookings.paymentIntentId, reservedUntil: bookings.reservedUntil })
        .from(bookings)
        .where(and(eq(bookings.buyerId, buyerId), isUnpaidHold))
        .for('update');
      const isPaying = holds.some((hold) => hold.intentId !== null && hold.reservedUntil > now());
      if (isPaying) return true;
      const refunds = await tx
        .select({ id: payments.id })
        .from(payments)
        .innerJoin(bookings, eq(bookings.id, payments.bookingId))
        .where(and(eq(bookings.buyerId, buyerId), eq(payments.status, 'refunding')))
        .limit(1);
      return refunds.length > 0;
    },
  };
}
