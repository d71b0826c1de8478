import type { DeletedResponse, WireClosing } from '#contract/types';
import { type Context, requireRole, type RootSignedIn, type SignedIn, transact } from '../context';
import type { Transaction } from '../database/client';
import { conflict, notFound, unauthenticated } from '../lib/errors';
import { findUser, lockUser, type UserRow } from './accounts';
import { lockAdmins, markUserDeleted } from './deletionRepository';
import type { AccountContext, AccountDeps, AccountHooks, Closer, ClosingDetails } from './hooks';

/**
 * DELETE /users/{id} (spec §7), for admins. Closes the account and ends its sessions. 409 for the
 * admin's own account, and with another module's reason, such as a payment in flight. `reason`
 * (extension) is emailed to the owner.
 * The acting admin is read under the same lock and stays, so the last admin cannot be deleted.
 */
export function deleteUser(
  context: RootSignedIn,
  { hooks, jobs }: AccountDeps,
  id: string,
  reason?: string,
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
    const refusal = await refuseClosing({ ...inside, jobs }, hooks, id, 'admin');
    if (refusal) throw conflict(refusal);
    await closeAccount({ ...inside, jobs }, hooks, user, { by: 'admin', reason });
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
    const refusal = await refuseClosing({ ...inside, jobs }, hooks, user.id, 'owner');
    if (refusal) throw conflict(refusal);
    await closeAccount({ ...inside, jobs }, hooks, user, { by: 'owner' });
    return { deletedCount: 1 };
  });
}

/**
 * GET /users/me/closing: what deleting the caller's account would end, or why it cannot be deleted
 * now.
 */
export function describeClosing(context: RootSignedIn, deps: AccountDeps): Promise<WireClosing> {
  const { userId } = context.principal;
  return transact(context, async (inside) => {
    const user = await lockUser(inside.tx, userId);
    if (!user) throw unauthenticated('This account no longer exists.');
    return describe(inside, deps, user, 'owner');
  });
}

/**
 * GET /users/closing, for admins: the same for each of these accounts, as an admin can delete it.
 * Leaves out users who are deleted.
 */
export async function describeClosings(
  context: RootSignedIn,
  deps: AccountDeps,
  ids: string[],
): Promise<WireClosing[]> {
  requireRole(context.principal, 'admin');
  const closings: WireClosing[] = [];
  for (const id of ids) {
    // A transaction each, because refusals lock rows.
    const closing = await transact(context, async (inside) => {
      const user = await findUser(inside.tx, id);
      return user && describe(inside, deps, user, 'admin');
    });
    if (closing) closings.push(closing);
  }
  return closings;
}

async function describe(
  inside: SignedIn<Transaction>,
  { hooks, jobs }: AccountDeps,
  { id, email, role }: UserRow,
  by: Closer,
): Promise<WireClosing> {
  const closing = { email, ...(await describeEnd(inside, hooks, id)) };
  const refusal =
    by === 'owner' && role === 'admin'
      ? ADMIN_REFUSAL
      : await refuseClosing({ ...inside, jobs }, hooks, id, by);
  return refusal === null ? closing : { ...closing, refusal };
}

async function describeEnd(
  context: Context,
  hooks: AccountHooks[],
  userId: string,
): Promise<ClosingDetails> {
  const end = { paidCars: [], paidCount: 0, unpaidBookings: 0, carsForSale: 0, justSold: 0 };
  for (const hook of hooks) Object.assign(end, await hook.describeClosing?.(context, userId));
  return end;
}

/** The first reason why the account cannot be closed now, or null. Its row is locked. */
export async function refuseClosing(
  context: AccountContext,
  hooks: AccountHooks[],
  userId: string,
  by: Closer,
): Promise<string | null> {
  for (const hook of hooks) {
    const refusal = await hook.refuseClosing?.(context, userId, by);
    if (refusal) return refusal;
  }
  return null;
}

/** Closes an account whose row is locked. `reason` is what an admin wrote to its owner. */
export async function closeAccount(
  context: AccountContext,
  hooks: AccountHooks[],
  user: UserRow,
  { by, reason = '' }: { by: Closer; reason?: string | undefined },
): Promise<void> {
  const deletedAt = context.now();
  const ended = await describeEnd(context, hooks, user.id);
  await markUserDeleted(context.tx, user.id, deletedAt);
  const closed = { ...user, deletedAt, closedBy: by, closingReason: reason, ended };
  for (const hook of hooks) await hook.onClosed?.(context, closed);
}
