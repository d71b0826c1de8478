import { cleanEmail } from '#contract/text/cleanEmail';
import type { RootDatabase } from '../database/client';
import { findLatestUser } from '../accounts/userRepository';
import { revokeAdmin } from '../accounts/commands/adminRole';
import { banAccount, unbanAccount } from '../accounts/commands/banAccount';
import { grantAdmin } from '../accounts/commands/grantAdmin';
import { rebindAccount } from '../accounts/commands/rebindAccount';
import { restoreAccount } from '../accounts/commands/restoreAccount';
import { removePhoto } from '../photos/removePhoto';

const usage = [
  'Usage:',
  '  npm run admin -- grant EMAIL     make the account an admin',
  '  npm run admin -- revoke EMAIL    remove the admin role',
  '  npm run admin -- ban EMAIL       close the account and block new sign-ups',
  '  npm run admin -- unban EMAIL     allow the user to sign up again',
  '  npm run admin -- restore EMAIL   restore an account deleted in the last 30 days',
  '  npm run admin -- rebind EMAIL    link the account to the user’s next confirmed sign-in',
  '  npm run admin -- remove-photo ID remove a photo (its id or URL) for good, wherever it is used',
].join('\n');

/** Returns a sentence to print, and the user whom the command concerns. */
type Command = (
  db: RootDatabase,
  given: string,
  now: Date,
) => Promise<{ said: string; userId: string | null }>;

/** A command for the account with an e-mail. */
const ofAccount =
  (run: (db: RootDatabase, email: string, now: Date) => Promise<string>): Command =>
  async (db, given, now) => {
    const email = cleanEmail(given);
    const said = await run(db, email, now);
    return { said, userId: (await findLatestUser(db, email))?.id ?? null };
  };

const commands: Record<string, Command> = {
  grant: ofAccount(grantAdmin),
  revoke: ofAccount(revokeAdmin),
  ban: ofAccount(banAccount),
  unban: ofAccount(unbanAccount),
  restore: ofAccount(restoreAccount),
  rebind: ofAccount(rebindAccount),
  'remove-photo': removePhoto,
};

/** Logs the executed command and its user. */
type LogCommand = (entry: { command: string; userId: string | null }, message: string) => void;

/**
 * Parses a command line into a function to run on a database. Throws the usage if it is invalid.
 */
export function readAdminCommand([name = '', given, ...rest]: string[]) {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command || !given || rest.length > 0) throw new Error(usage);
  return async (db: RootDatabase, log: LogCommand, now = new Date()) => {
    const { said, userId } = await command(db, given, now);
    log({ command: name, userId }, 'admin command');
    return said;
  };
}
