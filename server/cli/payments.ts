import { openForCommand } from '../database/open';
import { reasonOf } from '../database/reason';
import { givenEnvironment } from '../config/environment';
import { loadEnvFile } from '../config/root';
import { requireInstallation } from '../orders/payments/installation';
import { createStripeProvider } from '../orders/payments/stripeProvider';
import { commandLog } from './commandLog';
import { type Ended, readPaymentsCommand } from './paymentsCommands';

/** Operator commands for payments (paymentsCommands.ts). */
async function main(words: string[]): Promise<Ended> {
  const command = readPaymentsCommand(words);
  loadEnvFile();
  const { STRIPE_SECRET_KEY: secretKey, INSTALLATION_ID: installationId } = givenEnvironment(
    process.env,
  );
  if (!secretKey)
    throw new Error('STRIPE_SECRET_KEY is missing. It’s required to read payments from Stripe.');
  const database = await openForCommand();
  try {
    if (words[0] === 'reconcile') {
      await requireInstallation(database.db, secretKey, installationId);
    }
    return await command({
      db: database.db,
      payments: createStripeProvider({ secretKey, webhookSecret: '' }),
      installationId,
      now: () => new Date(),
      log: commandLog,
    });
  } finally {
    await database.close();
  }
}

main(process.argv.slice(2)).then(
  ({ said, exitCode }) => {
    process.stdout.write(`${said}\n`);
    process.exit(exitCode);
  },
  (error: unknown) => {
    process.stderr.write(`${reasonOf(error)}\n`);
    process.exit(1);
  },
);
