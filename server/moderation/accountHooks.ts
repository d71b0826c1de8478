import { sql, type SQL } from 'drizzle-orm';
import { STRIKE_DAYS } from '#contract/cases';
import { deletedUsers, type AccountHooks, type PurgeScope } from '../accounts/accounts';
import { deletedProducts } from '../products/products';
import { batchOf } from '../database/purge';

const DAY_MS = 86_400_000;
/** What is decided is kept for as long as its strike counts. What is deleted is kept for 30 days. */
const KEPT_MS = (STRIKE_DAYS - 30) * DAY_MS;

/**
 * Deletes old decided cases, and those of deleted people and, if they are undecided, of deleted cars,
 * with their reports. Deleted reporters leave no closed report and no message.
 */
function purgeModeration(scope: PurgeScope): SQL[] {
  const { cutoff } = scope;
  const people = deletedUsers(scope);
  const moment = sql`${cutoff.toISOString()}::timestamptz`;
  const old = sql`${new Date(cutoff.getTime() - KEPT_MS).toISOString()}::timestamptz`;
  const isOver = sql`(decided_at < ${old} or person_id in ${people}
    or decided_at is null and subject_kind = 'product' and subject_id in ${deletedProducts(scope)})`;
  const isOfDeleted = sql`deleted_at < ${moment} and reporter_id in ${people}`;
  const hasMessages = sql`subject_kind = 'conversation' and decided_at < ${moment}
    and snapshot -> 'messages' <> '[]'
    and exists (select 1 from reports r where r.case_id = cases.id and r.reporter_id in ${people})`;
  return [
    sql`update cases set snapshot = jsonb_set(snapshot, '{messages}', '[]'), photo_ids = '{}'
      where id in (${batchOf('cases', hasMessages)}) returning id`,
    sql`delete from reports where id in (${batchOf(
      'reports',
      sql`(case_id in (select id from cases where ${isOver}) or ${isOfDeleted})`,
    )}) returning id`,
    sql`delete from cases where id in (${batchOf('cases', isOver)}) returning id`,
  ];
}

const ownData = (userId: string): Record<string, SQL> => ({
  reports: sql`select c.subject_kind, c.subject_id, r.reason, r.note, r.created_at,
      r.deleted_at as closed_at
    from reports r join cases c on c.id = r.case_id
    where r.reporter_id = ${userId} order by r.created_at desc`,
  decisions: sql`select number, subject_kind, decision, reason, statement, decided_at, appeal,
      appealed_at, appeal_outcome, appeal_answer
    from cases where person_id = ${userId}
      and decision in ('warn', 'hide', 'remove', 'suspend') order by decided_at desc`,
});

export const accountHooks: AccountHooks = { ownData, purge: purgeModeration };
