import type { Role } from '#contract/types';
import type { Database, RootDatabase, Transaction } from './database/client';
import { forbidden } from './lib/errors';

/** The user of a request, with current data from the database. */
export interface Principal {
  userId: string;
  uid: string;
  email: string;
  name: string;
  /** Effective role: an admin with an unverified e-mail counts as an ordinary user. */
  role: Role;
  emailVerified: boolean;
}

/** Caller, clock and transaction: the first argument of every service call. */
export interface Context<Tx extends Database = Database> {
  /** Null for anonymous users and for jobs. */
  principal: Principal | null;
  /** Identifies the call in the log: the request id, or the job's queue. */
  requestId: string;
  now: () => Date;
  /** The database or, inside a transaction, that transaction. */
  tx: Tx;
}

/** Context of a call that may begin a transaction. Calls inside one cannot. */
export type RootContext = Context<RootDatabase>;

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

/** Runs the work in one transaction, including the calls that receive its context. */
export const transact = <C extends RootContext, T>(
  context: C,
  work: (inside: Omit<C, 'tx'> & { tx: Transaction }) => Promise<T>,
): Promise<T> => context.tx.transaction((tx) => work({ ...context, tx }));

/** An admin with an unverified e-mail counts as an ordinary user. */
export function effectiveRole(role: Role, emailVerified: boolean): Role {
  return role === 'admin' && !emailVerified ? 'user' : role;
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
