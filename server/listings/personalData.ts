import { eq, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../database/client';
import { batchOf } from '../database/purge';
import { listings } from '../database/schema';

/** Follows a seller to another e-mail address. */
export async function changeSellerEmail(tx: Database, sellerId: string, email: string) {
  await tx.update(listings).set({ sellerEmail: email }).where(eq(listings.sellerId, sellerId));
}

/** Removes deleted cars; of those that an order or a report refers to, all that is personal. */
export function purgeListings(cutoff: Date): SQL[] {
  const isOld = sql`deleted_at < ${cutoff.toISOString()}::timestamptz`;
  const isNeeded = sql`(exists (select 1 from bookings b where b.product_id = products.id)
    or exists (select 1 from reports r where r.product_id = products.id))`;
  return [
    sql`delete from products where id in (
      ${batchOf('products', sql`${isOld} and not ${isNeeded}`)}) returning id`,
    sql`update products set phone = '', seller_email = '', seller_name = '', description = ''
      where id in (${batchOf('products', sql`${isOld} and seller_email <> '' and ${isNeeded}`)})
      returning id`,
  ];
}
