import { spawn } from 'node:child_process';
import path from 'node:path';
import { apiPaths } from '#contract/apiPaths';
import { freePort } from '../e2e/support/server';
import { formatTable, median, ratio } from './numbers';
import { callAs, rowsOf, textOf } from './people';
import type { Market } from './server';
import { responsesPerSecond } from './socketLoad';

const CONNECTIONS = 50;
const ROUND_MS = 1500;

/**
 * Measures public reads against the same Fastify with a constant response of the same length,
 * interleaved.
 */
export async function measureReads(market: Market, rounds: number): Promise<string> {
  const visitor = callAs(market.url);
  const [car] = await rowsOf(await visitor(apiPaths.advertisedProducts));
  const reads = [
    ['categories', apiPaths.categories],
    ['advertised cars', apiPaths.advertisedProducts],
    ['a car', apiPaths.findProduct(textOf(car, '_id'))],
  ] as const;
  const lines = [['read', 'bytes', 'answers/s', 'a constant', 'ratio']];
  for (const [name, address] of reads) {
    const bytes = Buffer.byteLength(await (await visitor(address)).text());
    const constant = await openConstant(bytes);
    try {
      const [ours, theirs]: [number[], number[]] = [[], []];
      const turn = { connections: CONNECTIONS, milliseconds: ROUND_MS };
      // The first round warms up.
      for (let round = 0; round <= rounds; round += 1) {
        const one = await responsesPerSecond(market.url, `/api${address}`, turn);
        const other = await responsesPerSecond(constant.url, '/constant', turn);
        if (round > 0) {
          ours.push(one);
          theirs.push(other);
        }
      }
      const [mine, plain] = [median(ours), median(theirs)];
      lines.push([name, String(bytes), mine.toFixed(0), plain.toFixed(0), ratio(mine, plain)]);
    } finally {
      constant.close();
    }
  }
  return formatTable(`Public reads, ${CONNECTIONS} connections, ${rounds} turns each`, lines);
}

async function openConstant(bytes: number) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const file = path.join(__dirname, 'constantServer.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', file, String(port), String(bytes)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const isUp = () =>
    fetch(`${url}/constant`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error('The constant server ended.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { url, close: () => child.kill() };
}
