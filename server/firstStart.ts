import { spawn } from 'node:child_process';

/** The word that has a server make the database and what the sandbox puts into it, and then end. */
const ONLY_MAKE = '--only-make-data';

export const onlyMakesData = () => process.argv.includes(ONLY_MAKE);

/**
 * Has a database with all that the first start puts into it made by this same program, in a process
 * of its own, which takes with it the hundred megabytes that it needs for that.
 */
export async function makeDataApart(folder: string): Promise<void> {
  const [, program = ''] = process.argv;
  const args = [...process.execArgv, program, '--no-build', ONLY_MAKE];
  const child = spawn(process.execPath, args, {
    env: { ...process.env, DATA_DIR: folder },
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const code = await new Promise((resolve, reject) => {
    child.once('exit', resolve).once('error', reject);
  });
  if (code !== 0) throw new Error('The database could not be made.');
}

/** Ends with whoever asked for the data: nobody would use it. */
export function endWithStarter(): void {
  process.stdin.resume().once('end', () => process.exit(1));
}
