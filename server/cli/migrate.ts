import { productMigrations } from '../database/open';
import { grantTables } from '../database/grantTables';
import { chooseHost } from '../database/hostChoice';
import { databaseHosts } from '../database/hosts';
import { migrate } from '../database/migrate';
import { reasonOf } from '../database/reason';
import { readerOf } from '../config/environment';
import { loadEnvFile } from '../config/root';

const usage = [
  'Usage: npm run db:migrate -- [--grant ROLE]',
  '  Migrates the database at MIGRATION_DATABASE_URL (or DATABASE_URL).',
  '  --grant ROLE   grant ROLE the privileges the server needs, and nothing else',
].join('\n');

const HOST_TIMEOUT_MS = 5000;

/** Migrations, run by the role that owns the tables before new servers start (README, Deploy). */
async function main(words: string[]): Promise<void> {
  const role = roleIn(words);
  loadEnvFile();
  const read = readerOf(process.env);
  const url = read('MIGRATION_DATABASE_URL') ?? read('DATABASE_URL');
  if (!url) throw new Error('Set MIGRATION_DATABASE_URL or DATABASE_URL to a PostgreSQL URL.');

  const hosts = await chooseHost(databaseHosts(url), {
    timeoutMs: HOST_TIMEOUT_MS,
    onChange: () => undefined,
    report: print,
  });
  hosts.close();
  await migrate(hosts.current(), [productMigrations], print);
  if (role !== undefined) await grantTables(hosts.current(), role);
  print('The database is up to date.');
}

function roleIn(words: string[]): string | undefined {
  const [option, role, ...rest] = words;
  const isGrant = option === '--grant' && role !== undefined && rest.length === 0;
  if (words.length > 0 && !isGrant) throw new Error(usage);
  return role;
}

function print(message: string): void {
  process.stdout.write(`${message}\n`);
}

main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${reasonOf(error)}\n`);
    process.exit(1);
  },
);
