import { eq } from 'drizzle-orm';
import type { Database, Transaction } from '../../server/database/client';
import { sqlStateOf, UNIQUE_VIOLATION } from '../../server/database/unavailable';
import {
  accounts,
  linkedProviders,
  pendingSignIns,
  refreshTokens,
  secondFactors,
} from '../schema/identity';
import { ProviderError } from './errors';

export type Account = typeof accounts.$inferSelect;
export type AccountChange = Partial<Omit<Account, 'uid' | 'createdAt'>>;
type LinkedProvider = typeof linkedProviders.$inferSelect;
export type SecondFactor = typeof secondFactors.$inferSelect;

type Key = 'uid' | 'email' | 'phoneNumber';

export async function findAccount(
  db: Database,
  key: Key,
  value: string,
): Promise<Account | undefined> {
  const [account] = await db.select().from(accounts).where(eq(accounts[key], value));
  return account;
}

type NewAccount = Pick<Account, 'uid'> & AccountChange;

/** Returns undefined if another account has this e-mail, phone number or uid. */
export async function insertAccount(
  db: Transaction,
  now: Date,
  account: NewAccount,
): Promise<Account | undefined> {
  const [row] = await db
    .insert(accounts)
    .values({
      validSince: wholeSeconds(now),
      createdAt: now,
      lastLoginAt: now,
      lastRefreshAt: now,
      ...account,
    })
    .onConflictDoNothing()
    .returning();
  return row;
}

/** Throws EMAIL_EXISTS or PHONE_NUMBER_EXISTS if another account has the value. */
export async function updateAccount(
  db: Transaction,
  uid: string,
  change: AccountChange,
): Promise<Account> {
  try {
    const [row] = await db.update(accounts).set(change).where(eq(accounts.uid, uid)).returning();
    if (!row) throw new ProviderError('USER_NOT_FOUND');
    return row;
  } catch (error) {
    if (sqlStateOf(error) !== UNIQUE_VIOLATION) throw error;
    throw new ProviderError(change.email ? 'EMAIL_EXISTS' : 'PHONE_NUMBER_EXISTS');
  }
}

/** Ends all sessions and pending sign-ins: earlier tokens become invalid. */
export async function endSessions(db: Transaction, uid: string, now: Date): Promise<Account> {
  await db.update(refreshTokens).set({ revoked: true }).where(eq(refreshTokens.uid, uid));
  await db.delete(pendingSignIns).where(eq(pendingSignIns.uid, uid));
  return updateAccount(db, uid, { validSince: wholeSeconds(now) });
}

/**
 * Deletes the account and everything that refers to it, except its refresh tokens, which are
 * refused.
 */
export async function deleteAccount(db: Transaction, uid: string): Promise<void> {
  await db.delete(accounts).where(eq(accounts.uid, uid));
}

export const listProviders = (db: Database, uid: string): Promise<LinkedProvider[]> =>
  db
    .select()
    .from(linkedProviders)
    .where(eq(linkedProviders.uid, uid))
    .orderBy(linkedProviders.providerId);

export const listSecondFactors = (db: Database, uid: string): Promise<SecondFactor[]> =>
  db
    .select()
    .from(secondFactors)
    .where(eq(secondFactors.uid, uid))
    .orderBy(secondFactors.enrolledAt);

/** Truncates to seconds, to compare with sign-in times in tokens. */
function wholeSeconds(date: Date): Date {
  return new Date(Math.floor(date.getTime() / 1000) * 1000);
}
