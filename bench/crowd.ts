import { apiPaths } from '#contract/apiPaths';
import { formatTable, megabytes, median, ms, percentile } from './numbers';
import type { Options } from './options';
import { callAs, logIn, rowsOf, textOf } from './people';
import type { Market } from './server';

const CROWD = 200;
const buyerEmail = 'buyer@demo.test';

/**
 * Many concurrent users, each with sequential calls: measures latency, event loop delay and memory
 * growth.
 */
export async function measureCrowd(market: Market, { seconds }: Options): Promise<string> {
  const visitor = callAs(market.url);
  const buyer = await logIn(market.url, buyerEmail);
  const [categories, cars] = await Promise.all(
    [apiPaths.categories, apiPaths.advertisedProducts].map(async (path) =>
      (await rowsOf(await visitor(path))).map((row) => textOf(row, '_id')),
    ),
  );
  const from = (ids: readonly string[] = []) => ids[Math.floor(Math.random() * ids.length)] ?? '';
  const page = () => 1 + Math.floor(Math.random() * 5);
  const reads: (() => Promise<Response>)[] = [
    () => visitor(`${apiPaths.searchProducts}?q=golf&pageSize=48&page=${page()}`),
    () =>
      visitor(
        `${apiPaths.searchProducts}?pageSize=48&fuel=diesel&maxPrice=${10_000 + page() * 700}`,
      ),
    () => visitor(apiPaths.findProduct(from(cars))),
    () => visitor(apiPaths.similarProducts(from(cars))),
    () => visitor(apiPaths.advertisedProducts),
    () => buyer(apiPaths.categoryProducts(from(categories))),
    () => buyer(apiPaths.buyerBookings(buyerEmail)),
  ];
  const lines = [['time', 'calls/s', 'median', '95th', 'loop, 99th', 'memory']];
  const parts = Math.min(seconds, 5);
  await market.loopDelay();
  for (let part = 1; part <= parts; part += 1) {
    const end = performance.now() + (seconds * 1000) / parts;
    const times: number[] = [];
    const one = async (_: unknown, index: number) => {
      for (let call = index; performance.now() < end; call += 1) {
        const startedAt = performance.now();
        const answer = await reads[call % reads.length]?.();
        await answer?.arrayBuffer();
        times.push(performance.now() - startedAt);
      }
    };
    await Promise.all(Array.from({ length: CROWD }, one));
    lines.push([
      `${Math.round((seconds * part) / parts)} s`,
      (times.length / (seconds / parts)).toFixed(0),
      ms(median(times)),
      ms(percentile(times, 0.95)),
      ms(await market.loopDelay()),
      megabytes(market.memory()),
    ]);
  }
  return formatTable(`${CROWD} people at once`, lines);
}
