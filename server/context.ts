import type { Database, RootDatabase } from './database/client';
import type { Principal } from './policy';

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

/** Context of a signed-in user. */
export interface SignedIn<Tx extends Database = Database> extends Context<Tx> {
  principal: Principal;
}

export type RootSignedIn = SignedIn<RootDatabase>;

/** Runs the work in one transaction, including the calls that receive its context. */
export const transact = <C extends RootContext, T>(
  context: C,
  work: (inside: Omit<C, 'tx'> & { tx: Database }) => Promise<T>,
): Promise<T> => context.tx.transaction((tx) => work({ ...context, tx }));
