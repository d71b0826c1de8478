import { Client, escapeIdentifier } from 'pg';

/** Schemas of our tables. The job queue creates its own on first use. */
const schemas = ['public', 'pgboss'];

/**
 * Grants a role what a running server needs: read and write access to all existing tables, but no
 * DDL. Safe to repeat; run it again for new tables.
 */
export async function grantTables(url: string, role: string): Promise<void> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      'select nspname as name from pg_namespace where nspname = any ($1)',
      [schemas],
    );
    const to = escapeIdentifier(role);
    for (const schema of rows.map(({ name }) => escapeIdentifier(name))) {
      await client.query(
        `grant usage on schema ${schema} to ${to};
          grant select, insert, update, delete on all tables in schema ${schema} to ${to};
          grant usage, select on all sequences in schema ${schema} to ${to};
          grant execute on all functions in schema ${schema} to ${to}`,
      );
    }
  } finally {
    await client.end();
  }
}
