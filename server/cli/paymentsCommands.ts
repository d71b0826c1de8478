import { commandContext } from '../context';
import { renewInstallation } from '../orders/payments/installation';
import { reconcilePayments } from '../orders/payments/reconcileCommand';

const usage = [
  'Usage:',
  '  npm run payments -- reconcile           compare the last 3 days with the payment provider, fix',
  '                                          safe differences, try failed webhook events again and',
  '                                          list the rest',
  '  npm run payments -- new-installation    make a copied database leave the payments of its',
  '                                          original alone (docs/operations.md)',
].join('\n');

/** Text to print, and the exit code. */
export interface Ended {
  said: string;
  exitCode: number;
}

type Deps = Parameters<typeof reconcilePayments>[0] & {
  /** INSTALLATION_ID of the servers. */
  installationId: string | undefined;
};

const commands: Record<string, (deps: Deps) => Promise<Ended>> = {
  reconcile: reconcilePayments,
  'new-installation': async ({ db, now, installationId }) => {
    const context = commandContext('payments new-installation', db, now);
    const { before, id } = await renewInstallation(context, installationId);
    const said = [
      `This database is now installation ${id}, and leaves the payments of ${before} alone.`,
      `Set INSTALLATION_ID=${id} for its servers.`,
    ];
    return { said: said.join('\n'), exitCode: 0 };
  },
};

export const paymentsCommandNames = Object.keys(commands);

/** Parses a command line into a function to run. Throws the usage if it is invalid. */
export function readPaymentsCommand([name = '', ...rest]: string[]) {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command || rest.length > 0) throw new Error(usage);
  return command;
}
