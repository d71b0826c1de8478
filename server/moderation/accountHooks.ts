import { eq, sql, type SQL } from 'drizzle-orm';
import { deletedUsers, type AccountHooks, type PurgeScope } from '../accounts/accounts';
import { deletedProducts } from '../products/products';
import { batchOf } from '../database/purge';
import { reports } from './schema';

/**
 * Deletes closed reports and reports of deleted cars, and the e-mail of deleted users from open
 * ones.
 */
function purgeReports(scope: PurgeScope): SQL[] {
  const isOld = sql`(deleted_at < ${scope.cutoff.toISOString()}::timestamptz
    or product_id in ${deletedProducts(scope)})`;
  const hasDeletedReporter = sql`reporter_email <> '' and reporter_id in ${deletedUsers(scope)}`;
  return [
    sql`delete from reports where id in (${batchOf('reports', isOld)}) returning id`,
    sql`update reports set reporter_email = ''
      where id in (${batchOf('reports', hasDeletedReporter)}) returning id`,
  ];
}

export const accountHooks: AccountHooks = {
  onEmailChanged: async ({ tx }, { id, email }) => {
    await tx.update(reports).set({ reporterEmail: email }).where(eq(reports.reporterId, id));
  },
  purge: purgeReports,
};
