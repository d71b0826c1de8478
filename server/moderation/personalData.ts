import { eq, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../database/client';
import { batchOf } from '../database/purge';
import { reports } from '../database/schema';

/** Follows a person to another e-mail address. */
export async function changeReporterEmail(tx: Database, reporterId: string, email: string) {
  await tx.update(reports).set({ reporterEmail: email }).where(eq(reports.reporterId, reporterId));
}

/** Removes closed reports, and from open ones the e-mail of a person who is gone. */
export function purgeReports(cutoff: Date): SQL[] {
  const isOld = sql`deleted_at < ${cutoff.toISOString()}::timestamptz`;
  const isOfNobody = sql`reporter_email <> ''
    and reporter_id in (select id from users where ${isOld})`;
  return [
    sql`delete from reports where id in (${batchOf('reports', isOld)}) returning id`,
    sql`update reports set reporter_email = ''
      where id in (${batchOf('reports', isOfNobody)}) returning id`,
  ];
}
