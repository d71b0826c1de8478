import { get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { apiPaths } from '#contract/apiPaths';
import { formatTable, megabytes, median, ms, percentile } from './numbers';
import type { Options } from './options';
import { logIn, rowsOf, signUp, textOf } from './people';
import type { Market } from './server';

const STREAMS = 1000;
/** Streams of one account. The server allows no more. */
const EACH = 5;
/** One of this many clients never reads. */
const STALLED = 20;
const PAUSE_MS = 200;
const sellerEmail = 'seller@demo.test';

/** Opens a stream of changes. Without `onData` it is never read. */
export const openStream = (
  url: string,
  token: string,
  onData: ((bytes: Buffer) => void) | null,
  onClose: () => void = () => undefined,
) =>
  new Promise<{ close: () => void }>((resolve, reject) => {
    const request = get(`${url}/api${apiPaths.changes}`, {
      agent: false,
      headers: { authorization: `Bearer ${token}` },
    });
    request.on('error', reject);
    request.on('response', (response) => {
      if (response.statusCode !== 200) reject(new Error(`Answered ${response.statusCode}.`));
      response.on('close', onClose);
      if (onData) response.on('data', onData);
      else response.pause();
      resolve({ close: () => request.destroy() });
    });
  });

/** Open streams of changes while a car changes five times a second: memory, and how long news takes. */
export async function measureStreams(market: Market, { seconds }: Options): Promise<string> {
  const { url } = market;
  const seller = await logIn(url, sellerEmail);
  const cars = (await rowsOf(await seller(apiPaths.sellerProducts(sellerEmail)))).filter(
    (row) => Reflect.get(Object(row), 'status') === 'unsold',
  );
  const car = textOf(cars[0], '_id');
  const tokens = await Promise.all(
    Array.from({ length: STREAMS / EACH }, (_, index) => signUp(url, `s${index}@bench.test`)),
  );
  const lines = [['time', 'open', 'changes', 'median', '95th', 'loop, 99th', 'memory']];
  const before = market.memory();
  lines.push(['before', '0', '', '', '', '', megabytes(before)]);

  let open = 0;
  let changedAt = 0;
  let times: number[] = [];
  const listen = async (index: number) => {
    const onData = (bytes: Buffer) => {
      if (bytes.includes(car)) times.push(performance.now() - changedAt);
    };
    const isRead = index % STALLED !== 0;
    const stream = await openStream(
      url,
      tokens[index % tokens.length] ?? '',
      isRead ? onData : null,
      () => (open -= 1),
    );
    open += 1;
    return stream.close;
  };
  const closers: (() => void)[] = [];
  for (let index = 0; index < STREAMS; index += 50) {
    const some = Array.from({ length: 50 }, (_, each) => listen(index + each));
    closers.push(...(await Promise.all(some)));
  }
  await delay(2000);
  await market.loopDelay();
  const parts = Math.max(1, Math.round(seconds / 20));
  let isAdvertised = false;
  for (let part = 1; part <= parts; part += 1) {
    times = [];
    const end = performance.now() + (seconds * 1000) / parts;
    let changes = 0;
    while (performance.now() < end) {
      isAdvertised = !isAdvertised;
      changedAt = performance.now();
      const body = JSON.stringify({ advertise: isAdvertised });
      await seller(apiPaths.product(car), { method: 'PATCH', body });
      changes += 1;
      await delay(PAUSE_MS);
    }
    lines.push([
      `${Math.round((part * seconds) / parts)} s`,
      String(open),
      String(changes),
      ms(median(times)),
      ms(percentile(times, 0.95)),
      ms(await market.loopDelay()),
      megabytes(market.memory()),
    ]);
  }
  for (const close of closers) close();
  await delay(2000);
  lines.push(['after', String(open), '', '', '', '', megabytes(market.memory())]);
  return formatTable(`${STREAMS} streams of changes, 5 % of them not read`, lines);
}
