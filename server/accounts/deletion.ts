import type { DeletedResponse, WireClosing } from '#contract/types';
import { requireRole, type RootSignedIn, transact } from '../context';
import { conflict, notFound, unauthenticated } from '../lib/errors';
import { lockUser, type UserRow } from './accounts';
import { lockAdmins, markUserDeleted } from './deletionRepository';
import type { AccountContext, AccountDeps, AccountHooks, ClosingRefusal } from './hooks';

/**
 * DELETE /users/{id} (spec §7), for admins. Closes the account and ends its sessions. 409 for the
 * admin's own account, and with another module's reason, such as money in flight.
 * The acting admin is read under the same lock and stays, so the last admin cannot be deleted.
 */
export function deleteUser(
  context: RootSignedIn,
  { hooks, jobs }: AccountDeps,
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
    const refusal = await refuseClosing({ ...inside, jobs }, hooks, id);
    if (refusal) throw conflict(refusal.toAdmin);
    await closeAccount({ ...inside, jobs }, hooks, user);
    return { deletedCount: 1 };
  });
}

const ADMIN_REFUSAL = 'Only another admin can delete an admin account.';

/**
 * DELETE /users/me: deletes the caller's own account, with the same refusals. Only another admin
 * can delete an admin, so the marketplace always has one.
 */
export function deleteOwnAccount(
  context: RootSignedIn,
  { hooks, jobs }: AccountDeps,
): Promise<DeletedResponse> {
  return transact(context, async (inside) => {
    const user = await lockUser(inside.tx, inside.principal.userId);
    if (!user) throw unauthenticated('This account no longer exists.');
    if (user.role === 'admin') throw conflict(ADMIN_REFUSAL);
    const refusal = await refuseClosing({ ...inside, jobs }, hooks, user.id);
    if (refusal) throw conflict(refusal.toOwner);
    await closeAccount({ ...inside, jobs }, hooks, user);
    return { deletedCount: 1 };
  });
}

/**
 * GET /users/me/closing: what deleting the caller's account would end, or why it cannot be deleted
 * now.
 */
export function describeClosing(
  context: RootSignedIn,
  { hooks, jobs }: AccountDeps,
): Promise<WireClosing> {
  const { userId, email } = context.principal;
  return transact(context, async (inside) => {
    const user = await lockUser(inside.tx, userId);
    if (!user) throw unauthenticated('This account no longer exists.');
    const closing: WireClosing = {
      email,
      paidCars: [],
      paidCount: 0,
      unpaidBookings: 0,
      carsForSale: 0,
      justSold: 0,
    };
    for (const hook of hooks) Object.assign(closing, await hook.describeClosing?.(inside, userId));
    const refusal =
      user.role === 'admin'
        ? ADMIN_REFUSAL
        : (await refuseClosing({ ...inside, jobs }, hooks, userId))?.toOwner;
    return refusal ? { ...closing, refusal } : closing;
  });
}

/** The first reason why the account cannot be closed now, or null. Its row is locked. */
export async function refuseClosing(
  context: AccountContext,
  hooks: AccountHooks[],
  userId: string,
): Promise<ClosingRefusal | null> {
  for (const hook of hooks) {
    const refusal = await hook.refuseClosing?.(context, userId);
    if (refusal) return refusal;
  }
  return null;
}

/** Closes an account whose row is locked. */
export async function closeAccount(
  context: AccountContext,
  hooks: AccountHooks[],
  user: UserRow,
): Promise<void> {
  const deletedAt = context.now();
  await markUserDeleted(context.tx, user.id, deletedAt);
  for (const hook of hooks) await hook.onClosed?.(context, { ...user, deletedAt });
}
