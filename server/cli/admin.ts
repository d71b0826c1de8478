import { existsSync } from 'node:fs';
import path from 'node:path';
import { openDatabase, productMigrations, type Database } from '../database/client';
import { FolderInUseError } from '../database/folderLock';
import { grantAdmin } from './grantAdmin';
import { restoreAccount } from './restoreAccount';

const envFile = path.join(__dirname, '..', '..', '.env');
const usage = [
  'Usage:',
  '  npm run admin -- grant EMAIL     makes an account an admin',
  '  npm run admin -- restore EMAIL   brings a deleted account back, within 30 days',
].join('\n');
const commands: Record<string, (db: Database, email: string) => Promise<string>> = {
  grant: grantAdmin,
  restore: restoreAccount,
};

/** What only whoever runs the server may do; there is no other way to become an admin. */
async function main([name = '', email, ...rest]: string[]): Promise<string> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command || !email || rest.length > 0) throw new Error(usage);
  if (existsSync(envFile)) process.loadEnvFile(envFile);
  const url = process.env.DATABASE_URL?.trim();
  const database = await openDatabase({
    url: url === '' ? undefined : url,
    folder: path.resolve(process.env.DATA_DIR ?? '.data'),
    migrations: [productMigrations],
  });
  try {
    return await command(database.db, email);
  } finally {
    await database.close();
  }
}

main(process.argv.slice(2)).then(
  (answer) => {
    process.stdout.write(`${answer}\n`);
    process.exit(0);
  },
  (error: unknown) => {
    process.stderr.write(`${explain(error)}\n`);
    process.exit(1);
  },
);

function explain(error: unknown): string {
  if (error instanceof FolderInUseError) {
    return (
      `${error.message}\nThe embedded database belongs to one process at a time: ` +
      'stop the server, run this again, and start it again.'
    );
  }
  return error instanceof Error ? error.message : String(error);
}
