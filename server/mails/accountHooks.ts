import { sql, type SQL } from 'drizzle-orm';
import type { AccountHooks, ClosingDetails, PurgeScope, UserRow } from '../accounts/accounts';
import { batchOf } from '../database/purge';
import type { AccountFacts } from './accountTemplates';
import { isConfirmed } from './content';
import { toldOf, writeMails } from './mails';

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

const deletedFacts = (facts: AccountFacts, { carsForSale, unpaidBookings }: ClosingDetails) => ({
  ...facts,
  carsForSale,
  unpaidBookings,
});

export const accountHooks: AccountHooks = {
  ownData: (userId) => ({
    mails: sql`select template, address, state, created_at, ended_at from mails
      where recipient_id = ${userId} order by created_at desc`,
  }),
  planClosing: ({ now }, user, ended) => {
    const facts = deletedFacts(aboutAccount(user, now()).facts, ended);
    const told = toldOf('owner', 1, 'account-deleted', { ...facts, by: 'admin' });
    return Promise.resolve({ told: [{ ...told, hasReason: true }] });
  },
  onClosed: async (context, user) => {
    const { facts, ...mail } = aboutAccount(user, user.deletedAt);
    await writeMails(context, [
      {
        ...mail,
        template: 'account-deleted',
        cause: `account-deleted:${user.id}:${facts.at}`,
        facts: {
          ...deletedFacts(facts, user.ended),
          by: user.closedBy,
          reason: user.closingReason,
        },
      },
    ]);
  },
  onEmailChanged: async (context, _user, before) => {
    const mail = aboutAccount(before, context.now());
    await writeMails(context, [
      { ...mail, template: 'email-changed', cause: `email-changed:${before.id}:${mail.facts.at}` },
    ]);
  },
  purge: purgeMails,
};
