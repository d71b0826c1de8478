import { and, eq, inArray, isNull, notInArray, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Principal } from '../context';
import type { Database, Transaction } from '../database/client';
import { containsPhrase } from '../database/folding';
import type { PurgeScope, UserRow } from './hooks';
import { users } from './schema';

/** The accounts module's API for other modules. Runs in the caller's transaction. */
export { announceUser } from './announceUser';
export { endSuspension, findSuspension, planSuspension, suspendUser } from './suspension';
export type {
  AccountDeps,
  AccountHooks,
  ClosedUser,
  Closer,
  ClosingDetails,
  PurgeScope,
  SuspendedUser,
  UserRow,
} from './hooks';

/** Finds the live user with an e-mail. */
export async function findUserByEmail(db: Database, email: string): Promise<UserRow | undefined> {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.email, email), isNull(users.deletedAt)))
    .limit(1);
  return user;
}

/** Finds a live user by id. */
export async function findUser(db: Database, id: string): Promise<UserRow | undefined> {
  const [user] = await selectLive(db, id);
  return user;
}

/** Finds a user by id, closed accounts too. */
export async function findUserEver(db: Database, id: string): Promise<UserRow | undefined> {
  const [user] = await db.select().from(users).where(eq(users.id, id));
  return user;
}

/**
 * The e-mails of these users, by id, and when they closed their account. The e-mail is empty once they
 * are purged.
 */
export async function findAddresses(
  db: Database,
  ids: string[],
): Promise<Map<string, { email: string; closedAt: Date | null }>> {
  if (ids.length === 0) return new Map();
  const isOne = sql`${users.id} = any (${sql.param([...new Set(ids)])})`;
  const found = await db
    .select({ id: users.id, email: users.email, closedAt: users.deletedAt })
    .from(users)
    .where(isOne);
  return new Map(found.map(({ id, ...address }) => [id, address]));
}

/** Whether there is an active admin beside these people. */
export const hasOtherAdmin = async (db: Database, ids: string[]): Promise<boolean> =>
  (await db.$count(
    users,
    and(
      eq(users.role, 'admin'),
      isNull(users.deletedAt),
      eq(users.emailVerified, true),
      eq(users.suspended, false),
      notInArray(users.id, ids),
    ),
  )) > 0;

/**
 * Finds a live user and takes a shared lock: no one can delete or change the row before the
 * transaction ends.
 */
export async function lockUserShared(tx: Transaction, id: string): Promise<UserRow | undefined> {
  const [user] = await selectLive(tx, id).for('share');
  return user;
}

/** Finds a live user and takes an exclusive lock until the transaction ends. */
export async function lockUser(tx: Transaction, id: string): Promise<UserRow | undefined> {
  const [user] = await selectLive(tx, id).for('update');
  return user;
}

/**
 * Takes shared locks on users, closed ones too, in a fixed order to avoid deadlocks: none of these
 * accounts can be closed or changed before the transaction ends.
 */
export const lockUsersShared = (tx: Transaction, ids: string[] | SQLWrapper): Promise<UserRow[]> =>
  tx.select().from(users).where(inArray(users.id, ids)).orderBy(users.id).for('share');

const selectLive = (tx: Database, id: string) =>
  tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)));

/** Read-only subquery to join the seller's data to products. */
export const sellersIn = (db: Database) =>
  db
    .select({
      id: users.id,
      email: users.email,
      name: users.name,
      verified: users.verified,
      suspended: users.suspended,
      deletedAt: users.deletedAt,
    })
    .from(users)
    .as('sellers');

/** Read-only subquery to join the e-mail addresses of users. */
export const emailsIn = (db: Database) =>
  db.select({ id: users.id, email: users.email }).from(users).as('addresses');

/** Read-only subquery: the ids of the users whose name or e-mail contains a text. */
export const usersNamed = (db: Database, q: string) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(containsPhrase(sql`${users.name} || ' ' || ${users.email}`, q));

/**
 * Selects the ids of the user's accounts: this one, and those of the same sign-in or e-mail that were
 * closed after `since`. What an account may do in a day does not begin anew with another one.
 */
export const accountsOf = (
  { userId, uid, email }: Pick<Principal, 'userId' | 'uid' | 'email'>,
  since: Date,
): SQL =>
  sql`(select ${userId}::text union all select u.id from users u
    where u.deleted_at > ${since.toISOString()}::timestamptz and (u.uid = ${uid} or u.email = ${email}))`;

/** For the purge: selects the ids of users deleted before the cutoff. */
export const deletedUsers = ({ cutoff, isKept }: PurgeScope): SQL =>
  sql`(select u.id from users u where u.deleted_at < ${cutoff.toISOString()}::timestamptz
    and not ${isKept(sql`u.id`)})`;
