import { createHash, randomUUID } from 'node:crypto';
import { Client } from 'pg';
import type { DatabaseHandle, MigrationSet } from '../database/client';
import { migrate } from '../database/migrate';
import { openDatabase, productMigrations } from '../database/open';
import { looseDatabase, type LooseDatabase } from '../../sandbox/looseDatabase';

/** A test's own database, on the PostgreSQL of the test run (globalSetup.ts). */
export interface TestDatabase {
  url: string;
  /** Runs one statement on a new connection. */
  query: (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;
  /** Opens another connection, for transactions. */
  connect: () => Promise<{ client: Client; end: () => Promise<void> }>;
  drop: () => Promise<void>;
}

/** Creates an empty database, or a copy of a template. */
export async function createTestDatabase(template = 'template0'): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await query(urlOf('postgres'), `create database ${name} template ${template}`);
  const url = urlOf(name);
  return {
    url,
    query: (text, values) => query(url, text, values),
    connect: async () => {
      const client = await connect(url);
      return { client, end: () => client.end() };
    },
    drop: async () => {
      await query(urlOf('postgres'), `drop database ${name} with (force)`);
    },
  };
}

export type LooseHandle = DatabaseHandle & { db: LooseDatabase };

/** Creates a migrated database, dropped when closed. */
export async function openTestDatabase(
  migrations: MigrationSet[] = [productMigrations],
): Promise<LooseHandle> {
  const database = await createTestDatabase(await templateOf(migrations));
  const { db, close } = await openDatabase({
    url: database.url,
    folder: '',
    migrations,
    // On a busy machine a slow statement is no fault.
    limits: { statementMs: 60_000, queryMs: 60_000, connectMs: 30_000 },
  });
  return {
    db: looseDatabase(db),
    close: async () => {
      await close();
      await database.drop();
    },
  };
}

/** The name of a migrated template database, created on first use. */
async function templateOf(migrations: MigrationSet[]): Promise<string> {
  const sets = createHash('sha256').update(migrations.map(({ folder }) => folder).join());
  const name = `template_${sets.digest('hex').slice(0, 16)}`;
  const client = await connect(urlOf('postgres'));
  try {
    await client.query('select pg_advisory_lock(1)');
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) {
      await client.query('drop database if exists draft');
      await client.query('create database draft');
      await migrate(urlOf('draft'), migrations, () => undefined);
      await client.query(`alter database draft rename to ${name}`);
    }
  } finally {
    await client.end();
  }
  return name;
}

function urlOf(database: string): string {
  const url = new URL(process.env.TEST_DATABASE_URL ?? '');
  url.pathname = `/${database}`;
  return url.href;
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client;
}

async function query(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const client = await connect(url);
  try {
    const { rows } = await client.query<Record<string, unknown>>(text, values);
    return rows;
  } finally {
    await client.end();
  }
}
