import path from 'node:path';
import { buildClientIfNeeded } from '../server/cli/clientBuild';
import { measureAttacks } from './attacks';
import { measureCalls } from './calls';
import { measureCrowd } from './crowd';
import { measureGrid } from './grid';
import { measureWithLighthouse } from './lighthouse';
import { measureLists } from './lists';
import { measureLocks } from './locks';
import { measureMessages } from './messages';
import { measureMoves } from './moves';
import { measurePages } from './pages';
import { measureReads } from './reads';
import { measureSearch } from './search';
import { help, readOptions, type Options } from './options';
import { openMarket } from './server';
import { measureStarts } from './start';
import { measureStreams } from './streams';

/** `npm run bench`: see the help text. */

const print = (text: string) => process.stdout.write(`${text}\n`);

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  if (!options) {
    print(help);
    return;
  }
  // A client built elsewhere is measured as it is; the server reads the same variable.
  if (!process.env.CLIENT_FOLDER) await buildClientIfNeeded(path.join(__dirname, '..', 'dist'));
  const { parts, rounds } = options;
  if (parts.includes('page')) print(await withMarket((market) => measurePages(market.url, rounds)));
  if (parts.includes('moves'))
    print(await withMarket((market) => measureMoves(market.url, rounds)));
  if (parts.includes('lighthouse')) {
    print(await withMarket((market) => measureWithLighthouse(market.url, rounds)));
  }
  if (parts.includes('grid')) {
    print(await withMarket((market) => measureGrid(market.url, rounds), options));
  }
  if (parts.includes('calls')) {
    print(await withMarket((market) => measureCalls(market, options), options));
  }
  if (parts.includes('lists')) {
    const market = await openMarket(options.database);
    print(await measureLists(market, options).finally(market.dispose));
  }
  if (parts.includes('search')) {
    print(await withMarket((market) => measureSearch(market, options), options));
  }
  if (parts.includes('reads')) {
    print(await withMarket((market) => measureReads(market, rounds), options));
  }
  if (parts.includes('locks')) {
    print(await withMarket((market) => measureLocks(market, options), options));
  }
  if (parts.includes('attacks')) {
    const market = await openMarket(options.database, { CALLS_PER_MINUTE: '3000' });
    await market.seed(options.rows);
    await market.start();
    print(await measureAttacks(market).finally(market.dispose));
  }
  if (parts.includes('crowd')) {
    print(await withMarket((market) => measureCrowd(market, options), options));
  }
  if (parts.includes('streams')) {
    print(await withMarket((market) => measureStreams(market, options)));
  }
  if (parts.includes('messages')) {
    print(await withMarket((market) => measureMessages(market, options)));
  }
  if (parts.includes('start')) print(await measureStarts(rounds));
}

/** Runs a temporary marketplace, filled with `rows` if given. */
async function withMarket<T>(
  work: (market: Awaited<ReturnType<typeof openMarket>>) => Promise<T>,
  filling?: Options,
): Promise<T> {
  const market = await openMarket(filling?.database);
  try {
    if (filling) await market.seed(filling.rows);
    await market.start();
    return await work(market);
  } finally {
    await market.dispose();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
