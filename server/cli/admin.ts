import { openDatabase, productMigrations } from '../database/open';
import { FolderInUseError } from '../database/embedded/folderLock';
import { reasonOf } from '../database/reason';
import { dataPlace } from '../environment';
import { loadEnvFile } from '../root';
import { askRunningServer } from './adminChannel';
import { readAdminCommand } from './adminCommands';
import { commandLog } from './commandLog';

/** What only whoever runs the server may do; there is no other way to become an admin. */
async function main(words: string[]): Promise<string> {
  const command = readAdminCommand(words);
  loadEnvFile();
  const place = dataPlace(process.env);
  try {
    const database = await openDatabase({
      ...place,
      migrations: [productMigrations],
      // A newer checkout on somebody's desk must not change the tables under running servers.
      whenBehind: 'refuse',
    });
    try {
      return await command(database.db, commandLog.info);
    } finally {
      await database.close();
    }
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error;
    const said = await askRunningServer(place.folder, words);
    if (said === null) throw new Error(`${error.message}\n${STOP_FIRST}`, { cause: error });
    return said;
  }
}

const STOP_FIRST = 'It does not take this command: stop it, run this again, and start it again.';

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
