import { sql, type SQL } from 'drizzle-orm';
import type { AccountHooks } from '../accounts/accounts';
import { batchOf } from '../database/purge';
import { writeMails } from './mails';

/** Deletes old e-mails, which contain names and reasons and are no longer needed. */
const purgeMails = (cutoff: Date): SQL[] => [
  sql`delete from mails where id in (${batchOf(
    'mails',
    sql`created_at < ${cutoff.toISOString()}::timestamptz`,
  )}) returning id`,
];

export const accountHooks: AccountHooks = {
  onVerificationDecided: (context, { id: recipientId }, { requestId, reason }) =>
    writeMails(context, context.jobs, [
      {
        cause: `verification:${requestId}`,
        recipientId,
        ...(reason === null
          ? { template: 'seller-verified', facts: { words: '' } }
          : { template: 'verification-declined', facts: { words: reason } }),
      },
    ]),
  purge: purgeMails,
};
