import { errorCodes } from '#contract/errorCodes';
import { SUSPENDED } from '#contract/suspensions';
import type { Role } from '#contract/types';
import type { Database, RootDatabase, Transaction } from './database/client';
import { AppError, forbidden } from './lib/errors';

/** The user of a request, with current data from the database. */
export interface Principal {
  userId: string;
  uid: string;
  email: string;
  name: string;
  /** Effective role (`effectiveRole`). */
  role: Role;
  emailVerified: boolean;
  /** An admin has suspended the account (accounts/suspension.ts). */
  suspended: boolean;
}

/** Caller, clock and transaction: the first argument of every service call. */
export interface Context<Tx extends Database = Database> {
  /** Null for anonymous users, commands and jobs. */
  principal: Principal | null;
  /** Who calls. A person may be anonymous. */
  actor: 'person' | 'command' | 'job';
  /** Identifies the call in the log: the request id, the command, or the job's queue. */
  requestId: string;
  now: () => Date;
  /** The database or, inside a transaction, that transaction. */
  tx: Tx;
}

/** Context of a call that may begin a transaction. Calls inside one cannot. */
export type RootContext = Context<RootDatabase>;

/** Context of a job. */
export interface JobContext extends RootContext {
  /** Aborted when the server stops: the job ends soon. */
  signal: AbortSignal;
}

/** Context of a request. */
export interface RequestContext<Tx extends Database = Database> extends Context<Tx> {
  /** Public origin that links to this server begin with. */
  origin: string;
}

/** Context of a signed-in user. */
export interface SignedIn<Tx extends Database = Database> extends RequestContext<Tx> {
  principal: Principal;
}

export type RootSignedIn = SignedIn<RootDatabase>;

/** Context of a command, such as `admin ban`. */
export const commandContext = (
  requestId: string,
  db: RootDatabase,
  now: () => Date,
): RootContext => ({ principal: null, actor: 'command', requestId, now, tx: db });

/** Runs the work in one transaction, including the calls that receive its context. */
export const transact = <C extends RootContext, T>(
  context: C,
  work: (inside: Omit<C, 'tx'> & { tx: Transaction }) => Promise<T>,
): Promise<T> => context.tx.transaction((tx) => work({ ...context, tx }));

/** An admin with an unverified e-mail, or who is suspended, counts as an ordinary user. */
export function effectiveRole(
  { role, suspended }: { role: Role; suspended: boolean },
  emailVerified: boolean,
): Role {
  return role === 'admin' && (!emailVerified || suspended) ? 'user' : role;
}

/** Throws 403 if the user is suspended. */
export function requireActive({ suspended }: { suspended: boolean }): void {
  if (suspended) throw new AppError(403, errorCodes.suspended, SUSPENDED);
}

/** Throws 403 unless the user has this role. */
export function requireRole(principal: Principal, role: Role): void {
  if (principal.role === role) return;
  const isUnverified = role === 'admin' && !principal.emailVerified;
  throw forbidden(
    isUnverified
      ? 'Only admins can do this. If you’re an admin, confirm your email address first.'
      : `Only ${role === 'user' ? 'buyer' : role}s can do this.`,
  );
}

/** Throws 403 unless the user is an admin or has this e-mail. Does not reveal whether it exists. */
export function requireSelfOrAdmin(principal: Principal, email: string): void {
  if (principal.email !== email && principal.role !== 'admin') {
    throw forbidden('This belongs to another account.');
  }
}
