import type { Database, RootDatabase } from './database/client';
import type { Principal } from './policy';

/** Who asks, when, and in which transaction: the first argument of every service call. */
export interface Context<Tx extends Database = Database> {
  /** Null for a stranger, and for what the server does on its own. */
  principal: Principal | null;
  /** Names the call in the log: the request's id, or the queue of a job. */
  requestId: string;
  now: () => Date;
  /** The database; inside a transaction, that transaction. */
  tx: Tx;
}

/** The context of a call that may begin a transaction; that of one that runs in it may not. */
export type RootContext = Context<RootDatabase>;

/** The context of somebody who is signed in. */
export interface SignedIn<Tx extends Database = Database> extends Context<Tx> {
  principal: Principal;
}

export type RootSignedIn = SignedIn<RootDatabase>;

/** Runs the work in one transaction; what it calls with its own context is part of it. */
export const transact = <C extends RootContext, T>(
  context: C,
  work: (inside: Omit<C, 'tx'> & { tx: Database }) => Promise<T>,
): Promise<T> => context.tx.transaction((tx) => work({ ...context, tx }));
