import path from 'node:path';
import { areQueuesPrepared, prepareQueues } from '../jobs/prepare';
import type { DatabaseHandle, DatabaseOptions, MigrationSet } from './client';

export const productMigrations: MigrationSet = {
  folder: path.join(__dirname, 'migrations'),
  table: 'migrations',
  isPrepared: areQueuesPrepared,
  prepare: prepareQueues,
};

/** Opens the database, brings its tables up to date and hands it over. */
export async function openDatabase(options: DatabaseOptions): Promise<DatabaseHandle> {
  const { url, folder, make, ...others } = options;
  // Each engine is loaded only where it is used.
  if (url === undefined) {
    return (await import('./embedded')).openEmbedded({ folder, make, ...others });
  }
  return (await import('./postgres')).openPostgres({ url, ...others });
}
