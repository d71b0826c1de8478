import { sql, type SQL } from 'drizzle-orm';
import type { SignedIn } from '../context';
import type { AccountHooks } from './hooks';

/** A list has at most so many rows: the latest. */
const ROWS_MAX = 20_000;

const accountData = (userId: string): Record<string, SQL> => ({
  account: sql`select id, email, name, role, verified, time_zone, created_at from users
    where id = ${userId}`,
  verificationRequests: sql`select phone, company, note, created_at, ended_at, outcome, reason
    from verification_requests where user_id = ${userId} order by created_at desc`,
  suspensions: sql`select reason, statement, started_at, until, ended_at from suspensions
    where user_id = ${userId} order by started_at desc`,
  emailChanges: sql`select email, created_at, ended_at, outcome from email_changes
    where user_id = ${userId} order by created_at desc`,
  tableViews: sql`select table_name, name, query, is_start, created_at from table_views
    where user_id = ${userId} order by created_at`,
});

/** The selects of all modules, by the name of their list. */
export function ownDataOf(hooks: AccountHooks[], userId: string): Record<string, SQL> {
  const lists = [accountData(userId), ...hooks.map(({ ownData }) => ownData?.(userId) ?? {})];
  return Object.fromEntries(lists.flatMap((each) => Object.entries(each)));
}

/**
 * GET /users/me/data: what is stored about the caller, as the text of a JSON file. `cut` names the
 * lists that have more rows than the file.
 */
export async function exportOwnData(
  { principal, tx, now }: SignedIn,
  hooks: AccountHooks[],
): Promise<string> {
  const lists: Record<string, unknown[]> = {};
  const cut: string[] = [];
  for (const [name, select] of Object.entries(ownDataOf(hooks, principal.userId))) {
    const { rows } = await tx.execute(sql`${select} limit ${ROWS_MAX + 1}`);
    if (rows.length > ROWS_MAX) cut.push(name);
    lists[name] = rows.slice(0, ROWS_MAX);
  }
  return JSON.stringify({ writtenAt: now().toISOString(), cut, ...lists }, null, 2);
}
