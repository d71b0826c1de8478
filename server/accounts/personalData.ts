import { sql, type SQL } from 'drizzle-orm';
import { batchOf } from '../database/purge';
import { isSeller } from '../products/products';
import { isReporter } from '../moderation/moderation';
import { isBuyer } from '../orders/orders';
import { hasPhotos } from '../photos/photos';

/**
 * Deletes users marked as deleted. Users that an order or a report refers to keep an anonymised
 * row.
 */
export function purgePeople(cutoff: Date): SQL[] {
  const isOld = sql`deleted_at < ${cutoff.toISOString()}::timestamptz`;
  const id = sql`users.id`;
  const isNeeded = sql`(${isSeller(id)} or ${isBuyer(id)} or ${isReporter(id)} or ${hasPhotos(id)})`;
  return [
    sql`delete from users where id in (
      ${batchOf('users', sql`${isOld} and not ${isNeeded}`)}) returning id`,
    sql`update users set email = '', name = '', uid = null, time_zone = null where id in (
      ${batchOf('users', sql`${isOld} and email <> '' and ${isNeeded}`)}) returning id`,
  ];
}
