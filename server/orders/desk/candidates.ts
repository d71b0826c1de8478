import { desc, eq, sql } from 'drizzle-orm';
import { toDollars } from '#contract/money';
import type { WirePaymentCandidate } from '#contract/payments';
import type { Database } from '../../database/client';
import { bookings, unmatchedPayments } from '../schema';

const CANDIDATES_MAX = 5;
/** Bookings further away are not compared by their price. */
const DAYS = 3;

/** Bookings that an unmatched payment may belong to, those that agree in most at the front. */
export async function findCandidates(
  db: Database,
  transactionId: string,
): Promise<WirePaymentCandidate[]> {
  const [payment] = await db
    .select()
    .from(unmatchedPayments)
    .where(eq(unmatchedPayments.transactionId, transactionId));
  if (!payment) return [];
  const { amountCents, buyerId, bookingId, createdAt } = payment;
  const at = sql`${createdAt.toISOString()}::timestamptz`;
  const isAmount = sql<boolean>`${bookings.priceCents} = ${amountCents}`;
  const isBuyer = sql<boolean>`${bookings.buyerId} = ${buyerId ?? ''}`;
  const isDay = sql<boolean>`${bookings.createdAt} between ${at} - interval '1 day' and ${at}`;
  const rows = await db
    .select({ booking: bookings, isAmount, isBuyer, isDay })
    .from(bookings)
    .where(
      sql`${bookings.id} = ${bookingId} or ${isBuyer} or (${isAmount} and ${bookings.createdAt}
        between ${at} - make_interval(days => ${DAYS}) and ${at} + make_interval(days => ${DAYS}))`,
    )
    .orderBy(
      desc(
        sql`(${bookings.id} = ${bookingId})::int + (${isAmount})::int + (${isBuyer})::int * 2 + (${isDay})::int`,
      ),
      desc(bookings.createdAt),
    )
    .limit(CANDIDATES_MAX);
  return rows.map(({ booking, ...agrees }) => ({
    bookingId: booking.id,
    productName: booking.productName,
    buyerName: booking.buyerName,
    price: toDollars(booking.priceCents),
    bookedAt: booking.createdAt.toISOString(),
    ...agrees,
  }));
}
