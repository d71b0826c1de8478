import type { DeletedResponse } from '#contract/types';
import { transact, type Context, type RootSignedIn } from '../context';
import { conflict, notFound, unauthenticated } from '../errors';
import { requireRole } from '../policy';
import { lockOffered, deleteProductsOf } from '../products/products';
import { isAnyHeld, type Orders } from '../orders/orders';
import { lockUser } from './accounts';
import { lockAdmins, markUserDeleted } from './deletionRepository';

/**
 * DELETE /users/{id} (spec §7), for admins. Withdraws the user's cars and unpaid bookings and ends
 * their sessions. 409 for the admin's own account and while money is in flight: a buyer has booked
 * one of their cars, one of their payments may still arrive, or one of their refunds is not
 * confirmed.
 * The acting admin is read under the same lock and stays, so the last admin cannot be deleted.
 */
export function deleteUser(
  context: RootSignedIn,
  orders: Orders,
  id: string,
): Promise<DeletedResponse> {
  const { principal } = context;
  requireRole(principal, 'admin');
  if (id === principal.userId) throw conflict('You can’t delete your own account.');
  return transact(context, async (inside) => {
    const { tx } = inside;
    const admins = await lockAdmins(tx);
    if (!admins.includes(principal.userId)) throw unauthenticated('This account no longer exists.');
    const user = await lockUser(tx, id);
    if (!user) throw notFound('User not found.');
    await refuseWhileMoneyMoves(inside, orders, id, {
      hold: 'One of this seller’s cars is on hold for a buyer. Delete the account after the booking is paid or has ended.',
      payment:
        'This user has a payment or refund in progress. Delete the account after it finishes.',
    });
    await closeAccount(inside, orders, id);
    return { deletedCount: 1 };
  });
}

/**
 * DELETE /users/me: deletes the caller's own account, with the same refusals. Only another admin
 * can delete an admin, so the marketplace always has one.
 */
export function deleteOwnAccount(context: RootSignedIn, orders: Orders): Promise<DeletedResponse> {
  return transact(context, async (inside) => {
    const user = await lockUser(inside.tx, inside.principal.userId);
    if (!user) throw unauthenticated('This account no longer exists.');
    if (user.role === 'admin') {
      throw conflict('Only another admin can delete an admin account.');
    }
    await refuseWhileMoneyMoves(inside, orders, user.id, {
      hold: 'One of your cars is on hold for a buyer. You can delete your account after the booking is paid or has ended.',
      payment:
        'You have a payment or refund in progress. Cancel the booking or wait until it finishes.',
    });
    await closeAccount(inside, orders, user.id);
    return { deletedCount: 1 };
  });
}

async function refuseWhileMoneyMoves(
  context: Context,
  orders: Orders,
  userId: string,
  reasons: { hold: string; payment: string },
): Promise<void> {
  if (await hasHeldProduct(context, userId)) throw conflict(reasons.hold);
  if (await orders.hasMoneyInFlight(context, userId)) throw conflict(reasons.payment);
}

/** True if a buyer has booked one of this seller's cars. Locks the seller's cars. */
export const hasHeldProduct = async ({ tx, now }: Context, sellerId: string) =>
  isAnyHeld(tx, await lockOffered(tx, sellerId), now());

/** Removes a user from the market, with their cars and bookings. */
export async function closeAccount(
  context: Context,
  orders: Orders,
  userId: string,
): Promise<void> {
  const { tx, now } = context;
  const moment = now();
  await markUserDeleted(tx, userId, moment);
  await deleteProductsOf(tx, userId, moment);
  await orders.withdrawBuyer(context, userId);
  await orders.notifyOfClosedSeller(context, userId);
}
