import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { apiPaths } from '#contract/apiPaths';
import { findRunning } from '../server/database/embedded/running';
import { formatTable, median, ms, percentile } from './numbers';
import type { Options } from './options';
import { callAs, logIn, rowsOf, textOf } from './people';
import type { Market } from './server';

const READS_PER_SECOND = 20;
const WRITERS = 5;
/** Alternately without and with the lock. */
const TURNS = 6;
const WARM_UP_SECONDS = 5;
const sellerEmail = 'seller@demo.test';

/** Reads alone, and while five writes wait for a row that another session has locked. */
export async function measureLocks(
  market: Market,
  { seconds, database }: Options,
): Promise<string> {
  const url = database ?? (await findRunning(market.folder));
  const visitor = callAs(market.url);
  const seller = await logIn(market.url, sellerEmail);
  const [car] = await rowsOf(await seller(apiPaths.sellerProducts(sellerEmail)));
  const id = textOf(car, '_id');
  const reads = [
    `${apiPaths.searchProducts}?q=golf&pageSize=48`,
    apiPaths.findProduct(id),
    apiPaths.advertisedProducts,
  ];
  const read = async (lasting: number): Promise<number[]> => {
    const calls: Promise<number>[] = [];
    for (let count = 0; count < READS_PER_SECOND * lasting; count += 1) {
      const startedAt = performance.now();
      const answer = visitor(reads[count % reads.length] ?? '');
      const body = answer.then((response) => response.arrayBuffer());
      calls.push(body.then(() => performance.now() - startedAt));
      await delay(1000 / READS_PER_SECOND);
    }
    return Promise.all(calls);
  };
  await read(WARM_UP_SECONDS);
  const [alone, beside]: [number[], number[]] = [[], []];
  let refused = 0;
  for (let turn = 0; turn < TURNS; turn += 1) {
    alone.push(...(await read(seconds / TURNS)));

    const holder = new pg.Client({ connectionString: url });
    await holder.connect();
    await holder.query('begin');
    await holder.query('select from products where id = $1 for update', [id]);
    let isOver = false;
    const write = async () => {
      const change = { method: 'PATCH', body: JSON.stringify({ advertise: true }) };
      // The server gives up after its time limit for locks.
      while (!isOver) await seller(apiPaths.product(id), change).catch(() => (refused += 1));
    };
    const writers = Array.from({ length: WRITERS }, write);
    beside.push(...(await read(seconds / TURNS)));
    isOver = true;
    await holder.end();
    await Promise.all(writers);
  }
  const line = (name: string, times: number[]) => [
    name,
    ms(median(times)),
    ms(percentile(times, 0.95)),
    ms(percentile(times, 1)),
  ];
  return formatTable(
    `${READS_PER_SECOND} reads a second for ${seconds} seconds; ${refused} writes refused`,
    [
      ['reads', 'median', '95th', 'longest'],
      line('alone', alone),
      line(`beside ${WRITERS} writes that wait`, beside),
    ],
  );
}
