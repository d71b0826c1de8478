import type { Database } from './database/client';
import { inTransaction } from './database/transaction';
import type { Principal } from './policy';

/** Who asks, when, and in which transaction: the first argument of every service call. */
export interface Context {
  /** Null for a stranger, and for what the server does on its own. */
  principal: Principal | null;
  /** Names the call in the log: the request's id, or the queue of a job. */
  requestId: string;
  now: () => Date;
  /** The database; inside a transaction, that transaction. */
  tx: Database;
}

/** The context of somebody who is signed in. */
export interface SignedIn extends Context {
  principal: Principal;
}

/** Runs the work in one transaction; what it calls with its own context is part of it. */
export const transact = <C extends Context, T>(
  context: C,
  work: (inside: C) => Promise<T>,
): Promise<T> => inTransaction(context.tx, (tx) => work({ ...context, tx }));
