import { and, inArray, isNull, ne, sql, type SQL } from 'drizzle-orm';
import { recordAct } from '../audit/audit';
import { type JobContext, transact } from '../context';
import type { Database } from '../database/client';
import { batchOf, readReferences } from '../database/purge';
import { deletedUsers } from './accounts';
import { addBan } from './bans';
import type { AccountHooks, PurgeScope } from './hooks';
import { suspensions, users } from './schema';

/** Deletes users marked as deleted. Users that another row refers to keep an anonymised row. */
export function purgePeople(scope: PurgeScope): SQL[] {
  const moment = sql`${scope.cutoff.toISOString()}::timestamptz`;
  const isOld = sql`id in ${deletedUsers(scope)}`;
  const isNeeded = scope.isReferredTo('users');
  return [
    sql`delete from email_changes where id in (
      ${batchOf('email_changes', sql`created_at < ${moment}`)}) returning id`,
    sql`delete from admin_notes where id in (
      ${batchOf('admin_notes', sql`user_id in ${deletedUsers(scope)}`)}) returning id`,
    sql`delete from table_views where id in (
      ${batchOf('table_views', sql`user_id in ${deletedUsers(scope)}`)}) returning id`,
    sql`delete from suspensions where id in (
      ${batchOf('suspensions', sql`user_id in ${deletedUsers(scope)}`)}) returning id`,
    sql`delete from verification_requests where id in (
      ${batchOf('verification_requests', sql`user_id in ${deletedUsers(scope)}`)}) returning id`,
    sql`update verification_requests set phone = '', company = '', note = '' where id in (
      ${batchOf('verification_requests', sql`ended_at < ${moment} and (phone <> '' or company <> '' or note <> '')`)}) returning id`,
    sql`delete from users where id in (
      ${batchOf('users', sql`${isOld} and not ${isNeeded}`)}) returning id`,
    sql`update users set email = '', name = '', uid = null, time_zone = null where id in (
      ${batchOf('users', sql`${isOld} and email <> '' and ${isNeeded}`)}) returning id`,
  ];
}

/**
 * Bans the people of these deleted accounts that are suspended without an end: the purge forgets both, and
 * they could sign up again. Their fingerprints are all that stays.
 */
export const banSuspended = (
  context: JobContext,
  scope: PurgeScope,
  banSecret: string,
): Promise<void> =>
  transact(context, async (inside) => {
    const { tx, now } = inside;
    const { email, uid, id } = users;
    const endless = tx
      .select({ id: suspensions.userId })
      .from(suspensions)
      .where(and(isNull(suspensions.endedAt), isNull(suspensions.until)));
    const people = await tx
      .select({ id, email, uid })
      .from(users)
      .where(and(sql`${id} in ${deletedUsers(scope)}`, inArray(id, endless), ne(email, '')));
    for (const person of people) {
      await addBan(tx, banSecret, person, now());
      await recordAct(inside, 'ban-user', person.id, { after: { isBanned: true } });
    }
  });

/** What a purge deletes: nothing of users whose money is open. */
export async function purgeScope(
  db: Database,
  cutoff: Date,
  hooks: AccountHooks[],
): Promise<PurgeScope> {
  const open = hooks.flatMap(({ usersWithOpenMoney }) => usersWithOpenMoney ?? []);
  return {
    cutoff,
    isReferredTo: await readReferences(db),
    isKept: (userId) =>
      sql`(${sql.join([sql`false`, ...open.map((ids) => sql`${userId} in (${ids})`)], sql` or `)})`,
  };
}
