import { sql, type SQL } from 'drizzle-orm';
import { batchOf } from '../database/purge';

/** Removes deleted people; of those whom an order or a report refers to, all that is personal. */
export function purgePeople(cutoff: Date): SQL[] {
  const isOld = sql`deleted_at < ${cutoff.toISOString()}::timestamptz`;
  const isNeeded = sql`(exists (select 1 from products p where p.seller_id = users.id)
    or exists (select 1 from bookings b where b.buyer_id = users.id)
    or exists (select 1 from reports r where r.reporter_id = users.id))`;
  return [
    sql`delete from users where id in (
      ${batchOf('users', sql`${isOld} and not ${isNeeded}`)}) returning id`,
    sql`update users set email = '', name = '', uid = null where id in (
      ${batchOf('users', sql`${isOld} and email <> '' and ${isNeeded}`)}) returning id`,
  ];
}
