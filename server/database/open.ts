import path from 'node:path';
import { dataLocation } from '../config/environment';
import type { DatabaseHandle, DatabaseOptions, MigrationSet } from './client';
import { findRunning } from './embedded/running';
import { openPostgres } from './postgres';

export const productMigrations: MigrationSet = {
  folder: path.join(__dirname, 'migrations'),
  table: 'migrations',
};

/** Opens the database for a command, the embedded one also beside the server that runs it. */
export async function openForCommand(): Promise<DatabaseHandle> {
  const { url, folder } = dataLocation(process.env);
  return openDatabase({
    url: url ?? (await findRunning(folder)),
    folder,
    migrations: [productMigrations],
    // A newer checkout must not migrate the tables under running servers.
    whenBehind: 'refuse',
  });
}

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
