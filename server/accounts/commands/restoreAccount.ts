import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { findUserByEmail } from '../accounts';
import { isBanned } from '../bans';
import { findUserByUid } from '../sessionRepository';
import { transact, type RootContext } from '../../context';
import type { AccountDeps } from '../hooks';
import { users } from '../schema';

/**
 * Restores the account of this e-mail that was deleted last, with what was deleted with it, and
 * returns a sentence to print. Bookings and sessions stay ended. Throws when there is nothing to
 * restore: rows are kept for 30 days.
 */
export function restoreAccount(
  context: RootContext,
  { hooks, jobs, banSecret }: AccountDeps,
  email: string,
): Promise<string> {
  return transact(context, async (inside) => {
    const { tx } = inside;
    if (await findUserByEmail(tx, email)) {
      throw new Error(`${email} already has an account. Nothing changed.`);
    }
    const [user] = await tx
      .select()
      .from(users)
      .where(and(eq(users.email, email), isNotNull(users.deletedAt)))
      .orderBy(desc(users.deletedAt))
      .limit(1)
      .for('update');
    if (!user?.deletedAt) {
      throw new Error(`No account with ${email} was deleted in the last 30 days.`);
    }
    if (await isBanned(tx, banSecret, { email, uid: user.uid })) {
      throw new Error(
        `${email} or another email of the same sign-in is banned. Run "unban" first. Nothing changed.`,
      );
    }
    const other = user.uid === null ? undefined : await findUserByUid(tx, user.uid);
    if (other) {
      throw new Error(
        `The sign-in of ${email} is now linked to another account, ${other.email}. Nothing changed.`,
      );
    }
    const open = { ...user, deletedAt: null };
    await tx.update(users).set({ deletedAt: null }).where(eq(users.id, user.id));
    const restored: string[] = [];
    for (const hook of hooks) {
      const what = await hook.onRestored?.({ ...inside, jobs }, open, user.deletedAt);
      if (what) restored.push(what);
    }
    return `Restored ${email} with ${restored.join(' and ')}. The user must log in again.`;
  });
}
