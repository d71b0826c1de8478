import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';

/** Tells commands where the database is. A killed server leaves it behind. */
export const urlFile = (folder: string) => path.join(folder, 'database-url');

/** The URL of the database that a running server has started in the folder. */
export async function findRunning(folder: string): Promise<string | undefined> {
  if (!existsSync(urlFile(folder))) return undefined;
  ignoreShell();
  const connectionString = readFileSync(urlFile(folder), 'utf8');
  const client = new Client({ connectionString });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return connectionString;
  } catch {
    return undefined;
  }
}

/** The driver takes what a URL leaves out from the shell's PostgreSQL variables (PGOPTIONS). */
export function ignoreShell(): void {
  for (const name of Object.keys(process.env))
    if (/^PG/i.test(name)) Reflect.deleteProperty(process.env, name);
}
