import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { sellersIn } from '../../accounts/accounts';
import type { Database } from '../../database/client';
import { productOwnersIn } from '../../products/products';
import { bookings } from '../schema';
import type { Finding } from './reconciler';

const DAY_MS = 24 * 60 * 60 * 1000;
/** As long as a closed account can be restored. */
const LISTED_MS = 30 * DAY_MS;

/**
 * Paid orders whose seller's account was closed in the last 30 days, and within 30 days of the
 * payment: the buyer may not have received the car, which only an admin can find out.
 */
export async function findOrdersToReview(db: Database, now: Date): Promise<Finding[]> {
  const [owners, sellers] = [productOwnersIn(db), sellersIn(db)];
  const rows = await db
    .select({ booking: bookings, closedAt: sellers.deletedAt })
    .from(bookings)
    .innerJoin(owners, eq(owners.id, bookings.productId))
    .innerJoin(sellers, eq(sellers.id, owners.sellerId))
    .where(
      and(
        eq(bookings.status, 'paid'),
        gt(sellers.deletedAt, new Date(now.getTime() - LISTED_MS)),
        sql`${sellers.deletedAt} < ${bookings.paidAt} + interval '30 days'`,
      ),
    )
    .orderBy(asc(sellers.deletedAt), asc(bookings.paidAt));
  return rows.map(({ booking, closedAt }) => ({
    intentId: booking.paymentIntentId ?? '-',
    bookingId: booking.id,
    amountCents: booking.priceCents,
    what: `paid, but the seller’s account was closed on ${closedAt?.toISOString().slice(0, 10) ?? ''}`,
    isMended: false,
  }));
}
