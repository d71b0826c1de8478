import { openDatabase, productMigrations } from '../database/open';
import { reasonOf } from '../database/reason';
import { dataLocation } from '../config/environment';
import { loadEnvFile } from '../config/root';
import { knownBanSecret } from '../config/secrets';
import { sendToRunningServer } from './adminChannel';
import { readAdminCommand } from './adminCommands';
import { commandLog } from './commandLog';

/** Operator commands. They are the only way to become an admin. */
async function main(words: string[]): Promise<string> {
  const command = readAdminCommand(words);
  loadEnvFile();
  const place = dataLocation(process.env);
  // A running server owns the embedded database, so it runs the command.
  const response = place.url === undefined ? await sendToRunningServer(place.folder, words) : null;
  if (response !== null) return response;
  const database = await openDatabase({
    ...place,
    migrations: [productMigrations],
    // A newer checkout must not migrate the tables under running servers.
    whenBehind: 'refuse',
  });
  try {
    return await command({
      db: database.db,
      log: commandLog,
      now: () => new Date(),
      banSecret: () => knownBanSecret(process.env),
    });
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
    process.stderr.write(`${reasonOf(error)}\n`);
    process.exit(1);
  },
);
