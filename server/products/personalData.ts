import { sql, type SQL } from 'drizzle-orm';
import { deletedBefore } from '../accounts/accounts';
import { batchOf, PURGE_BATCH } from '../database/purge';
import { isReported } from '../moderation/moderation';
import { isBooked } from '../orders/orders';
import { purgePriceChanges } from './priceHistory';

/** Deletes drafts that were last changed before `cutoff`. Their photos become unused. */
export const purgeOldDrafts = (cutoff: Date): SQL =>
  sql`delete from listing_drafts where id in (
    ${batchOf('listing_drafts', sql`updated_at < ${cutoff.toISOString()}::timestamptz`)}) returning id`;

/**
 * Deletes drafts of deleted users, old imports, hosts of pictures and price changes, and deleted
 * cars. Cars that an order or a report refers to lose only their personal data.
 */
export function purgeProducts(cutoff: Date): SQL[] {
  const moment = sql`${cutoff.toISOString()}::timestamptz`;
  const isOld = sql`deleted_at < ${moment}`;
  const id = sql`products.id`;
  const isNeeded = sql`(${isBooked(id)} or ${isReported(id)})`;
  return [
    sql`delete from listing_drafts where id in (
      ${batchOf('listing_drafts', sql`seller_id in ${deletedBefore(cutoff)}`)}) returning id`,
    sql`delete from listing_imports where id in (
      ${batchOf('listing_imports', sql`created_at < ${moment}`)}) returning id`,
    sql`delete from picture_hosts where host in (select host from picture_hosts
      where next_at < ${moment} limit ${PURGE_BATCH} for update skip locked) returning host`,
    purgePriceChanges(),
    sql`delete from products where id in (
      ${batchOf('products', sql`${isOld} and not ${isNeeded}`)}) returning id`,
    sql`update products set phone = '', seller_email = '', seller_name = '', description = '', vin = null,
        photo_count = 0
      where id in (${batchOf('products', sql`${isOld} and seller_email <> '' and ${isNeeded}`)})
      returning id`,
  ];
}
