import type { SQL } from 'drizzle-orm';
import type { WireClosing } from '#contract/types';
import type { Context } from '../context';
import type { Transaction } from '../database/client';
import type { Jobs } from '../jobs/jobs';
import type { users } from './schema';

export type UserRow = typeof users.$inferSelect;

/** What accounts are put together with (server/modules.ts). */
export interface AccountDeps {
  hooks: AccountHooks[];
  jobs: Pick<Jobs, 'send'>;
  /** Key of the fingerprints of bans (server/config/secrets.ts). */
  banSecret: string;
}

/** Context of a change to an account. */
export interface AccountContext extends Context<Transaction> {
  jobs: AccountDeps['jobs'];
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
  refuseClosing?: (context: AccountContext, userId: string, by: Closer) => Promise<string | null>;
  /** Why the buyer cannot become a seller now; null if they can. The message is shown to them. */
  refuseSelling?: (context: AccountContext, userId: string) => Promise<string | null>;
  /** The account was closed. */
  onClosed?: (context: AccountContext, user: ClosedUser) => Promise<void>;
  /**
   * The account that was closed at `closedAt` was restored. Returns what comes back with it, such as
   * "2 cars", or null.
   */
  onRestored?: (context: AccountContext, user: UserRow, closedAt: Date) => Promise<string | null>;
  /** The name or verification changed. */
  onChanged?: (context: AccountContext, user: UserRow) => Promise<void>;
  /** A seller got or lost the badge of verified sellers, or their request for it was declined. */
  onVerification?: (
    context: AccountContext,
    user: UserRow,
    decision: VerificationDecision,
  ) => Promise<void>;
  /** The owner has confirmed the e-mail of the account. */
  onConfirmed?: (context: AccountContext, user: UserRow) => Promise<void>;
  /** The e-mail changed. `before` has the old one and whether it was confirmed. */
  onEmailChanged?: (context: AccountContext, user: UserRow, before: UserRow) => Promise<void>;
  /** What closing the account would end or make harder to reach. */
  describeClosing?: (context: Context, userId: string) => Promise<Partial<ClosingDetails>>;
  /** Whether the user has ever offered anything. A former admin who has becomes a seller. */
  hasOffered?: (context: Context, userId: string) => Promise<boolean>;
  /** Statements that purge the module's rows, in the order of the foreign keys. */
  purge?: (scope: PurgeScope) => SQL[];
  /** Selects the ids of the users whose money is open. Their data is purged when it no longer is. */
  usersWithOpenMoney?: SQL;
}

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
