import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openLedger } from '../cluster/ledger';
import { addUsers } from '../cluster/people';
import { endEverything, run } from '../cluster/processes';
import type { Server } from '../cluster/servers';
import { openProvider } from '../cluster/provider';
import { anyOf } from '../cluster/users';
import { allKinds, startFaults } from './faults';
import { startLoad } from './load';
import { openMarket } from './market';
import { settle } from './settling';

const help = `npm run soak: a mixed load on three servers and one PostgreSQL, with faults at random

  npm run soak -- [--minutes 30] [--seed NUMBER] [--embedded]

  --minutes   how long the load runs
  --seed      repeats the faults of a run (docs/reliability.md)
  --embedded  one server with its embedded PostgreSQL instead

Exit code 1 if an acknowledged write is lost, anything happened twice, or money and orders differ.`;

const SELLERS = 100;
const ADMINS = 3;
/** An account can book 15 cars a day. */
const BUYERS_PER_MINUTE = 40;
const print = (text: string) => process.stdout.write(`${text}\n`);

async function soak(minutes: number, seed: number, isEmbedded: boolean): Promise<boolean> {
  print(`seed ${seed}, ${minutes} minutes${isEmbedded ? ', embedded database' : ''}`);
  const servers: Server[] = [];
  const provider = await openProvider(() => anyOf(servers).url);
  const market = await openMarket(provider, isEmbedded);
  servers.push(...market.servers);
  const { query } = market.database;
  const crowd = {
    sellers: await addUsers(query, 'seller', SELLERS),
    buyers: await addUsers(query, 'user', Math.max(200, Math.ceil(BUYERS_PER_MINUTE * minutes))),
    admins: await addUsers(query, 'admin', ADMINS),
  };
  const ledger = openLedger();
  const memoryBefore = await memoryOf(servers);
  const load = startLoad(market, provider, crowd, ledger);
  const faults = startFaults(market, provider, seed);
  await delay(minutes * 60_000);
  await faults.stop();
  await load.stop();
  const memoryAfter = await memoryOf(servers);
  const { damage, reconciled, seconds } = await settle(market, provider, ledger);

  const writes = Object.entries(ledger.writes).map(([kind, keys]) => `${kind} ${keys.length}`);
  const happened = allKinds.map((kind) =>
    faults.leftOut.has(kind) ? `${kind} left out` : `${kind} ${faults.counts.get(kind) ?? 0}`,
  );
  print(`acknowledged: ${writes.join(', ')}`);
  print(`responses: ${JSON.stringify(ledger.statuses)}`);
  print(`faults: ${happened.join(', ')}`);
  print(`settled in ${seconds} s; reconciliation: ${reconciled}`);
  for (const [index, before] of memoryBefore.entries()) {
    const after = memoryAfter[index];
    const note = before.pid === after?.pid ? 'the same process' : 'another process';
    print(
      `memory of server ${index + 1}: ${before.mb} MB, at the end ${after?.mb ?? 0} MB (${note})`,
    );
  }
  for (const [name, list] of Object.entries(damage)) {
    print(`${name}: ${list.length}`);
    for (const line of list.slice(0, 20)) print(`  ${line}`);
  }
  print(`seed ${seed}`);
  return Object.values(damage).every((list) => list.length === 0);
}

/** Each server's process and its resident memory; 0 for one that has ended. */
function memoryOf(servers: Server[]): Promise<{ pid: number; mb: number }[]> {
  return Promise.all(
    servers.map(async ({ running: { pid } }) => {
      const kilobytes = await run('ps', ['-o', 'rss=', '-p', String(pid)]).catch(() => '0');
      return { pid, mb: Math.round(Number(kilobytes) / 1024) };
    }),
  );
}

async function main(): Promise<boolean> {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string', default: '30' },
      seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
      embedded: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    print(help);
    return true;
  }
  const [minutes, seed] = [Number(values.minutes), Number(values.seed)];
  if (!(minutes > 0) || !Number.isInteger(seed)) throw new Error(help);
  return soak(minutes, seed, values.embedded);
}

function end(code: number): void {
  void endEverything().then(() => process.exit(code));
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => end(1));
main().then(
  (isWell) => end(isWell ? 0 : 1),
  (error: unknown) => {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    process.stderr.write(`${text}\n`);
    end(1);
  },
);
