import { and, desc, eq, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type { DeclineVerificationForm, VerifyUserBody } from '#contract/schemas/account';
import type { VerificationRequestForm } from '#contract/schemas/phone';
import type {
  AcknowledgedResponse,
  DeletedResponse,
  ModifiedResponse,
  WireUser,
  WireVerificationRequest,
} from '#contract/types';
import { recordAct } from '../audit/audit';
import { type Context, requireActive, requireRole, type RootSignedIn, transact } from '../context';
import type { Database, Transaction } from '../database/client';
import { conflict, notFound, unauthenticated } from '../lib/errors';
import { newId } from '../lib/ids';
import { announce } from '../live/live';
import { announceUser, findUserByEmail, lockUser, type UserRow } from './accounts';
import { isBanned } from './bans';
import type { AccountDeps } from './hooks';
import { users, verificationRequests as requests } from './schema';

const isOpen = isNull(requests.endedAt);

/** Condition on users: whether they have an open request. */
export const hasAsked: SQL = sql`exists (select 1 from verification_requests r
  where r.user_id = ${users.id} and r.ended_at is null)`;

/**
 * POST /users/me/verification (extension), for sellers. 409 for verified ones and while another
 * request is open.
 */
export function askForVerification(
  context: RootSignedIn,
  form: VerificationRequestForm,
): Promise<AcknowledgedResponse> {
  requireRole(context.principal, 'seller');
  return transact(context, async ({ tx, principal, now }) => {
    const user = await lockUser(tx, principal.userId);
    if (user?.role !== 'seller') throw unauthenticated('This account no longer exists.');
    requireActive(user);
    if (user.verified) throw conflict('You’re already verified.');
    const added = await tx
      .insert(requests)
      .values({ ...form, id: newId(), userId: user.id, createdAt: now() })
      .onConflictDoNothing()
      .returning({ id: requests.id });
    if (added.length === 0) throw conflict('You’ve already asked. Withdraw that request first.');
    await announce({ tx }, [{ kind: 'user', id: user.id, to: 'admins' }]);
    return { acknowledged: true };
  });
}

/** DELETE /users/me/verification (extension): withdraws the caller's open request. */
export const withdrawVerification = (context: RootSignedIn): Promise<DeletedResponse> =>
  transact(context, async ({ principal, tx, now }) => {
    const ended = await endRequest(tx, principal.userId, { endedAt: now(), outcome: 'withdrawn' });
    return { deletedCount: ended ? 1 : 0 };
  });

/**
 * POST /users/{email}/verification/decline (extension), for admins: the seller gets the reason. 409
 * without an open request.
 */
export async function declineVerification(
  context: RootSignedIn,
  deps: AccountDeps,
  email: string,
  { reason }: DeclineVerificationForm,
): Promise<AcknowledgedResponse> {
  requireRole(context.principal, 'admin');
  const found = await findUserByEmail(context.tx, email);
  if (!found) throw notFound('User not found.');
  return transact(context, async (inside) => {
    // The same order of locks as for Verify.
    const user = await lockUser(inside.tx, found.id);
    if (!user) throw notFound('User not found.');
    const end = { endedAt: inside.now(), outcome: 'declined', reason } as const;
    if (!(await endRequest(inside.tx, user.id, end))) {
      throw conflict(
        user.verified
          ? 'This seller was verified meanwhile. Reload the page.'
          : 'This seller has no open request. Reload the page.',
      );
    }
    for (const hook of deps.hooks) {
      await hook.onVerification?.(inside, user, {
        kind: 'declined',
        reason,
      });
    }
    await recordAct(inside, 'decline-verification', user.id, {
      before: { request: 'open' },
      after: { request: 'declined' },
      reason,
    });
    return { acknowledged: true };
  });
}

/**
 * PATCH /users/{email} (spec §7), for admins. Returns 0 when nothing changed. Verifying ends the open
 * request. 409 if the request that the admin saw, or that was open when the call came, was declined or
 * withdrawn meanwhile: only one of two decisions happens.
 */
export async function verifySeller(
  context: RootSignedIn,
  deps: AccountDeps,
  email: string,
  { verified, requestedAt }: VerifyUserBody,
): Promise<ModifiedResponse> {
  requireRole(context.principal, 'admin');
  const found = await findUserByEmail(context.tx, email);
  if (!found) throw notFound('User not found.');
  if (found.role !== 'seller') throw conflict('Only sellers can be verified.');
  const openSince = async (tx: Database) =>
    (await findRequests(tx, [found.id])).get(found.id)?.createdAt;
  const seen = requestedAt ?? (await openSince(context.tx));
  return transact(context, async (inside) => {
    const { tx, now } = inside;
    const user = await lockUser(tx, found.id);
    if (!user) throw notFound('User not found.');
    if (user.verified === verified) return { modifiedCount: 0 };
    if (verified && (await isBanned(tx, deps.banSecret, user))) {
      throw conflict('This seller is banned.');
    }
    if (verified && seen !== undefined && seen !== (await openSince(tx))) {
      throw conflict('This request was declined or withdrawn meanwhile. Reload the page.');
    }
    if (verified) {
      await endRequest(tx, user.id, { endedAt: now(), outcome: 'verified' });
      // What was declined before is settled, and its reason must not come back with a lost badge.
      await tx
        .delete(requests)
        .where(and(eq(requests.userId, user.id), eq(requests.outcome, 'declined')));
    }
    await changeBadge(inside, deps, user, {
      change: { verified },
      kind: verified ? 'verified' : 'unverified',
    });
    await recordAct(inside, verified ? 'verify-seller' : 'unverify-seller', user.id, {
      before: { verified: user.verified },
      after: { verified },
    });
    return { modifiedCount: 1 };
  });
}

/** Changes a locked user, who gets or loses the badge by it, and lets the other modules follow. */
export async function changeBadge(
  context: Context<Transaction>,
  { hooks }: Pick<AccountDeps, 'hooks'>,
  { id }: UserRow,
  { change, kind }: { change: Partial<UserRow>; kind: 'verified' | 'unverified' | 'renamed' },
): Promise<void> {
  const [changed] = await context.tx.update(users).set(change).where(eq(users.id, id)).returning();
  if (!changed) return;
  await announceUser(context.tx, id);
  for (const hook of hooks) {
    await hook.onChanged?.(context, changed);
    await hook.onVerification?.(context, changed, { kind });
  }
}

/** Ends the open request of a user. Returns false if there is none. */
export async function endRequest(
  tx: Transaction,
  userId: string,
  end: Pick<typeof requests.$inferInsert, 'endedAt' | 'outcome' | 'reason'>,
): Promise<boolean> {
  const ended = await tx
    .update(requests)
    .set(end)
    .where(and(eq(requests.userId, userId), isOpen))
    .returning({ id: requests.id });
  if (ended.length > 0) await announce({ tx }, [{ kind: 'user', id: userId, to: 'admins' }]);
  return ended.length > 0;
}

/** The open requests of these users. */
export async function findRequests(
  db: Database,
  userIds: string[],
): Promise<Map<string, WireVerificationRequest>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(requests)
    .where(and(inArray(requests.userId, userIds), isOpen));
  return new Map(
    rows.map(({ userId, phone, company, note, createdAt }) => [
      userId,
      { phone, company, note, createdAt: createdAt.toISOString() },
    ]),
  );
}

