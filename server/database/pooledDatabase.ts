import { PgDialect, type PgTransactionConfig } from 'drizzle-orm/pg-core';
import { NodePgDatabase, NodePgTransaction } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import { type PreparedStatements, PreparingSession } from './statements';
import { takeTurns, type Turns } from './turns';
import { isConnectionLost } from './unavailable';

type Tx = NodePgTransaction<Record<string, never>, Record<string, never>>;

type RunTransaction = <T>(work: (tx: Tx) => Promise<T>, config?: PgTransactionConfig) => Promise<T>;

/** Without them a transaction waits for a connection, and takes as long as it takes. */
interface TransactionLimits {
  lockMs: number;
  statementMs: number;
  idleMs: number;
  /** How many transactions run at a time; whoever reads has the rest of the pool. */
  places: number;
  /** How long one waits for a place, in milliseconds. */
  patienceMs: number;
}

/** A database on the connections of a pool. */
export function pooledDatabase(
  pool: Pool,
  statements: PreparedStatements,
  limits?: TransactionLimits,
): NodePgDatabase {
  const session = new PreparingSession(pool, statements);
  const db = new NodePgDatabase<Record<string, never>>(new PgDialect(), session, undefined);
  db.transaction = pooledTransactions(pool, statements, limits);
  return db;
}

/**
 * Transactions on connections of a pool. drizzle's own begin one outside its `try`, so a connection
 * that is lost there never comes back to the pool; and they roll back on a dead one, which hides
 * what happened. A connection that failed is closed here, never used again.
 */
function pooledTransactions(
  pool: Pool,
  statements: PreparedStatements,
  limits?: TransactionLimits,
): RunTransaction {
  const dialect = new PgDialect();
  const inTurn = limits ? takeTurns(limits.places, limits.patienceMs) : atOnce;
  const begin = limits ? `begin; ${limited(limits)}` : 'begin';

  return (work, config) =>
    inTurn(async () => {
      const client = await pool.connect();
      let broken: Error | undefined;
      const onLost = (error: Error) => (broken ??= error);
      client.on('error', onLost);
      try {
        await client.query(begin);
        const session = new PreparingSession(client, statements);
        const tx: Tx = new NodePgTransaction(dialect, session, undefined);
        if (config) await tx.setTransaction(config);
        const result = await work(tx);
        const { command } = await client.query('commit');
        // A transaction with an error that somebody swallowed is rolled back, and says so quietly.
        if (command !== 'COMMIT') throw new Error('The transaction was not committed.');
        return result;
      } catch (error) {
        if (isConnectionLost(error)) broken ??= new Error('lost', { cause: error });
        if (!broken) await client.query('rollback').catch(onLost);
        throw error;
      } finally {
        client.off('error', onLost);
        client.release(broken);
      }
    });
}

const atOnce: Turns = (work) => work();

/**
 * SET LOCAL, for one transaction alone: a pooler in between refuses limits asked for at the start
 * of a connection, and would leave those of a session to somebody else.
 */
const limited = ({ lockMs, statementMs, idleMs }: TransactionLimits): string => `
  set local lock_timeout = ${lockMs};
  set local statement_timeout = ${statementMs};
  set local idle_in_transaction_session_timeout = ${idleMs}`;
