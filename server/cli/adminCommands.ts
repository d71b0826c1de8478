import type { RootDatabase } from '../database/client';
import { findLatestUser } from '../accounts/userRepository';
import { revokeAdmin } from '../accounts/commands/adminRole';
import { banAccount, unbanAccount } from '../accounts/commands/banAccount';
import { grantAdmin } from '../accounts/commands/grantAdmin';
import { rebindAccount } from '../accounts/commands/rebindAccount';
import { restoreAccount } from '../accounts/commands/restoreAccount';

const usage = [
  'Usage:',
  '  npm run admin -- grant EMAIL     makes an account an admin',
  '  npm run admin -- revoke EMAIL    takes that away again',
  '  npm run admin -- ban EMAIL       closes an account and keeps the person out',
  '  npm run admin -- unban EMAIL     lets the person sign up again',
  '  npm run admin -- restore EMAIL   brings a deleted account back, within 30 days',
  '  npm run admin -- rebind EMAIL    gives an account to a sign-in that was made anew',
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

/** Gets what was carried out, and on whom, for the log. */
type Note = (entry: { command: string; userId: string | null }, message: string) => void;

/** A command as it was typed, ready to run on a database; throws how it is used when it is none. */
export function readAdminCommand([name = '', given, ...rest]: string[]) {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command || !given || rest.length > 0) throw new Error(usage);
  const email = given.trim().toLowerCase();
  return async (db: RootDatabase, note: Note, now = new Date()) => {
    const said = await command(db, email, now);
    note({ command: name, userId: (await findLatestUser(db, email))?.id ?? null }, 'admin command');
    return said;
  };
}
