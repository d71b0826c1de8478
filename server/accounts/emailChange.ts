import { and, eq, isNull } from 'drizzle-orm';
import { transact, type RootContext } from '../context';
import { sqlStateOf, UNIQUE_VIOLATION } from '../database/unavailable';
import { forbidden } from '../lib/errors';
import { closeEmailChange, isWanted } from './emailChangeRequests';
import type { AccountDeps } from './hooks';
import { users } from './schema';

/**
 * Copies the confirmed e-mail of a provider account to its live user, and lets the other modules
 * follow in the same transaction. The provider changes first; a server that stops before this has
 * run leaves the user with the old e-mail until the next sign-in. Repeating it changes nothing.
 * Returns false when another user has the e-mail, or when there is no user. Throws 403 for a change
 * that its owner cancelled or overtook: a link stays valid at the provider until it expires.
 */
export async function changeEmail(
  context: RootContext,
  { hooks }: AccountDeps,
  uid: string,
  email: string,
): Promise<boolean> {
  try {
    return await transact(context, async (inside) => {
      const isOwn = and(eq(users.uid, uid), isNull(users.deletedAt));
      const [before] = await inside.tx.select().from(users).where(isOwn).for('update');
      // Another request was faster.
      if (before?.email === email) return true;
      if (before && !(await isWanted(inside.tx, before.id, email))) throw notWanted();
      const [user] = await inside.tx
        .update(users)
        .set({ email, emailVerified: true })
        .where(isOwn)
        .returning();
      if (!before || !user) return false;
      await closeEmailChange(inside.tx, user.id, email, inside.now());
      for (const hook of hooks) await hook.onEmailChanged?.(inside, user, before);
      if (before.emailVerified !== false) return true;
      for (const hook of hooks) await hook.onConfirmed?.(inside, user);
      return true;
    });
  } catch (error) {
    if (sqlStateOf(error) === UNIQUE_VIOLATION) return false;
    throw error;
  }
}

const notWanted = () =>
  forbidden(
    'This change of email was cancelled. To log in again, restore the previous email with the link that was sent to it.',
  );
