import { and, eq, isNull } from 'drizzle-orm';
import type { Transaction } from '../database/client';
import { users } from './schema';

/** Locks all live admins in a fixed order, so that two admins cannot delete each other at once. */
export async function lockAdmins(tx: Transaction): Promise<string[]> {
  const admins = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.deletedAt)))
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
}
