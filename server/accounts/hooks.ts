import type { SQL } from 'drizzle-orm';
import type { WireClosing } from '#contract/types';
import type { Context } from '../context';
import type { Transaction } from '../database/client';
import type { PlanPart } from '../lib/plans';
import type { suspensions, users } from './schema';

export type UserRow = typeof users.$inferSelect;

/** What accounts are put together with (server/modules.ts). */
export interface AccountDeps {
  hooks: AccountHooks[];
  /** Key of the fingerprints of bans (server/config/secrets.ts). */
  banSecret: string;
}

/**
 * Who closes an account. Its owner settles what is open first; an admin may leave it to be decided
 * afterwards.
 */
export type Closer = 'owner' | 'admin';

/** What the modules know about the closing of an account. */
export type ClosingDetails = Omit<WireClosing, 'email' | 'refusal'>;

export type VerificationDecision =
  { kind: 'verified' | 'unverified' | 'renamed' } | { kind: 'declined'; reason: string };

/**
 * What another module adds to accounts. Registered in server/modules.ts. Functions with a
 * context run in the transaction of the change, with the user's row locked.
 */
export interface AccountHooks {
  /** Why the account cannot be closed now, for who closes it; null if it can. */
  refuseClosing?: (
    context: Context<Transaction>,
    userId: string,
    by: Closer,
  ) => Promise<string | null>;
  /** Why the buyer cannot become a seller now; null if they can. The message is shown to them. */
  refuseSelling?: (context: Context<Transaction>, userId: string) => Promise<string | null>;
  /** The account was closed. */
  onClosed?: (context: Context<Transaction>, user: ClosedUser) => Promise<void>;
  /**
   * The account that was closed at `closedAt` was restored. Returns what comes back with it, such as
   * "2 cars", or null.
   */
  onRestored?: (
    context: Context<Transaction>,
    user: UserRow,
    closedAt: Date,
  ) => Promise<string | null>;
  /** What suspending the account would do. */
  planSuspension?: (context: Context, user: UserRow) => Promise<PlanPart>;
  /** An admin has suspended the account. */
  onSuspended?: (context: Context<Transaction>, user: SuspendedUser) => Promise<void>;
  /** The suspension of the account has ended; `ranOut` if its time was over. */
  onSuspensionEnded?: (
    context: Context<Transaction>,
    user: SuspendedUser,
    ranOut: boolean,
  ) => Promise<void>;
  /** The name or verification changed. */
  onChanged?: (context: Context<Transaction>, user: UserRow) => Promise<void>;
  /** A seller got or lost the badge of verified sellers, or their request for it was declined. */
  onVerification?: (
    context: Context<Transaction>,
    user: UserRow,
    decision: VerificationDecision,
  ) => Promise<void>;
  /** The owner has confirmed the e-mail of the account. */
  onConfirmed?: (context: Context<Transaction>, user: UserRow) => Promise<void>;
  /** The e-mail changed. `before` has the old one and whether it was confirmed. */
  onEmailChanged?: (context: Context<Transaction>, user: UserRow, before: UserRow) => Promise<void>;
  /** What closing the account would end or make harder to reach. */
  describeClosing?: (context: Context, userId: string) => Promise<Partial<ClosingDetails>>;
  /** The same in numbers, and who is notified of it, for an admin who would close the account. */
  planClosing?: (context: Context, user: UserRow, ended: ClosingDetails) => Promise<PlanPart>;
  /** Whether the user has ever offered anything. A former admin who has becomes a seller. */
  hasOffered?: (context: Context, userId: string) => Promise<boolean>;
  /**
   * What the module stores about a user and they may see, for their own copy: lists of rows, the latest
   * first. Nothing that others wrote about themselves.
   */
  ownData?: (userId: string) => Record<string, SQL>;
  /** Statements that purge the module's rows, in the order of the foreign keys. */
  purge?: (scope: PurgeScope) => SQL[];
  /** Selects the ids of the users whose money is open. Their data is purged when it no longer is. */
  usersWithOpenMoney?: SQL;
}

/** `suspended` is whether they still are. */
export type SuspendedUser = UserRow & { suspension: typeof suspensions.$inferSelect };

export interface PurgeScope {
  /** What was deleted before is purged. */
  cutoff: Date;
  /** Whether rows that outlive the purge refer to a row of this table. */
  isReferredTo: (table: 'users' | 'products') => SQL;
  /** Whether a deleted user's data is still needed. */
  isKept: (userId: SQL) => SQL;
}

export type ClosedUser = UserRow & {
  deletedAt: Date;
  closedBy: Closer;
  /** What an admin wrote to the owner; empty for none. */
  closingReason: string;
  /** What ended with the account. */
  ended: ClosingDetails;
};
