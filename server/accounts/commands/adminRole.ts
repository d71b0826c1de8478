import { and, eq, isNull } from 'drizzle-orm';
import { recordAct } from '../../audit/audit';
import { lockAdmins } from '../deletionRepository';
import { transact, type RootContext } from '../../context';
import type { Transaction } from '../../database/client';
import { announceUser } from '../accounts';
import type { AccountDeps } from '../hooks';
import { users } from '../schema';

/** Locks the live user with an e-mail. Throws when there is none. */
export async function lockAccount(tx: Transaction, email: string) {
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.email, email), isNull(users.deletedAt)))
    .for('update');
  if (!user) throw new Error(`No account uses ${email}.`);
  return user;
}

/** Throws when this user is the only admin left. */
export async function refuseLastAdmin(
  tx: Transaction,
  { id, email }: { id: string; email: string },
): Promise<void> {
  const admins = await lockAdmins(tx);
  if (admins.length > 1 || !admins.includes(id)) return;
  throw new Error(
    `${email} is the last admin. Grant the role to another account first. Nothing changed.`,
  );
}

/**
 * Revokes the admin role in every session and returns a sentence to print. Users with cars become
 * sellers, others buyers. Throws for the last admin.
 */
export function revokeAdmin(
  context: RootContext,
  { hooks }: AccountDeps,
  email: string,
): Promise<string> {
  return transact(context, async (inside) => {
    const { tx } = inside;
    // Admins are always locked first and in the same order, to avoid deadlocks.
    await lockAdmins(tx);
    const user = await lockAccount(tx, email);
    if (user.role !== 'admin') return `${email} isn’t an admin. Nothing changed.`;
    await refuseLastAdmin(tx, user);
    let hasCars = false;
    for (const hook of hooks) hasCars ||= (await hook.hasOffered?.(inside, user.id)) ?? false;
    const role = hasCars ? 'seller' : 'user';
    await tx.update(users).set({ role }).where(eq(users.id, user.id));
    await announceUser(tx, user.id);
    await recordAct(inside, 'revoke-admin', user.id, {
      before: { role: user.role },
      after: { role },
    });
    return `${email} is no longer an admin. The account is now a ${hasCars ? 'seller' : 'buyer'}.`;
  });
}
