import path from 'node:path';
import { areQueuesPrepared, prepareQueues } from '../jobs/prepare';
import type { DatabaseHandle, DatabaseOptions, MigrationSet } from './client';
import { openPostgres } from './postgres';

export const productMigrations: MigrationSet = {
  folder: path.join(__dirname, 'migrations'),
  table: 'migrations',
  isPrepared: areQueuesPrepared,
  prepare: prepareQueues,
};

/** Opens the database and migrates it. Without a URL it starts the embedded one. */
export async function openDatabase(options: DatabaseOptions): Promise<DatabaseHandle> {
  const { url, folder, ...others } = options;
  if (url !== undefined) return openPostgres({ url, ...others });
  const { startEmbedded } = await import('./embedded/embedded');
  const embedded = await startEmbedded({ folder, report: options.report });
  try {
    const { db, close } = await openPostgres({ url: embedded.url, ...others });
    return {
      db,
      close: async () => {
        await close();
        await embedded.close();
      },
    };
  } catch (error) {
    await embedded.close();
    throw error;
  }
}
