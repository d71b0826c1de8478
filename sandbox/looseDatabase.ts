import { drizzle } from 'drizzle-orm/node-postgres';
import type { RootDatabase, Transaction } from '../server/database/client';

/** A database that also writes outside transactions, on the connections for reads. */
export type LooseDatabase = RootDatabase & Transaction;

/** For stand-ins and tests only: nothing limits how long such a write waits for a lock. */
export const looseDatabase = ({
  $client,
  transaction,
  listen,
  connections,
}: RootDatabase): LooseDatabase =>
  Object.assign(drizzle($client), { transaction, listen, connections });
