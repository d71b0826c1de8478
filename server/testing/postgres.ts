import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { type DatabaseHandle, type MigrationSet } from '../database/client';
import { sqlStateOf } from '../database/unavailable';
import { openDatabase } from '../database/open';
import { until } from './until';

/** A database of its own in a real PostgreSQL. */
export interface PostgresDatabase {
  url: string;
  /** One statement in it, on a connection of its own. */
  query: (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;
  /** A connection of one's own, for transactions. */
  connect: () => Promise<{ client: Client; end: () => Promise<void> }>;
  drop: () => Promise<void>;
}

/** Makes an empty database on the server of TEST_DATABASE_URL. */
export async function createPostgresDatabase(
  serverUrl = process.env.TEST_DATABASE_URL,
): Promise<PostgresDatabase> {
  if (!serverUrl) throw new Error('TEST_DATABASE_URL names no PostgreSQL server.');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await query(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    query: (text, values) => query(url.href, text, values),
    connect: async () => {
      const client = new Client({ connectionString: url.href });
      await client.connect();
      return { client, end: () => client.end() };
    },
    // Again and again: autovacuum may be at work there, which only a superuser can end.
    drop: () =>
      until(() => query(serverUrl, `drop database ${name} with (force)`).then(yes, isBusy)),
  };
}

/**
 * A migrated database of its own in a real PostgreSQL, dropped at the end. Only there do
 * connections really run beside each other; the embedded engine has one.
 */
export async function openPostgresTestDatabase(
  serverUrl: string,
  migrations: MigrationSet[],
): Promise<DatabaseHandle> {
  const database = await createPostgresDatabase(serverUrl);
  const handle = await openDatabase({ url: database.url, folder: '', migrations });
  return {
    db: handle.db,
    close: async () => {
      await handle.close();
      await database.drop();
    },
  };
}

const yes = () => true;

function isBusy(error: unknown): boolean {
  if (sqlStateOf(error) === '42501') return false;
  throw error;
}

async function query(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(text, values);
    return rows;
  } finally {
    await client.end();
  }
}
