import { mkdirSync } from 'node:fs';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import type { DatabaseHandle, DatabaseOptions } from './client';
import { type Engine, EngineSocket, startEngine } from './engine';
import { lockFolder } from './folderLock';
import { migrateEmbedded, requireMigrated } from './migrate';
import { pooledTransactions } from './pooledTransaction';

/** Opens the engine, in a thread of this process, on a folder that nobody else has open. */
export async function openEmbedded(
  options: Pick<DatabaseOptions, 'folder' | 'migrations' | 'whenBehind' | 'report'>,
): Promise<DatabaseHandle> {
  const { folder, migrations } = options;
  const isMemory = folder.startsWith('memory://');
  if (!isMemory) mkdirSync(folder, { recursive: true });
  const unlock = isMemory ? () => undefined : await lockFolder(folder);
  const report = options.report ?? ignore;
  const engine = startEngine(isMemory ? null : folder, ({ message, cause }) =>
    report(message, cause),
  );
  const { db, close: closeEngine } = connectTo(engine);
  const close = async () => {
    await closeEngine();
    unlock();
  };
  try {
    if (options.whenBehind === 'refuse') await requireMigrated(db, migrations);
    else await migrateEmbedded(db, migrations);
  } catch (error) {
    await close();
    throw error;
  }
  return { db, close };
}

/** The engine has one connection: queries and transactions have it in the order they came. */
export function connectTo(engine: Engine): DatabaseHandle & { db: NodePgDatabase } {
  const pool = new Pool({
    max: 1,
    idleTimeoutMillis: 0,
    stream: () => new EngineSocket(engine),
    // Not those of some other PostgreSQL that the environment names.
    host: 'localhost',
    user: 'postgres',
    database: 'postgres',
    ssl: false,
  });
  // Unheard, a failure would end the process; whoever asks hears of it.
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  const db = drizzle(pool);
  db.transaction = pooledTransactions(pool);
  const close = async () => {
    // The pool itself would forget those who wait.
    do await pool.connect().then((client) => client.release(), ignore);
    while (pool.waitingCount > 0);
    await pool.end();
    await engine.close();
  };
  return { db, close };
}

const ignore = () => undefined;
