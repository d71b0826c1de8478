import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../database/client';
import { liveHold } from '../database/conditions';
import { bookings, products, users } from '../database/schema';
import type { UserRow } from './sessionRepository';

/** All live admins, locked in one order, so that two of them cannot delete each other at once. */
export async function lockAdmins(tx: Database): Promise<string[]> {
  const admins = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.deletedAt)))
    .orderBy(users.id)
    .for('update');
  return admins.map(({ id }) => id);
}

export async function lockUser(tx: Database, id: string): Promise<UserRow | undefined> {
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
    .for('update');
  return user;
}

/** Locks the seller's cars, so that nobody books one meanwhile; answers whether one is held. */
export async function lockCarsAndFindHold(
  tx: Database,
  sellerId: string,
  now: Date,
): Promise<boolean> {
  const offered = and(
    eq(products.sellerId, sellerId),
    isNull(products.deletedAt),
    eq(products.status, 'unsold'),
  );
  // In one order, so that no two wait for each other.
  await tx
    .select({ id: products.id })
    .from(products)
    .where(offered)
    .orderBy(products.id)
    .for('update');
  const holds = await tx
    .select({ id: bookings.id })
    .from(products)
    .innerJoin(bookings, eq(bookings.productId, products.id))
    .where(and(offered, liveHold(now)))
    .limit(1);
  return holds.length > 0;
}

/** Takes the person and their cars out of the market. */
export async function withdrawUser(tx: Database, userId: string, now: Date): Promise<void> {
  await tx
    .update(users)
    .set({ deletedAt: now, sessionsValidFrom: now })
    .where(eq(users.id, userId));
  await tx
    .update(products)
    .set({ deletedAt: now, advertised: false })
    .where(and(eq(products.sellerId, userId), isNull(products.deletedAt)));
}
