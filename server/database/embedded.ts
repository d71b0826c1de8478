import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import type { DatabaseHandle, DatabaseOptions } from './client';
import { lockFolder } from './folderLock';
import { migratePGlite, requireMigrated } from './migrate';

/** The engine takes all of it at once and keeps it; its own 128 MB is made for a whole machine. */
const SHARED_BUFFERS = '32MB';

/**
 * Between two queries everything else has its turn: the engine works in this thread, and queries
 * that wait for one another would follow each other without a pause, for seconds.
 */
class YieldingPGlite extends PGlite {
  override _runExclusiveQuery<T>(query: () => Promise<T>): Promise<T> {
    return super._runExclusiveQuery(async () => {
      await nextTurn();
      return query();
    });
  }
}

/** Opens the engine in this process on a folder that nobody else has open. */
export async function openEmbedded(
  options: Pick<DatabaseOptions, 'folder' | 'migrations' | 'whenBehind'>,
): Promise<DatabaseHandle> {
  const { folder, migrations } = options;
  const isMemory = folder.startsWith('memory://');
  if (!isMemory) mkdirSync(folder, { recursive: true });
  const unlock = isMemory ? () => undefined : await lockFolder(folder);
  const client = new YieldingPGlite({
    ...(isMemory ? {} : { dataDir: path.join(folder, 'database') }),
    extensions: { pg_trgm },
    startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${SHARED_BUFFERS}`],
  });
  const close = async () => {
    await client.close();
    unlock();
  };
  const db = drizzle(client);
  try {
    if (options.whenBehind === 'refuse') await requireMigrated(db, migrations);
    else await migratePGlite(db, migrations);
  } catch (error) {
    await close();
    throw error;
  }
  return { db, close };
}
