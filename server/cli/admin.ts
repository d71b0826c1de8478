import { openForCommand } from '../database/open';
import { reasonOf } from '../database/reason';
import { loadEnvFile } from '../config/root';
import { knownBanSecret } from '../config/secrets';
import { readAdminCommand } from './adminCommands';
import { commandLog } from './commandLog';

/** Operator commands. They are the only way to become an admin. */
async function main(words: string[]): Promise<string> {
  const command = readAdminCommand(words);
  loadEnvFile();
  const database = await openForCommand();
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
