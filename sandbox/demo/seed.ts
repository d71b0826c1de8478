import type { DatabaseHandle } from '../../server/database/client';
import { DatabaseSetupError } from '../../server/database/setupError';
import { users } from '../../server/accounts/schema';
import { products } from '../../server/products/schema';
import { createIdentityAccount } from '../identity/createAccount';
import { looseDatabase } from '../looseDatabase';
import { sandboxMigrations } from '../migrations';
import { openDatabase, productMigrations } from '../../server/database/open';
import { loadEnvFile } from '../../server/config/root';
import { loadBulk, NoSellersError } from './bulk/load';
import { seedDemo } from './demo';
import {
  databaseToFill,
  readSeedArguments,
  SeedArgumentsError,
  seedHelp,
  type SeedArguments,
} from './seedArguments';

/** `npm run db:seed`: see seedHelp. On errors it prints a reason to stderr and exits with 1. */

const print = (line: string) => process.stdout.write(`${line}\n`);
const number = (value: number) => value.toLocaleString('en-US');

async function main(): Promise<void> {
  const wanted = readSeedArguments(process.argv.slice(2));
  if (!wanted) {
    print(seedHelp);
    return;
  }
  loadEnvFile();
  const database = await openDatabase({
    ...databaseToFill(process.env, wanted),
    migrations: [productMigrations, sandboxMigrations],
  });
  try {
    await fill(database, wanted);
  } finally {
    await database.close();
  }
}

async function fill({ db }: DatabaseHandle, wanted: SeedArguments): Promise<void> {
  const now = new Date();
  // The server seeds only empty databases, which this one will not be any more.
  const isDemo = await seedDemo(db, {
    now,
    createAccount: (account) => createIdentityAccount(looseDatabase(db), account, now),
  });
  if (isDemo) print('The database was empty, so the demo accounts and cars were added first.');

  const count = async () => ({
    users: await db.$count(users),
    products: await db.$count(products),
  });
  const before = await count();
  const stop = new AbortController();
  const onSignal = () => {
    stop.abort();
    print('Stopping after this batch. Run the same command again to continue.');
  };
  process.once('SIGINT', onSignal);
  process.once('SIGTERM', onSignal);
  await loadBulk(db, { ...wanted, now, onProgress: createProgress(), signal: stop.signal });
  const after = await count();
  print(
    `Added ${number(after.users - before.users)} people and ` +
      `${number(after.products - before.products)} cars; now there are ` +
      `${number(after.users)} people and ${number(after.products)} cars.`,
  );
  if (stop.signal.aborted) process.exitCode = 130;
}

/** Prints a line every two seconds, and one at the end of each kind. */
function createProgress() {
  let [started, spoken, kind] = [Date.now(), Date.now(), ''];
  return (what: string, done: number, all: number) => {
    const time = Date.now();
    if (what !== kind) [kind, started, spoken] = [what, time, time];
    if (done < all && time - spoken < 2000) return;
    spoken = time;
    const seconds = Math.max(0.001, (time - started) / 1000);
    print(`${what}: ${number(done)} of ${number(all)} (${seconds.toFixed(0)} s)`);
  };
}

/** The database's own error: the one around it repeats every row of the statement. */
function traceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? traceOf(error.cause) : (error.stack ?? error.message);
}

main().catch((error: unknown) => {
  const isExplained =
    error instanceof SeedArgumentsError ||
    error instanceof DatabaseSetupError ||
    error instanceof NoSellersError;
  process.stderr.write(`${isExplained ? error.message : traceOf(error)}\n`);
  process.exitCode = 1;
});
