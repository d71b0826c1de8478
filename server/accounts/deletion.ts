import type { DeletedAnswer } from '#contract/types';
import type { Database } from '../database/client';
import { inTransaction } from '../database/transaction';
import { conflict, notFound, unauthenticated } from '../errors';
import { requireRole, type Principal } from '../policy';
import { lockOffered, withdrawSeller } from '../listings/listings';
import { isAnyHeld, type Orders } from '../orders/orders';
import { lockUser } from './accounts';
import { lockAdmins, markUserDeleted } from './deletionRepository';

interface DeletionDeps {
  db: Database;
  orders: Orders;
  now: () => Date;
}

/**
 * DELETE /users/{id} (spec §7), for admins. Withdraws the person's cars and unpaid bookings and
 * ends their sessions. 409 for oneself, and while money is in flight: while a buyer holds one of
 * their cars, while a payment of theirs was begun and may still arrive, and while a refund of
 * theirs is not confirmed. An admin is deleted by another one, who is looked up under the same
 * lock and stays: that keeps the last admin.
 */
export function deleteUser(
  { db, orders, now }: DeletionDeps,
  principal: Principal,
  id: string,
): Promise<DeletedAnswer> {
  requireRole(principal, 'admin');
  if (id === principal.userId) throw conflict('You cannot delete your own account.');
  return inTransaction(db, async (tx) => {
    const admins = await lockAdmins(tx);
    if (!admins.includes(principal.userId)) throw unauthenticated('This account is no more.');
    const user = await lockUser(tx, id);
    if (!user) throw notFound('There is no such person.');
    await refuseWhileMoneyMoves(tx, orders, id, now(), {
      hold: 'A buyer holds one of this seller’s cars. Delete the account when the booking is paid or over.',
      payment:
        'A payment or refund of this person is under way. Delete the account when it is done.',
    });
    await closeAccount(tx, orders, id, now());
    return { deletedCount: 1 };
  });
}

/**
 * DELETE /users/me: one's own account, with the same refusals. An admin's account is deleted by
 * another admin, so that the marketplace is never left without one by accident.
 */
export function deleteOwnAccount(
  { db, orders, now }: DeletionDeps,
  principal: Principal,
): Promise<DeletedAnswer> {
  return inTransaction(db, async (tx) => {
    const user = await lockUser(tx, principal.userId);
    if (!user) throw unauthenticated('This account is no more.');
    if (user.role === 'admin') {
      throw conflict('An administrator’s account can only be deleted by another administrator.');
    }
    await refuseWhileMoneyMoves(tx, orders, user.id, now(), {
      hold: 'A buyer holds one of your cars. You can delete your account when the booking is paid or over.',
      payment:
        'A payment or refund of yours is under way. Cancel the booking, or wait until it is done.',
    });
    await closeAccount(tx, orders, user.id, now());
    return { deletedCount: 1 };
  });
}

async function refuseWhileMoneyMoves(
  tx: Database,
  orders: Orders,
  userId: string,
  now: Date,
  reasons: { hold: string; payment: string },
): Promise<void> {
  if (await hasHeldListing(tx, userId, now)) throw conflict(reasons.hold);
  if (await orders.hasMoneyInFlight(tx, userId)) throw conflict(reasons.payment);
}

/** Whether a buyer holds something that this person sells; what they sell is locked meanwhile. */
export const hasHeldListing = async (tx: Database, sellerId: string, now: Date) =>
  isAnyHeld(tx, await lockOffered(tx, sellerId), now);

/** Takes a person off the market, with what they sell and what they hold. */
export async function closeAccount(
  tx: Database,
  orders: Orders,
  userId: string,
  now: Date,
): Promise<void> {
  await markUserDeleted(tx, userId, now);
  await withdrawSeller(tx, userId, now);
  await orders.withdrawBuyer(tx, userId);
}
