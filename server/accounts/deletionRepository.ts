import { and, eq, isNull, not } from 'drizzle-orm';
import type { Transaction } from '../database/client';
import { announceUser } from './announceUser';
import { users } from './schema';

/**
 * Locks all live admins who are not suspended in a fixed order, so that two admins cannot delete or
 * suspend each other at once.
 */
export async function lockAdmins(tx: Transaction): Promise<string[]> {
  const admins = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.deletedAt), not(users.suspended)))
    .orderBy(users.id)
    .for('update');
  return admins.map(({ id }) => id);
}

/** Marks the user as deleted and ends their sessions. */
export async function markUserDeleted(tx: Transaction, userId: string, now: Date): Promise<void> {
  await tx
    .update(users)
    .set({ deletedAt: now, sessionsValidFrom: now })
    .where(eq(users.id, userId));
  await announceUser(tx, userId);
}
