import type { WirePlan } from '#contract/plans';
import type { DeleteUserBody } from '#contract/schemas/account';
import type { DeletedResponse, WireClosing } from '#contract/types';
import { recordAct } from '../audit/audit';
import { type Context, requireRole, type RootSignedIn, type SignedIn, transact } from '../context';
import type { Transaction } from '../database/client';
import { conflict, notFound, unauthenticated } from '../lib/errors';
import { checkPlan, type PlanPart, toPlan } from '../lib/plans';
import { lockUser, type UserRow } from './accounts';
import { lockAdmins, markUserDeleted } from './deletionRepository';
import type { AccountDeps, AccountHooks, Closer, ClosingDetails } from './hooks';

/**
 * DELETE /users/{id} (spec §7), for admins. Closes the account and ends its sessions. 409 for the
 * admin's own account, with another module's reason, such as a payment in flight, and with a new plan if
 * the confirmed one has changed. `reason` and `plan` are extensions; the reason is emailed to the owner.
 * The acting admin is read under the same lock and stays, so the last admin cannot be deleted.
 */
export function deleteUser(
  context: RootSignedIn,
  { hooks }: AccountDeps,
  id: string,
  { reason, plan: confirmed }: Partial<DeleteUserBody> = {},
): Promise<DeletedResponse> {
  const { principal } = context;
  requireRole(principal, 'admin');
  if (id === principal.userId) throw conflict(OWN_REFUSAL);
  return transact(context, async (inside) => {
    const { tx } = inside;
    const admins = await lockAdmins(tx);
    if (!admins.includes(principal.userId)) throw unauthenticated('This account no longer exists.');
    const user = await lockUser(tx, id);
    if (!user) throw notFound('User not found.');
    const refusal = await refuseClosing(inside, hooks, id, 'admin');
    if (refusal) throw conflict(refusal);
    if (confirmed) checkPlan(confirmed, await planOf(inside, hooks, user, refusal));
    await closeAccount(inside, hooks, user, { by: 'admin', reason });
    await recordAct(inside, 'delete-user', id, {
      before: { deletedAt: null },
      after: { deletedAt: inside.now() },
      reason,
    });
    return { deletedCount: 1 };
  });
}

const OWN_REFUSAL = 'You can’t delete your own account.';
const ADMIN_REFUSAL = 'Only another admin can delete an admin account.';

/**
 * DELETE /users/me: deletes the caller's own account, with the same refusals. Only another admin
 * can delete an admin, so the marketplace always has one.
 */
export function deleteOwnAccount(
  context: RootSignedIn,
  { hooks }: AccountDeps,
): Promise<DeletedResponse> {
  return transact(context, async (inside) => {
    const user = await lockUser(inside.tx, inside.principal.userId);
    if (!user) throw unauthenticated('This account no longer exists.');
    if (user.role === 'admin') throw conflict(ADMIN_REFUSAL);
    const refusal = await refuseClosing(inside, hooks, user.id, 'owner');
    if (refusal) throw conflict(refusal);
    await closeAccount(inside, hooks, user, { by: 'owner' });
    return { deletedCount: 1 };
  });
}

/**
 * GET /users/me/closing: what deleting the caller's account would end, or why it cannot be deleted
 * now.
 */
export function describeClosing(
  context: RootSignedIn,
  { hooks }: AccountDeps,
): Promise<WireClosing> {
  const { userId } = context.principal;
  return transact(context, async (inside) => {
    const user = await lockUser(inside.tx, userId);
    if (!user) throw unauthenticated('This account no longer exists.');
    const closing = { email: user.email, ...(await describeEnd(inside, hooks, userId)) };
    const refusal =
      user.role === 'admin' ? ADMIN_REFUSAL : await refuseClosing(inside, hooks, userId, 'owner');
    return refusal === null ? closing : { ...closing, refusal };
  });
}

/** What deleting a user would do (GET /plans); undefined if there is none. Locks what refuses it. */
export async function planDeletion(
  inside: SignedIn<Transaction>,
  { hooks }: AccountDeps,
  id: string,
): Promise<WirePlan | undefined> {
  const user = await lockUser(inside.tx, id);
  if (!user) return undefined;
  const refusal =
    id === inside.principal.userId ? OWN_REFUSAL : await refuseClosing(inside, hooks, id, 'admin');
  return planOf(inside, hooks, user, refusal);
}

async function planOf(
  context: Context,
  hooks: AccountHooks[],
  user: UserRow,
  refusal: string | null,
): Promise<WirePlan> {
  const ended = await describeEnd(context, hooks, user.id);
  const parts: PlanPart[] = [];
  for (const hook of hooks) {
    const part = await hook.planClosing?.(context, user, ended);
    if (part) parts.push(part);
  }
  return toPlan(user.id, parts, refusal);
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
  context: Context<Transaction>,
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
  context: Context<Transaction>,
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
