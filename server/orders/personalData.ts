import { sql, type SQL } from 'drizzle-orm';
import { deletedBefore } from '../accounts/accounts';
import { batchOf } from '../database/purge';
import { carsOfPeople } from '../products/products';

/**
 * Deletes the personal data of deleted buyers, and what deleted sellers wrote to buyers. Unpaid
 * holds that have ended lose their phone number and meeting place, which are no longer needed.
 */
export function purgeOrders(cutoff: Date): SQL[] {
  const moment = sql`${cutoff.toISOString()}::timestamptz`;
  const gone = deletedBefore(cutoff);
  const hasDeletedBuyer = sql`buyer_id in ${gone}
    and (buyer_email <> '' or buyer_name <> '' or phone <> '' or location <> ''
      or release_reason is not null)`;
  const hasDeletedSeller = sql`release_reason is not null and product_id in ${carsOfPeople(gone)}`;
  const isOver = sql`status = 'unpaid' and coalesce(ended_at, reserved_until) < ${moment}
    and (phone <> '' or location <> '')`;
  const hasDeletedPayer = sql`buyer_email <> ''
    and booking_id in (select b.id from bookings b where b.buyer_id in ${gone})`;
  return [
    sql`update bookings set buyer_email = '', buyer_name = '', phone = '', location = '',
        release_reason = null
      where id in (${batchOf('bookings', hasDeletedBuyer)}) returning id`,
    sql`update bookings set release_reason = null
      where id in (${batchOf('bookings', hasDeletedSeller)}) returning id`,
    sql`update bookings set phone = '', location = ''
      where id in (${batchOf('bookings', isOver)}) returning id`,
    sql`update payments set buyer_email = ''
      where id in (${batchOf('payments', hasDeletedPayer)}) returning id`,
  ];
}
