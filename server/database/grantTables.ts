import { Client, escapeIdentifier } from 'pg';

/** Where our tables are; that of the queues appears with the first one. */
const schemas = ['public', 'pgboss'];

/**
 * Gives a role what a running server needs: to read and write the rows of all tables there are, and
 * nothing that changes the tables themselves. Harmless to repeat; new tables need it again.
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
