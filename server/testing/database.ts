import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { version as pgBossVersion } from 'pg-boss/package.json';
import { type DatabaseHandle, type MigrationSet } from '../database/client';
import { connectTo } from '../database/embedded';
import { migrateEmbedded } from '../database/migrate';
import { queueNames } from '../jobs/queues';
import { productMigrations } from '../database/open';
import { openPostgresTestDatabase } from './postgres';

const cache = path.join(__dirname, '..', '..', 'node_modules', '.cache', 'second-gear');
const extensions = { pg_trgm };

/**
 * A fresh, migrated database in memory. The first one is made by the migrations and kept as a
 * file; the others start as copies of it, five times as fast. With TEST_DATABASE_URL the same
 * tests run on that PostgreSQL server.
 */
export async function openTestDatabase(
  migrations: MigrationSet[] = [productMigrations],
): Promise<DatabaseHandle> {
  const serverUrl = process.env.TEST_DATABASE_URL;
  if (serverUrl) return openPostgresTestDatabase(serverUrl, migrations);
  const file = path.join(cache, `test-database-${fingerprint(migrations)}.tar`);
  const template = read(file) ?? (await make(file, migrations));
  const client = await PGlite.create({ extensions, loadDataDir: template });
  return inThisThread(client);
}

/** As the server does it, without the thread: it would take longer to start than a test. */
const inThisThread = (client: PGlite) =>
  connectTo({
    exchange: async (messages) => {
      // Everything else has its turn in between, as it has beside the thread.
      await nextTurn();
      const { data } = await client.execProtocol(messages, { throwOnError: false });
      return data;
    },
    close: () => client.close(),
  });

/** Changes with every migration, every queue and every version of the engine. */
function fingerprint(sets: MigrationSet[]): string {
  const hash = createHash('sha256');
  hash.update(readFileSync(require.resolve('@electric-sql/pglite')));
  for (const { folder, table, prepare } of sets) {
    hash.update(table);
    if (prepare) hash.update(queueNames.join()).update(pgBossVersion);
    for (const name of readdirSync(folder).sort()) {
      if (name.endsWith('.sql')) hash.update(name).update(readFileSync(path.join(folder, name)));
    }
  }
  return hash.digest('hex').slice(0, 16);
}

function read(file: string): Blob | null {
  try {
    return new Blob([readFileSync(file)]);
  } catch {
    return null;
  }
}

async function make(file: string, migrations: MigrationSet[]): Promise<Blob> {
  const client = await PGlite.create({ extensions });
  await migrateEmbedded(inThisThread(client).db, migrations);
  const dump = await client.dumpDataDir('none');
  await client.close();
  mkdirSync(cache, { recursive: true });
  // Renamed into place: another test process may be reading or writing the same file.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, Buffer.from(await dump.arrayBuffer()));
  renameSync(draft, file);
  return dump;
}
