import { sql, type SQL } from 'drizzle-orm';
import { deletedBefore } from '../accounts/accounts';
import { productsDeletedBefore } from '../products/products';
import { batchOf } from '../database/purge';

/**
 * Deletes closed reports and reports of deleted cars, and the e-mail of deleted users from open
 * ones.
 */
export function purgeReports(cutoff: Date): SQL[] {
  const isOld = sql`(deleted_at < ${cutoff.toISOString()}::timestamptz
    or product_id in ${productsDeletedBefore(cutoff)})`;
  const hasDeletedReporter = sql`reporter_email <> '' and reporter_id in ${deletedBefore(cutoff)}`;
  return [
    sql`delete from reports where id in (${batchOf('reports', isOld)}) returning id`,
    sql`update reports set reporter_email = ''
      where id in (${batchOf('reports', hasDeletedReporter)}) returning id`,
  ];
}
