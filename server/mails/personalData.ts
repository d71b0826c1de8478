import { sql, type SQL } from 'drizzle-orm';
import { batchOf } from '../database/purge';

/** Removes mails that are older: names and reasons stand in them, and nothing needs them any more. */
export const purgeMails = (cutoff: Date): SQL[] => [
  sql`delete from mails where id in (${batchOf(
    'mails',
    sql`created_at < ${cutoff.toISOString()}::timestamptz`,
  )}) returning id`,
];
