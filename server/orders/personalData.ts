import { eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../database/client';
import { batchOf } from '../database/purge';
import { bookings, payments } from '../database/schema';

/** Follows a buyer to another e-mail address. */
export async function changeBuyerEmail(tx: Database, buyerId: string, email: string) {
  await tx.update(bookings).set({ buyerEmail: email }).where(eq(bookings.buyerId, buyerId));
  const own = tx.select({ id: bookings.id }).from(bookings).where(eq(bookings.buyerId, buyerId));
  await tx.update(payments).set({ buyerEmail: email }).where(inArray(payments.bookingId, own));
}

/**
 * Removes what orders keep of buyers who are gone, and from everybody's holds that ended unpaid
 * the phone number and the place to meet: nobody will ring or go there any more.
 */
export function purgeOrders(cutoff: Date): SQL[] {
  const moment = sql`${cutoff.toISOString()}::timestamptz`;
  const gone = sql`(select id from users where deleted_at < ${moment})`;
  const isOfNobody = sql`buyer_id in ${gone}
    and (buyer_email <> '' or buyer_name <> '' or phone <> '' or location <> '')`;
  const isOver = sql`status = 'unpaid' and coalesce(ended_at, reserved_until) < ${moment}
    and (phone <> '' or location <> '')`;
  const isPaidByNobody = sql`buyer_email <> ''
    and booking_id in (select b.id from bookings b where b.buyer_id in ${gone})`;
  return [
    sql`update bookings set buyer_email = '', buyer_name = '', phone = '', location = ''
      where id in (${batchOf('bookings', isOfNobody)}) returning id`,
    sql`update bookings set phone = '', location = ''
      where id in (${batchOf('bookings', isOver)}) returning id`,
    sql`update payments set buyer_email = ''
      where id in (${batchOf('payments', isPaidByNobody)}) returning id`,
  ];
}
