import { and, asc, eq, isNull, lte } from 'drizzle-orm';
import type { WirePlan } from '#contract/plans';
import type { ReportReason } from '#contract/reportReasons';
import type { WireSuspension } from '#contract/suspensions';
import { recordAct } from '../audit/audit';
import { type Context, type JobContext, requireRole, type SignedIn, transact } from '../context';
import type { Database, Transaction } from '../database/client';
import { eachDue } from '../jobs/eachDue';
import { conflict, notFound } from '../lib/errors';
import { newId } from '../lib/ids';
import { type PlanPart, toPlan } from '../lib/plans';
import { announceUser } from './announceUser';
import { lockAdmins } from './deletionRepository';
import type { AccountHooks, UserRow } from './hooks';
import { suspensions, users } from './schema';

/**
 * Suspension of an account (decision 30): its owner can log in, read, hand over what is paid and get
 * money back, but cannot book, list, write or report. Other modules hide what the owner offers.
 */

type SuspensionRow = typeof suspensions.$inferSelect;

interface NewSuspension {
  userId: string;
  /** Throws if the admin confirmed another plan than this one. */
  confirm: (plan: WirePlan) => Promise<void> | void;
  reason: ReportReason;
  /** What the person reads. */
  statement: string;
  /** When it ends by itself; null if an admin has to end it. */
  until: Date | null;
  caseId: string | null;
}

const OWN_REFUSAL = 'You can’t suspend your own account.';
const SUSPENDED_REFUSAL = 'This account is already suspended. Reload the page.';
/** Who began or ended one, where no admin did. */
const BY_COMMAND = '';
/** Ended suspensions per run. */
const BATCH = 50;

const isOpen = (userId: string) => and(eq(suspensions.userId, userId), isNull(suspensions.endedAt));

/** The open suspension of a user. */
export async function findSuspension(
  db: Database,
  userId: string,
): Promise<SuspensionRow | undefined> {
  const [open] = await db.select().from(suspensions).where(isOpen(userId));
  return open;
}

export const toWireSuspension = (row: SuspensionRow): WireSuspension => ({
  reason: row.reason,
  statement: row.statement,
  startedAt: row.startedAt.toISOString(),
  until: row.until?.toISOString() ?? null,
  ...(row.caseId ? { caseId: row.caseId } : {}),
});

/**
 * Suspends an account, for admins. It locks users, so call it before other rows are locked. Throws 409
 * for the caller's own account and for one that is suspended already, 404 for a deleted one. The acting
 * admin is read under the same lock and stays active, so the last admin cannot be suspended.
 */
export async function suspendUser(
  inside: SignedIn<Transaction>,
  hooks: AccountHooks[],
  { userId, confirm, ...given }: NewSuspension,
): Promise<void> {
  const { tx, principal } = inside;
  await requireActingAdmin(inside);
  if (userId === principal.userId) throw conflict(OWN_REFUSAL);
  const user = await lockEver(tx, userId);
  if (!user || user.deletedAt) throw notFound('User not found.');
  const open = user.suspended ? await findSuspension(tx, userId) : undefined;
  if (open && !isOver(open, inside.now())) {
    throw conflict(SUSPENDED_REFUSAL);
  }
  // The job has not come to it yet.
  if (open) await end(inside, hooks, user, open, null);
  await confirm(await planOf(inside, hooks, user, null));
  await beginSuspension(inside, hooks, user, given);
  const { reason, until, caseId, statement } = given;
  await recordAct(inside, 'suspend-user', userId, {
    before: { suspended: false },
    after: { suspended: true, reason, until, ...(caseId ? { caseId } : {}) },
    reason: statement,
  });
}

/** Suspends an account whose row is locked and that is not suspended. The caller records the act. */
export async function beginSuspension(
  inside: Context<Transaction>,
  hooks: AccountHooks[],
  user: UserRow,
  given: Omit<NewSuspension, 'userId' | 'confirm'>,
): Promise<void> {
  const { tx, now, principal } = inside;
  const suspension = {
    ...given,
    id: newId(),
    userId: user.id,
    startedAt: now(),
    startedBy: principal?.userId ?? BY_COMMAND,
    endedAt: null,
    endedBy: null,
  };
  await tx.insert(suspensions).values(suspension);
  await setSuspended(tx, user.id, true);
  const suspended = { ...user, suspended: true, suspension };
  for (const hook of hooks) await hook.onSuspended?.(inside, suspended);
}

