import type { Database } from '../database/client';
import { grantAdmin } from './grantAdmin';
import { restoreAccount } from './restoreAccount';

const usage = [
  'Usage:',
  '  npm run admin -- grant EMAIL     makes an account an admin',
  '  npm run admin -- restore EMAIL   brings a deleted account back, within 30 days',
].join('\n');

const commands: Record<string, (db: Database, email: string) => Promise<string>> = {
  grant: grantAdmin,
  restore: restoreAccount,
};

/** A command as it was typed, ready to run on a database; throws how it is used when it is none. */
export function readAdminCommand([name = '', email, ...rest]: string[]) {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command || !email || rest.length > 0) throw new Error(usage);
  return (db: Database) => command(db, email);
}
