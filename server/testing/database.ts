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
import { closedAtTheVeryEnd } from './openApps';
import { openPostgresTestDatabase } from './postgres';

const cache = path.join(__dirname, '..', '..', '.cache', 'databases');
const extensions = { pg_trgm };

/** Engines that this file's tests have done with, empty again, by the template that they were made of. */
const idle = new Map<string, PGlite[]>();

/**
 * A fresh, migrated database in memory. The first one is made by the migrations and kept as a
 * file; a file of tests starts from a copy of it, five times as fast, and empties that for its next
 * test, which is quicker again. With TEST_DATABASE_URL the same tests run on that PostgreSQL server.
 */
export async function openTestDatabase(
  migrations: MigrationSet[] = [productMigrations],
): Promise<DatabaseHandle> {
  const serverUrl = process.env.TEST_DATABASE_URL;
  if (serverUrl) return openPostgresTestDatabase(serverUrl, migrations);
  const file = path.join(cache, `test-database-${fingerprint(migrations)}.tar`);
  const engine = idle.get(file)?.pop() ?? (await startEngine(file, migrations));
  const { db, close } = inThisThread(engine);
  return {
    db,
    close: async () => {
      await close();
      // At the end of the file already.
      if (engine.closed) return;
      try {
        await engine.exec('rollback');
        await engine.exec(EMPTY);
        idle.set(file, [...(idle.get(file) ?? []), engine]);
      } catch {
        await engine.close();
      }
    },
  };
}

async function startEngine(file: string, migrations: MigrationSet[]): Promise<PGlite> {
  const template = read(file) ?? (await make(file, migrations));
  const engine = await PGlite.create({ extensions, loadDataDir: template });
  closedAtTheVeryEnd(async () => {
    if (!engine.closed) await engine.close();
  });
  return engine;
}

/**
 * Copies of the tables that are not empty after the migrations, such as the queues of jobs, and
 * what the schema is made of.
 */
const KEEP = `
  create schema pristine;
  do $$ declare it record; has_rows boolean; begin
    for it in select schemaname as s, tablename as t from pg_tables
      where schemaname in ('public', 'pgboss') loop
      execute format('select exists (select from only %I.%I)', it.s, it.t) into has_rows;
      if has_rows then
        execute format('create table pristine.%I as table %I.%I', it.s || '.' || it.t, it.s, it.t);
      end if;
    end loop;
  end $$;
  create function pristine.shape_now() returns text language sql as $$
    select concat_ws(' ', (select count(*) from pg_class), (select count(*) from pg_constraint),
      (select count(*) from pg_proc), (select count(*) from pg_attribute where not attisdropped),
      (select string_agg(tgenabled::text, '' order by oid) from pg_trigger)) $$;
  create table pristine.shape (was text);
  insert into pristine.shape select pristine.shape_now();`;

/**
 * All rows as the migrations have left them; triggers and references have nothing to say meanwhile.
 * Fails when a test has changed the schema.
 */
const EMPTY = `
  do $$ declare it record; begin
    if (select was <> pristine.shape_now() from pristine.shape) then
      raise 'The schema is another one.';
    end if;
    perform set_config('session_replication_role', 'replica', true);
    for it in select schemaname as s, tablename as t from pg_tables
      where schemaname in ('public', 'pgboss') loop
      if pg_relation_size(format('%I.%I', it.s, it.t)) > 1000000 then
        execute format('truncate %I.%I cascade', it.s, it.t);
      else
        execute format('delete from %I.%I', it.s, it.t);
      end if;
    end loop;
    for it in select tablename as t, split_part(tablename, '.', 1) as s,
      split_part(tablename, '.', 2) as name
      from pg_tables where schemaname = 'pristine' and tablename <> 'shape' loop
      execute format('insert into %I.%I select * from pristine.%I', it.s, it.name, it.t);
    end loop;
  end $$;`;

/** As the server does it, without the thread: it would take longer to start than a test. */
const inThisThread = (client: PGlite) =>
  connectTo({
    exchange: async (messages) => {
      // Everything else has its turn in between, as it has beside the thread.
      await nextTurn();
      const { data } = await client.execProtocol(messages, { throwOnError: false });
      return data;
    },
    // It is emptied and used again.
    close: () => Promise.resolve(),
  });

/** Changes with every migration, every queue and every version of the engine. */
function fingerprint(sets: MigrationSet[]): string {
  const hash = createHash('sha256');
  hash.update(readFileSync(require.resolve('@electric-sql/pglite'))).update(KEEP);
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
  await client.exec(KEEP);
  const dump = await client.dumpDataDir('none');
  await client.close();
  mkdirSync(cache, { recursive: true });
  // Renamed into place: another test process may be reading or writing the same file.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, Buffer.from(await dump.arrayBuffer()));
  renameSync(draft, file);
  return dump;
}
