import { and, desc, eq, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type { DeclineVerificationForm, VerificationRequestForm } from '#contract/schemas/account';
import type {
  AcknowledgedResponse,
  DeletedResponse,
  WireUser,
  WireVerificationRequest,
} from '#contract/types';
import { requireRole, type RootSignedIn, type SignedIn, transact } from '../context';
import type { Database } from '../database/client';
import { conflict, notFound, unauthenticated } from '../lib/errors';
import { newId } from '../lib/ids';
import { findUserByEmail, lockUser, type UserRow } from './accounts';
import type { AccountContext, AccountDeps } from './hooks';
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
    if (user.verified) throw conflict('You’re already verified.');
    const added = await tx
      .insert(requests)
      .values({ ...form, id: newId(), userId: user.id, createdAt: now() })
      .onConflictDoNothing()
      .returning({ id: requests.id });
    if (added.length === 0) throw conflict('You’ve already asked. Withdraw that request first.');
    return { acknowledged: true };
  });
}

/** DELETE /users/me/verification (extension): withdraws the caller's open request. */
export async function withdrawVerification({
  principal,
  tx,
  now,
}: SignedIn): Promise<DeletedResponse> {
  const ended = await endRequest(tx, principal.userId, { endedAt: now(), outcome: 'withdrawn' });
  return { deletedCount: ended ? 1 : 0 };
}

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
    const isDone = await decide({ ...inside, jobs: deps.jobs }, deps, user, reason);
    if (!isDone) throw conflict('This seller has no open request. Reload the page.');
    return { acknowledged: true };
  });
}

/** Ends the open request of a seller, if there is one: granted, or declined with a reason. */
export async function decide(
  context: AccountContext,
  { hooks }: Pick<AccountDeps, 'hooks'>,
  user: UserRow,
  reason: string | null,
): Promise<boolean> {
  const outcome = reason === null ? 'verified' : 'declined';
  const requestId = await endRequest(context.tx, user.id, {
    endedAt: context.now(),
    outcome,
    reason,
  });
  if (requestId === undefined) return false;
  for (const hook of hooks)
    await hook.onVerificationDecided?.(context, user, { requestId, reason });
  return true;
}

async function endRequest(
  tx: Database,
  userId: string,
  end: Pick<typeof requests.$inferInsert, 'endedAt' | 'outcome' | 'reason'>,
): Promise<string | undefined> {
  const [ended] = await tx
    .update(requests)
    .set(end)
    .where(and(eq(requests.userId, userId), isOpen))
    .returning({ id: requests.id });
  return ended?.id;
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
