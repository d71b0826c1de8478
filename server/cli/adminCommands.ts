import type { FastifyBaseLogger } from 'fastify';
import { cleanEmail } from '#contract/text/cleanEmail';
import { accountHooks } from '../modules';
import { revokeAdmin } from '../accounts/commands/adminRole';
import { banAccount, unbanAccount } from '../accounts/commands/banAccount';
import { grantAdmin } from '../accounts/commands/grantAdmin';
import { rebindAccount } from '../accounts/commands/rebindAccount';
import { restoreAccount } from '../accounts/commands/restoreAccount';
import type { AccountDeps } from '../accounts/hooks';
import { findLatestUser } from '../accounts/userRepository';
import type { RootContext } from '../context';
import type { RootDatabase } from '../database/client';
import { createJobs } from '../jobs/jobs';
import { restoreReport } from '../moderation/restoreReport';
import { removePhoto } from '../photos/removePhoto';
import { restoreProduct } from '../products/restoreProduct';

const usage = [
  'Usage:',
  '  npm run admin -- grant EMAIL          make the account an admin',
  '  npm run admin -- revoke EMAIL         remove the admin role',
  '  npm run admin -- ban EMAIL            close the account and block new sign-ups',
  '  npm run admin -- unban EMAIL          allow the user to sign up again',
  '  npm run admin -- restore EMAIL        restore an account deleted in the last 30 days',
  '  npm run admin -- restore-product ID   restore a car deleted in the last 30 days',
  '  npm run admin -- restore-report ID    reopen a report closed in the last 30 days',
  '  npm run admin -- remove-photo ID      remove a photo (its id or URL) for good, wherever it is used',
  '  npm run admin -- rebind EMAIL         link the account to the user’s next confirmed sign-in',
].join('\n');

type Command = (context: RootContext, deps: AccountDeps, subject: string) => Promise<string>;

/** Commands about the account of an e-mail. */
const emailCommands: Record<string, Command> = {
  grant: ({ tx }, _deps, email) => grantAdmin(tx, email),
  revoke: revokeAdmin,
  ban: banAccount,
  unban: unbanAccount,
  restore: restoreAccount,
  rebind: ({ tx, now }, _deps, email) => rebindAccount(tx, email, now()),
};

/** Commands about the row with an id. */
const idCommands: Record<string, Command> = {
  'restore-product': (context, { jobs }, id) => restoreProduct(context, jobs, id),
  'restore-report': (context, _deps, id) => restoreReport(context, id),
  'remove-photo': (context, { jobs }, given) => removePhoto(context, jobs, given),
};

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
export function readAdminCommand([name = '', given, ...rest]: string[]) {
  const isAboutId = Object.hasOwn(idCommands, name);
  const commands = isAboutId ? idCommands : emailCommands;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command || !given || rest.length > 0) throw new Error(usage);
  const subject = isAboutId ? given : cleanEmail(given);
  return async ({ db, log, now, banSecret }: AdminCommandDeps) => {
    // Only schedules jobs; the servers run them.
    const jobs = createJobs({ db, log, now });
    const context = { principal: null, requestId: `admin ${name}`, now, tx: db };
    const deps = {
      hooks: accountHooks,
      jobs,
      get banSecret() {
        return banSecret();
      },
    };
    const said = await command(context, deps, subject);
    const about = isAboutId
      ? { id: subject }
      : { userId: (await findLatestUser(db, subject))?.id ?? null };
    log.info({ command: name, ...about }, 'admin command');
    return said;
  };
}
