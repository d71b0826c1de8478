import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { type DatabaseHandle, type MigrationSet, openDatabase } from '../database/client';

/**
 * A database of its own in a real PostgreSQL, dropped at the end. Only there do connections really
 * run beside each other; the embedded engine has one.
 */
export async function openPostgresTestDatabase(
  serverUrl: string,
  migrations: MigrationSet[],
): Promise<DatabaseHandle> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const database = await openDatabase({ url: url.href, folder: '', migrations });
  return {
    db: database.db,
    close: async () => {
      await database.close();
      await administer(serverUrl, `drop database ${name} with (force)`);
    },
  };
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
