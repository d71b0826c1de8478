import type { FastifyBaseLogger } from 'fastify';
import { cleanEmail } from '#contract/text/cleanEmail';
import { accountHooks, photoHooks } from '../modules';
import { requireBanKey } from '../accounts/bans';
import { revokeAdmin } from '../accounts/commands/adminRole';
import { banAccount, unbanAccount, unbanAll } from '../accounts/commands/banAccount';
import { grantAdmin } from '../accounts/commands/grantAdmin';
import { rebindAccount } from '../accounts/commands/rebindAccount';
import { restoreAccount } from '../accounts/restoreAccount';
import type { AccountDeps } from '../accounts/hooks';
import { findLatestUser } from '../accounts/userRepository';
import { commandContext, type RootContext } from '../context';
import type { RootDatabase } from '../database/client';
import { restoreReport } from '../moderation/restoreReport';
import { removePhoto } from '../photos/removePhoto';
import { restoreProduct } from '../products/restoreProduct';

const usage = [
  'Usage:',
  '  npm run admin -- grant EMAIL          make the account an admin',
  '  npm run admin -- revoke EMAIL         remove the admin role',
  '  npm run admin -- ban EMAIL            close the account and block new sign-ups',
  '  npm run admin -- unban EMAIL          allow the user to sign up again',
  '  npm run admin -- unban-all            lift all bans, to start with a new BAN_SECRET',
  '  npm run admin -- restore EMAIL        restore an account deleted in the last 30 days',
  '  npm run admin -- restore-product ID   restore a car deleted in the last 30 days',
  '  npm run admin -- restore-report ID    reopen a report closed in the last 30 days',
  '  npm run admin -- remove-photo ID      remove a photo (its id or URL) for good, wherever it is used',
  '  npm run admin -- rebind EMAIL         link the account to the user’s next confirmed sign-in',
].join('\n');

type Command = (context: RootContext, deps: AccountDeps, subject: string) => Promise<string>;

/** Commands about the account of an e-mail. */
const emailCommands: Record<string, Command> = {
  grant: (context, _deps, email) => grantAdmin(context, email),
  revoke: revokeAdmin,
  ban: banAccount,
  unban: unbanAccount,
  restore: restoreAccount,
  rebind: (context, _deps, email) => rebindAccount(context, email),
};

/** Commands about the row with an id. */
const idCommands: Record<string, Command> = {
  'restore-product': (context, _deps, id) => restoreProduct(context, id),
  'restore-report': (context, _deps, id) => restoreReport(context, id),
  'remove-photo': (context, _deps, given) => removePhoto(context, photoHooks, given),
};

export const adminCommandNames = [
  ...Object.keys(emailCommands),
  ...Object.keys(idCommands),
  'unban-all',
];

/** Commands that use the fingerprints of bans. */
const keyed = ['ban', 'unban', 'restore'];

export interface AdminCommandDeps {
  db: RootDatabase;
  /** Notes the executed command and its user or id. */
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
  now: () => Date;
  /** Throws when it is not configured. Only commands about bans need it. */
  banSecret: () => string;
}

/**
 * Parses a command line into a function to run on a database. Throws the usage if it is invalid.
 */
export function readAdminCommand([name = '', given = '', ...rest]: string[]) {
  const isAboutId = Object.hasOwn(idCommands, name);
  const isAboutAll = name === 'unban-all';
  const commands = isAboutId ? idCommands : emailCommands;
  const command = isAboutAll ? unbanAll : Object.hasOwn(commands, name) && commands[name];
  if (!command || (given === '') !== isAboutAll || rest.length > 0) throw new Error(usage);
  const subject = isAboutId ? given : cleanEmail(given);
  return async ({ db, log, now, banSecret: readBanSecret }: AdminCommandDeps) => {
    const banSecret = keyed.includes(name) ? readBanSecret() : '';
    if (banSecret) await requireBanKey(db, banSecret);
    const context = commandContext(`admin ${name}`, db, now);
    const said = await command(context, { hooks: accountHooks, banSecret }, subject);
    const about = isAboutId
      ? { id: subject }
      : { userId: (await findLatestUser(db, subject))?.id ?? null };
    log.info({ command: name, ...about }, 'admin command');
    return said;
  };
}
