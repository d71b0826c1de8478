import { eq, sql, type SQL } from 'drizzle-orm';
import { deletedUsers, type AccountHooks, type PurgeScope } from '../accounts/accounts';
import { batchOf, PURGE_BATCH } from '../database/purge';
import { newId } from '../lib/ids';
import { toldOf } from '../mails/mails';
import { notify } from './notices';
import { notices, noticeSettings } from './schema';

/** How many notices are kept per user, and for how many days longer than deleted rows: 90 in all. */
const KEPT_DAYS_LONGER = 60;
const KEPT_MAX = 500;

function purgeNotices(scope: PurgeScope): SQL[] {
  const gone = sql`user_id in ${deletedUsers(scope)}`;
  const isOld = sql`updated_at < ${scope.cutoff.toISOString()}::timestamptz
    - make_interval(days => ${KEPT_DAYS_LONGER})`;
  return [
    sql`delete from notices where id in (
      ${batchOf('notices', sql`${isOld} or ${gone}`)}) returning id`,
    sql`delete from notices where id in (select id from (
        select id, row_number() over (partition by user_id order by id desc) as place from notices
        where user_id in (select user_id from notices group by user_id having count(*) > ${KEPT_MAX})
      ) as placed where place > ${KEPT_MAX} limit ${PURGE_BATCH}) returning id`,
    sql`delete from notice_settings where user_id in (
      select user_id from notice_settings where ${gone} limit ${PURGE_BATCH} for update skip locked)
      returning user_id`,
  ];
}

export const accountHooks: AccountHooks = {
  ownData: (userId) => ({
    notices: sql`select kind, template, subject_id, count, created_at, updated_at, read_at
      from notices where user_id = ${userId} order by id desc`,
    noticeSettings: sql`select choices from notice_settings where user_id = ${userId}`,
  }),
  onClosed: async ({ tx }, { id }) => {
    await tx.delete(notices).where(eq(notices.userId, id));
    await tx.delete(noticeSettings).where(eq(noticeSettings.userId, id));
  },
  onVerification: (context, { id: recipientId }, decision) =>
    notify(context, [
      {
        kind: 'verification',
        subjectId: null,
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
  planSuspension: () =>
    Promise.resolve({
      told: [
        {
          ...toldOf('owner', 1, 'account-suspended', { words: '', until: null }),
          hasReason: true,
        },
      ],
    }),
  onSuspended: (context, { id: recipientId, suspension: { id, statement, until } }) =>
    notify(context, [
      {
        kind: 'account',
        subjectId: null,
        cause: `suspension:${id}`,
        recipientId,
        template: 'account-suspended',
        facts: { words: statement, until: until?.toISOString() ?? null },
      },
    ]),
  onSuspensionEnded: (context, { id: recipientId, suspension: { id } }, ranOut) =>
    notify(context, [
      {
        kind: 'account',
        subjectId: null,
        cause: `suspension-ended:${id}`,
        recipientId,
        template: 'suspension-ended',
        facts: { ranOut },
      },
    ]),
  purge: purgeNotices,
};