/** The declined requests of these users whose latest request was declined. */
export async function findDeclines(
  db: Database,
  userIds: string[],
): Promise<Map<string, Pick<WireUser, 'verificationDeclined' | 'verificationDeclinedAt'>>> {
  if (userIds.length === 0) return new Map();
  const latest = await db
    .selectDistinctOn([requests.userId])
    .from(requests)
    .where(inArray(requests.userId, userIds))
    // Nulls first: an open request is the latest.
    .orderBy(requests.userId, desc(requests.createdAt), desc(requests.endedAt));
  return new Map(
    latest.flatMap(({ userId, outcome, reason, endedAt }) =>
      outcome === 'declined' && endedAt
        ? [
            [
              userId,
              { verificationDeclined: reason, verificationDeclinedAt: endedAt.toISOString() },
            ],
          ]
        : [],
    ),
  );
}

/** What sellers read about their own verification. */
export async function findOwnVerification(
  db: Database,
  userId: string,
): Promise<Pick<WireUser, 'verificationRequest' | 'verificationDeclined'>> {
  const open = (await findRequests(db, [userId])).get(userId);
  if (open) return { verificationRequest: open };
  const [latest] = await db
    .select({ outcome: requests.outcome, reason: requests.reason })
    .from(requests)
    .where(and(eq(requests.userId, userId), isNotNull(requests.endedAt)))
    .orderBy(desc(requests.createdAt))
    .limit(1);
  return latest?.outcome === 'declined' ? { verificationDeclined: latest.reason } : {};
}
