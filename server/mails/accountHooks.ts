import { sql, type SQL } from 'drizzle-orm';
import type { AccountHooks } from '../accounts/accounts';
import { batchOf } from '../database/purge';

/** Deletes old e-mails, which contain names and reasons and are no longer needed. */
const purgeMails = (cutoff: Date): SQL[] => [
  sql`delete from mails where id in (${batchOf(
    'mails',
    sql`created_at < ${cutoff.toISOString()}::timestamptz`,
  )}) returning id`,
];

export const accountHooks: AccountHooks = { purge: purgeMails };
