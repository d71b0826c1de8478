import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { recordAct } from '../audit/audit';
import {
  type Context,
  requireRole,
  type RootContext,
  type RootSignedIn,
  transact,
} from '../context';
import type { Transaction } from '../database/client';
import { sqlStateOf, UNIQUE_VIOLATION } from '../database/unavailable';
import { conflict, notFound } from '../lib/errors';
import { announceUser, findUserByEmail } from './accounts';
import { isBanned } from './bans';
import type { AccountDeps, UserRow } from './hooks';
import { users } from './schema';
import { findUserByUid } from './sessionRepository';

/**
 * Restores the account of this e-mail that was deleted last, with what was deleted with it, and
 * returns a sentence. Bookings and sessions stay ended. Throws when there is nothing to restore: rows
 * are kept for 30 days.
 */
export const restoreAccount = (
  context: RootContext,
  deps: AccountDeps,
  email: string,
): Promise<string> =>
  transact(context, async (inside) => {
    const { tx } = inside;
    if (await findUserByEmail(tx, email)) throw hasAccount(email);
    const [user] = await tx
      .select()
      .from(users)
      .where(and(eq(users.email, email), isNotNull(users.deletedAt)))
      .orderBy(desc(users.deletedAt))
      .limit(1)
      .for('update');
    if (!user) throw notFound(`No account with ${email} was deleted in the last 30 days.`);
    return restoreLocked(inside, deps, user);
  });

/** POST /removed/user/{id}/restore, for admins: the same for the account with this id. */
export function restoreUser(context: RootSignedIn, deps: AccountDeps, id: string): Promise<string> {
  requireRole(context.principal, 'admin');
  return transact(context, async (inside) => {
    const [user] = await inside.tx.select().from(users).where(eq(users.id, id)).for('update');
    // A purged account has no e-mail.
    if (!user?.email) throw notFound('This account was not deleted in the last 30 days.');
    return restoreLocked(inside, deps, user);
  });
}

const hasAccount = (email: string) => conflict(`${email} already has an account. Nothing changed.`);

async function restoreLocked(
  inside: Context<Transaction>,
  { hooks, banSecret }: AccountDeps,
  user: UserRow,
): Promise<string> {
  const { tx } = inside;
  const { id, email, uid, deletedAt } = user;
  if (deletedAt === null) throw conflict(`${email} isn’t deleted. Nothing changed.`);
  if (await findUserByEmail(tx, email)) throw hasAccount(email);
  if (await isBanned(tx, banSecret, { email, uid })) {
    throw conflict(
      `${email} or another email of the same sign-in is banned. Unban it first. Nothing changed.`,
    );
  }
  const other = uid === null ? undefined : await findUserByUid(tx, uid);
  if (other) {
    throw conflict(
      `The sign-in of ${email} is now linked to another account, ${other.email}. Nothing changed.`,
    );
  }
  const opening = tx.update(users).set({ deletedAt: null }).where(eq(users.id, id));
  await opening.catch((error: unknown) => {
    // Signed up at the same moment.
    throw sqlStateOf(error) === UNIQUE_VIOLATION ? hasAccount(email) : error;
  });
  await announceUser(tx, id);
  await recordAct(inside, 'restore-user', id, {
    before: { deletedAt },
    after: { deletedAt: null },
  });
  const restored: string[] = [];
  for (const hook of hooks) {
    const what = await hook.onRestored?.(inside, { ...user, deletedAt: null }, deletedAt);
    if (what) restored.push(what);
  }
  return `Restored ${email} with ${restored.join(' and ')}. The user must log in again.`;
}
