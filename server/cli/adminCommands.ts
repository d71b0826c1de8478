import { cleanEmail } from '#contract/text/cleanEmail';
import type { RootDatabase } from '../database/client';
import { findLatestUser } from '../accounts/userRepository';
import { revokeAdmin } from '../accounts/commands/adminRole';
import { banAccount, unbanAccount } from '../accounts/commands/banAccount';
import { grantAdmin } from '../accounts/commands/grantAdmin';
import { rebindAccount } from '../accounts/commands/rebindAccount';
import { restoreAccount } from '../accounts/commands/restoreAccount';

const usage = [
  'Usage:',
  '  npm run admin -- grant EMAIL     make the account an admin',
  '  npm run admin -- revoke EMAIL    remove the admin role',
  '  npm run admin -- ban EMAIL       close the account and block new sign-ups',
  '  npm run admin -- unban EMAIL     allow the user to sign up again',
  '  npm run admin -- restore EMAIL   restore an account deleted in the last 30 days',
  '  npm run admin -- rebind EMAIL    link the account to the user’s next confirmed sign-in',
].join('\n');

type Command = (db: RootDatabase, email: string, now: Date) => Promise<string>;

const commands: Record<string, Command> = {
  grant: grantAdmin,
  revoke: revokeAdmin,
  ban: banAccount,
  unban: unbanAccount,
  restore: restoreAccount,
  rebind: rebindAccount,
};

/** Logs the executed command and its user. */
type LogCommand = (entry: { command: string; userId: string | null }, message: string) => void;

/**
 * Parses a command line into a function to run on a database. Throws the usage if it is invalid.
 */
export function readAdminCommand([name = '', given, ...rest]: string[]) {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command || !given || rest.length > 0) throw new Error(usage);
  const email = cleanEmail(given);
  return async (db: RootDatabase, log: LogCommand, now = new Date()) => {
    const said = await command(db, email, now);
    log({ command: name, userId: (await findLatestUser(db, email))?.id ?? null }, 'admin command');
    return said;
  };
}
