import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../database/client';
import { liveHold } from '../database/conditions';
import { bookings, listings, users } from '../database/schema';
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
    eq(listings.sellerId, sellerId),
    isNull(listings.deletedAt),
    eq(listings.status, 'unsold'),
  );
  // In one order, so that no two wait for each other.
  await tx
    .select({ id: listings.id })
    .from(listings)
    .where(offered)
    .orderBy(listings.id)
    .for('update');
  const holds = await tx
    .select({ id: bookings.id })
    .from(listings)
    .innerJoin(bookings, eq(bookings.productId, listings.id))
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
    .update(listings)
    .set({ deletedAt: now, advertised: false })
    .where(and(eq(listings.sellerId, userId), isNull(listings.deletedAt)));
}
