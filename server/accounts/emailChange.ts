import { and, eq, isNull } from 'drizzle-orm';
import { transact, type RootContext } from '../context';
import { sqlStateOf, UNIQUE_VIOLATION } from '../database/unavailable';
import type { AccountDeps } from './hooks';
import { users } from './schema';

/**
 * Copies the e-mail of a provider account to its live user, and lets the other modules follow.
 * Returns false when another user has the e-mail, or when there is no user.
 */
export async function changeEmail(
  context: RootContext,
  { hooks, jobs }: AccountDeps,
  uid: string,
  email: string,
): Promise<boolean> {
  try {
    return await transact(context, async (inside) => {
      const [user] = await inside.tx
        .update(users)
        .set({ email })
        .where(and(eq(users.uid, uid), isNull(users.deletedAt)))
        .returning();
      if (!user) return false;
      for (const hook of hooks) await hook.onChanged?.({ ...inside, jobs }, user);
      return true;
    });
  } catch (error) {
    if (sqlStateOf(error) === UNIQUE_VIOLATION) return false;
    throw error;
  }
}