/** What suspending a user would do (GET /plans); undefined if there is none. */
export async function planSuspension(
  inside: SignedIn<Transaction>,
  hooks: AccountHooks[],
  id: string,
): Promise<WirePlan | undefined> {
  const user = await lockEver(inside.tx, id);
  if (!user || user.deletedAt) return undefined;
  const open = user.suspended ? await findSuspension(inside.tx, id) : undefined;
  const refusal =
    id === inside.principal.userId
      ? OWN_REFUSAL
      : open && !isOver(open, inside.now())
        ? SUSPENDED_REFUSAL
        : null;
  return planOf(inside, hooks, user, refusal);
}

async function planOf(
  context: Context,
  hooks: AccountHooks[],
  user: UserRow,
  refusal: string | null,
): Promise<WirePlan> {
  const parts: PlanPart[] = [];
  for (const hook of hooks) {
    const part = await hook.planSuspension?.(context, user);
    if (part) parts.push(part);
  }
  return toPlan(user.id, parts, refusal);
}

/**
 * Ends the suspension of an account early, for admins. Returns false if none is open. It locks users, as
 * `suspendUser` does.
 */
export async function endSuspension(
  inside: SignedIn<Transaction>,
  hooks: AccountHooks[],
  userId: string,
): Promise<boolean> {
  await requireActingAdmin(inside);
  const user = await lockEver(inside.tx, userId);
  if (!user) throw notFound('User not found.');
  const open = await findSuspension(inside.tx, userId);
  if (open) await end(inside, hooks, user, open, inside.principal.userId);
  return open !== undefined;
}

/** Ends the suspension that a command began, if one is open. */
export async function endCommandSuspension(
  inside: Context<Transaction>,
  hooks: AccountHooks[],
  userId: string,
): Promise<void> {
  const user = await lockEver(inside.tx, userId);
  const open = await findSuspension(inside.tx, userId);
  if (user && open?.startedBy === BY_COMMAND) await end(inside, hooks, user, open, BY_COMMAND);
}

/** The job that ends suspensions whose time is over, of deleted accounts too. */
export const createSuspensionEnd =
  (hooks: AccountHooks[]) =>
  (context: JobContext): Promise<void> =>
    eachDue(context, {
      find: (limit) => findOver(context, limit),
      batch: BATCH,
      handle: async (userId) => {
        await transact(context, async (inside) => {
          const user = await lockEver(inside.tx, userId);
          // An admin may have ended it, and begun another one.
          const open = await findSuspension(inside.tx, userId);
          if (user && open && isOver(open, inside.now())) {
            await end(inside, hooks, user, open, null);
          }
        });
        return true;
      },
    });

async function requireActingAdmin({ tx, principal }: SignedIn<Transaction>): Promise<void> {
  requireRole(principal, 'admin');
  const admins = await lockAdmins(tx);
  // Lost the role since the request began.
  if (!admins.includes(principal.userId)) requireRole({ ...principal, role: 'user' }, 'admin');
}

const isOver = ({ until }: SuspensionRow, now: Date): boolean => until !== null && until <= now;

async function findOver({ tx, now }: JobContext, limit: number): Promise<string[]> {
  const due = await tx
    .select({ userId: suspensions.userId })
    .from(suspensions)
    .where(and(isNull(suspensions.endedAt), lte(suspensions.until, now())))
    .orderBy(asc(suspensions.until))
    .limit(limit);
  return due.map(({ userId }) => userId);
}

async function lockEver(tx: Transaction, id: string): Promise<UserRow | undefined> {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update');
  return user;
}

/** @param endedBy null if its time was over */
async function end(
  inside: Context<Transaction>,
  hooks: AccountHooks[],
  user: UserRow,
  open: SuspensionRow,
  endedBy: string | null,
): Promise<void> {
  const { tx } = inside;
  const ended = { endedAt: inside.now(), endedBy };
  await tx.update(suspensions).set(ended).where(eq(suspensions.id, open.id));
  await setSuspended(tx, user.id, false);
  const freed = { ...user, suspended: false, suspension: { ...open, ...ended } };
  for (const hook of hooks) await hook.onSuspensionEnded?.(inside, freed, endedBy === null);
  await recordAct(inside, 'end-suspension', user.id, {
    before: { suspended: true, until: open.until },
    after: { suspended: false },
  });
}

async function setSuspended(tx: Transaction, userId: string, suspended: boolean): Promise<void> {
  await tx.update(users).set({ suspended }).where(eq(users.id, userId));
  await announceUser(tx, userId);
}
