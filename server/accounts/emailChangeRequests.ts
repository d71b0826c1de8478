import { and, desc, eq, isNull } from 'drizzle-orm';
import type { EmailChangeBody, EmailChangeCheckBody } from '#contract/schemas/account';
import type {
  AcknowledgedResponse,
  DeletedResponse,
  EmailChangeCheckResponse,
  WireEmailChange,
} from '#contract/types';
import { type Context, type RootSignedIn, type SignedIn, transact } from '../context';
import type { Database, Transaction } from '../database/client';
import { badRequest, unauthenticated } from '../lib/errors';
import { newId } from '../lib/ids';
import { findUserByEmail, lockUser } from './accounts';
import { emailChanges } from './schema';

type Outcome = NonNullable<(typeof emailChanges.$inferSelect)['outcome']>;

const isOpenOf = (userId: string) =>
  and(eq(emailChanges.userId, userId), isNull(emailChanges.endedAt));

/** Ends the change that waits for its link. Returns whether there was one. */
async function endChange(
  tx: Transaction,
  userId: string,
  outcome: Outcome,
  endedAt: Date,
): Promise<boolean> {
  const ended = await tx
    .update(emailChanges)
    .set({ outcome, endedAt })
    .where(isOpenOf(userId))
    .returning({ id: emailChanges.id });
  return ended.length > 0;
}

/**
 * PUT /users/me/email-change (extension): the caller wants this email, to which the provider sends a
 * link next. Overtakes an earlier change.
 */
export function askForEmailChange(
  context: RootSignedIn,
  { email }: EmailChangeBody,
): Promise<AcknowledgedResponse> {
  return transact(context, async ({ tx, principal, now }) => {
    const user = await lockUser(tx, principal.userId);
    if (!user) throw unauthenticated('This account no longer exists.');
    if (user.email === email) {
      const message = 'This is already your email. Enter another one.';
      throw badRequest(message, { email: message });
    }
    await endChange(tx, user.id, 'overtaken', now());
    await tx.insert(emailChanges).values({ id: newId(), userId: user.id, email, createdAt: now() });
    return { acknowledged: true };
  });
}

/** DELETE /users/me/email-change (extension): the caller keeps the old email. */
export const cancelEmailChange = (context: RootSignedIn): Promise<DeletedResponse> =>
  transact(context, async ({ tx, principal, now }) => {
    const isDone = await endChange(tx, principal.userId, 'cancelled', now());
    return { deletedCount: isDone ? 1 : 0 };
  });

/** GET /users/me/email-change (extension): the caller's change that waits for its link. */
export async function findEmailChange({ tx, principal }: SignedIn): Promise<WireEmailChange> {
  const [open] = await tx
    .select({ email: emailChanges.email })
    .from(emailChanges)
    .where(isOpenOf(principal.userId));
  return { email: open?.email ?? null };
}

/**
 * POST /email-changes/check (extension), public: whoever opens the link need not be signed in, and
 * knows both emails from it. A change that is not recorded counts as wanted.
 */
export async function checkEmailChange(
  { tx }: Context,
  { email, newEmail }: EmailChangeCheckBody,
): Promise<EmailChangeCheckResponse> {
  const user = await findUserByEmail(tx, email);
  return { isWanted: !user || (await isWanted(tx, user.id, newEmail)) };
}

/** False if the user cancelled the latest change to this email, or overtook it by another one. */
export async function isWanted(db: Database, userId: string, email: string): Promise<boolean> {
  const [latest] = await db
    .select({ outcome: emailChanges.outcome })
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, userId), eq(emailChanges.email, email)))
    .orderBy(desc(emailChanges.createdAt))
    .limit(1);
  return latest?.outcome !== 'cancelled' && latest?.outcome !== 'overtaken';
}

/** The user has another email now: the change to it is done, and a change to another is overtaken. */
export async function closeEmailChange(
  tx: Transaction,
  userId: string,
  email: string,
  now: Date,
): Promise<void> {
  const [open] = await tx
    .select({ email: emailChanges.email })
    .from(emailChanges)
    .where(isOpenOf(userId));
  if (open) await endChange(tx, userId, open.email === email ? 'applied' : 'overtaken', now);
}
