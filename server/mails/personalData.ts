import { sql, type SQL } from 'drizzle-orm';
import { batchOf } from '../database/purge';

/** Deletes old e-mails, which contain names and reasons and are no longer needed. */
export const purgeMails = (cutoff: Date): SQL[] => [
  sql`delete from mails where id in (${batchOf(
    'mails',
    sql`created_at < ${cutoff.toISOString()}::timestamptz`,
  )}) returning id`,
];
