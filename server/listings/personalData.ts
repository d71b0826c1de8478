import { sql, type SQL } from 'drizzle-orm';
import { batchOf } from '../database/purge';
import { isReported } from '../moderation/moderation';
import { isBooked } from '../orders/orders';

/**
 * Removes drafts of deleted people, old imports, and deleted cars; of cars that an order or a report
 * refers to, all that is personal.
 */
export function purgeListings(cutoff: Date): SQL[] {
  const isOld = sql`deleted_at < ${cutoff.toISOString()}::timestamptz`;
  const id = sql`products.id`;
  const isNeeded = sql`(${isBooked(id)} or ${isReported(id)})`;
  return [
    sql`delete from listing_drafts where seller_id in
      (select id from users where ${isOld}) returning id`,
    sql`delete from listing_imports where created_at < ${cutoff.toISOString()}::timestamptz returning id`,
    sql`delete from products where id in (
      ${batchOf('products', sql`${isOld} and not ${isNeeded}`)}) returning id`,
    sql`update products set phone = '', seller_email = '', seller_name = '', description = '', vin = null,
        photo_count = 0
      where id in (${batchOf('products', sql`${isOld} and seller_email <> '' and ${isNeeded}`)})
      returning id`,
  ];
}
