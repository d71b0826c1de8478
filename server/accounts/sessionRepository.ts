import { and, desc, eq, isNotNull, isNull, or } from 'drizzle-orm';
import type { Database, Transaction } from '../database/client';
import { announceUser, type UserRow } from './accounts';
import { users } from './schema';

/** Finds the live user of a provider account. */
export async function findUserByUid(db: Database, uid: string): Promise<UserRow | undefined> {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.uid, uid), isNull(users.deletedAt)))
    .limit(1);
  return user;
}

/** When the user was last deleted, or null. */
export async function findLastDeletion(
  db: Database,
  person: { uid: string; email: string },
): Promise<Date | null> {
  const [user] = await db
    .select({ deletedAt: users.deletedAt })
    .from(users)
    .where(
      and(
        isNotNull(users.deletedAt),
        or(eq(users.uid, person.uid), and(eq(users.email, person.email), isNull(users.uid))),
      ),
    )
    .orderBy(desc(users.deletedAt))
    .limit(1);
  return user?.deletedAt ?? null;
}

/** Whether a deleted account of this sign-in or e-mail is still suspended. */
export const hasSuspended = async (
  db: Database,
  { uid, email }: { uid: string; email: string },
): Promise<boolean> =>
  (await db.$count(
    users,
    and(
      isNotNull(users.deletedAt),
      users.suspended,
      or(eq(users.uid, uid), eq(users.email, email)),
    ),
  )) > 0;

/** Binds an unbound user to a provider account. Returns false when another request was faster. */
export async function bindUid(db: Transaction, userId: string, uid: string): Promise<boolean> {
  const bound = await db
    .update(users)
    .set({ uid })
    .where(and(eq(users.id, userId), isNull(users.uid), isNull(users.deletedAt)))
    .returning({ id: users.id });
  return bound.length > 0;
}

/** Stores whether the provider has verified the e-mail, and the time zone. */
export async function recordLogIn(
  db: Transaction,
  userId: string,
  known: Pick<UserRow, 'emailVerified' | 'timeZone'>,
): Promise<void> {
  await db.update(users).set(known).where(eq(users.id, userId));
  await announceUser(db, userId);
}

/** Ends every session that began before `moment`. */
export async function endSessions(db: Transaction, userId: string, moment: Date): Promise<void> {
  await db.update(users).set({ sessionsValidFrom: moment }).where(eq(users.id, userId));
  await announceUser(db, userId);
}
