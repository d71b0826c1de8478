import { openDatabase, productMigrations } from '../database/open';
import { reasonOf } from '../database/reason';
import { dataLocation, readerOf } from '../config/environment';
import { loadEnvFile } from '../config/root';
import { requireInstallation } from '../orders/payments/installation';
import { createStripeProvider } from '../orders/payments/stripeProvider';
import { sendToRunningServer } from './adminChannel';
import { commandLog } from './commandLog';
import { type Ended, readEnded, readPaymentsCommand } from './paymentsCommands';

/** Operator commands for payments (paymentsCommands.ts). */
async function main(words: string[]): Promise<Ended> {
  const command = readPaymentsCommand(words);
  loadEnvFile();
  const place = dataLocation(process.env);
  if (place.url === undefined) return sendToServer(place.folder, words);
  const read = readerOf(process.env);
  const [secretKey, installationId] = [read('STRIPE_SECRET_KEY'), read('INSTALLATION_ID')];
  if (!secretKey)
    throw new Error('STRIPE_SECRET_KEY is missing. It’s required to read payments from Stripe.');
  const database = await openDatabase({
    ...place,
    migrations: [productMigrations],
    whenBehind: 'refuse',
  });
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

/** A running server owns the embedded database and its local payment service. */
async function sendToServer(folder: string, words: string[]): Promise<Ended> {
  const said = await sendToRunningServer(folder, ['payments', ...words]);
  if (said === null) {
    throw new Error(
      'No server is running for this data folder. Start the server and run this command again, or set DATABASE_URL.',
    );
  }
  return readEnded(said);
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
