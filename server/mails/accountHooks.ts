import { sql, type SQL } from 'drizzle-orm';
import type { AccountHooks, PurgeScope, UserRow } from '../accounts/accounts';
import { batchOf } from '../database/purge';
import { newId } from '../lib/ids';
import type { AccountFacts } from './accountTemplates';
import { isConfirmed } from './content';
import { writeMails } from './mails';

/** Deletes old e-mails, which contain names and reasons and are no longer needed. */
const purgeMails = ({ cutoff }: PurgeScope): SQL[] => [
  sql`delete from mails where id in (${batchOf(
    'mails',
    sql`created_at < ${cutoff.toISOString()}::timestamptz`,
  )}) returning id`,
];

/** A mail about an account, to the address that it has in this row. */
export const aboutAccount = (user: UserRow, at: Date) => ({
  recipientId: user.id,
  address: user.email,
  facts: { at: at.toISOString(), wasConfirmed: isConfirmed(user) } satisfies AccountFacts,
});

export const accountHooks: AccountHooks = {
  onClosed: async (context, user) => {
    const { facts, ...mail } = aboutAccount(user, user.deletedAt);
    await writeMails(context, context.jobs, [
      {
        ...mail,
        template: 'account-deleted',
        cause: `account-deleted:${user.id}:${facts.at}`,
        facts: {
          ...facts,
          by: user.closedBy,
          reason: user.closingReason,
          carsForSale: user.ended.carsForSale,
          unpaidBookings: user.ended.unpaidBookings,
        },
      },
    ]);
  },
  onEmailChanged: async (context, _user, before) => {
    const mail = aboutAccount(before, context.now());
    await writeMails(context, context.jobs, [
      { ...mail, template: 'email-changed', cause: `email-changed:${before.id}:${mail.facts.at}` },
    ]);
  },
  onVerification: (context, { id: recipientId }, decision) =>
    writeMails(context, context.jobs, [
      {
        cause: `verification:${newId()}`,
        recipientId,
        ...(decision.kind === 'verified'
          ? { template: 'seller-verified', facts: { words: '' } }
          : decision.kind === 'declined'
            ? { template: 'verification-declined', facts: { words: decision.reason } }
            : {
                template: 'seller-unverified',
                facts: { isRenamed: decision.kind === 'renamed' },
              }),
      },
    ]),
  purge: purgeMails,
};
