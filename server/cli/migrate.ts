import { productMigrations } from '../database/open';
import { chooseHost } from '../database/hostChoice';
import { databaseHosts } from '../database/hosts';
import { migrate } from '../database/migrate';
import { reasonOf } from '../database/reason';
import { givenEnvironment } from '../config/environment';
import { loadEnvFile } from '../config/root';

const HOST_TIMEOUT_MS = 5000;

/** Migrations, run by the role that owns the tables before new servers start (README, Deploy). */
async function main(words: string[]): Promise<void> {
  if (words.length > 0) throw new Error('Usage: npm run db:migrate');
  loadEnvFile();
  const { MIGRATION_DATABASE_URL, DATABASE_URL } = givenEnvironment(process.env);
  const url = MIGRATION_DATABASE_URL ?? DATABASE_URL;
  if (!url) throw new Error('Set MIGRATION_DATABASE_URL or DATABASE_URL to a PostgreSQL URL.');

  const hosts = await chooseHost(databaseHosts(url), {
    timeoutMs: HOST_TIMEOUT_MS,
    onChange: () => undefined,
    report: print,
  });
  hosts.close();
  await migrate(hosts.current(), [productMigrations], print);
  print('The database is up to date.');
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
