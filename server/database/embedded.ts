import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import type { DatabaseHandle, DatabaseOptions, MakeDatabase } from './client';
import { type Engine, EngineSocket, startEngine } from './engine';
import { lockFolder } from './folderLock';
import { migrateEmbedded, requireMigrated } from './migrate';
import { pooledDatabase } from './pooledDatabase';
import { PreparedStatements } from './statements';

/** Opens the engine, in a thread of this process, on a folder that nobody else has open. */
export async function openEmbedded(
  options: Omit<DatabaseOptions, 'url' | 'limits'>,
): Promise<DatabaseHandle> {
  const { folder, migrations, make = makeEmpty } = options;
  const isMemory = folder.startsWith('memory://');
  if (!isMemory) mkdirSync(folder, { recursive: true });
  const unlock = isMemory ? () => undefined : await lockFolder(folder);
  const report = options.report ?? ignore;
  let closeEngine: (() => Promise<void>) | undefined;
  const close = async () => {
    await closeEngine?.();
    unlock();
  };
  const start = async () => {
    // At once where there is one: what is done meanwhile would keep its thread waiting.
    const dataDir = isMemory ? null : placeIn(folder);
    if (dataDir !== null && !existsSync(dataDir)) await makeDatabase(folder, make);
    const engine = startEngine(dataDir, ({ message, cause }) => report(message, cause));
    const connected = connectTo(engine);
    closeEngine = connected.close;
    const { db } = connected;
    if (options.whenBehind === 'refuse') await requireMigrated(db, migrations);
    else await migrateEmbedded(db, migrations);
    if (dataDir !== null) removeDrafts(folder);
    return db;
  };
  try {
    // In this order: the engine's thread is at work first.
    const [db] = await Promise.all([start(), options.meanwhile?.()]);
    return { db, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** What the names of folders begin with in which a database is made. */
const DRAFT = 'database-draft-';

/** The database's own folder in this one; it is there as a whole or not at all. */
const placeIn = (folder: string) => path.join(folder, 'database');

async function makeDatabase(folder: string, make: MakeDatabase): Promise<void> {
  const draft = mkdtempSync(path.join(folder, DRAFT));
  await make(draft);
  renameSync(placeIn(draft), placeIn(folder));
}

/** An empty one. */
const makeEmpty: MakeDatabase = async (folder) => {
  const program = path.join(__dirname, 'makeDatabase.js');
  await promisify(execFile)(process.execPath, [program, placeIn(folder)]);
};

function removeDrafts(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(DRAFT)) continue;
    try {
      rmSync(path.join(folder, name), { recursive: true, force: true });
    } catch {
      // Its maker, whose starter was killed, is about to end and writes to it until then.
    }
  }
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
  const db = pooledDatabase(pool, new PreparedStatements({ areKept: true }));
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
