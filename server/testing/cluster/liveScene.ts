import assert from 'node:assert/strict';
import { get, type ClientRequest } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { apiPaths } from '#contract/apiPaths';
import { productBody } from '../product';
import { until } from '../until';
import { send, textIn } from './calls';
import { startHaProxy } from './haProxy';
import { openLedger } from './ledger';
import { addPeople } from './people';
import { startPgBouncer } from './pgBouncer';
import type { PostgresCluster } from './postgresCluster';
import type { DatabasePrograms } from './programs';
import { startServers, stopServers } from './servers';

const STREAMS = 30;
const CHANGES = 20;
/** Without notifications, servers ask every three seconds. */
const POLLED_MS = 8000;

/**
 * Three servers behind HAProxy and PgBouncer: every open page hears of every change, also after its
 * server was killed and after the connections that listen were terminated.
 */
export async function liveChanges(
  cluster: PostgresCluster,
  programs: DatabasePrograms,
): Promise<void> {
  await cluster.query('create database live');
  const port = await startPgBouncer(programs, cluster);
  const servers = await startServers(3, cluster.url({ database: 'live', port }), {
    env: { LISTEN_DATABASE_URL: cluster.url({ database: 'live' }) },
  });
  const url = await startHaProxy(programs, servers);
  const { sellers, buyers } = await addPeople(cluster, 'live');
  const [seller = ''] = sellers;
  const ledger = openLedger();
  const listed = await send(ledger, 'POST', `${url}/api${apiPaths.products}`, {
    token: seller,
    body: productBody(),
  });
  const car = textIn(listed, 'insertedId') ?? '';
  const streams = buyers.slice(0, STREAMS).map((token) => listen(url, token, car));
  await until(() => Promise.resolve(streams.every(({ isOpen }) => isOpen())), 20_000);
  // What happened before they were opened.
  await delay(1000);

  let isAdvertised = false;
  /** Changes the car. Returns how long each page took to hear of it, in milliseconds. */
  const change = async (within: number): Promise<number[]> => {
    for (const stream of streams) stream.forget();
    isAdvertised = !isAdvertised;
    const changedAt = performance.now();
    const answer = await send(ledger, 'PATCH', `${url}/api${apiPaths.product(car)}`, {
      token: seller,
      body: { advertise: isAdvertised },
    });
    assert.equal(answer?.status, 200);
    await until(() => Promise.resolve(streams.every(({ heardAt }) => heardAt() > 0)), within);
    return streams.map(({ heardAt }) => heardAt() - changedAt);
  };

  const times: number[] = [];
  for (let count = 0; count < CHANGES; count += 1) times.push(...(await change(POLLED_MS)));
  say(`${STREAMS} pages heard ${CHANGES} changes: ${summary(times)}`);

  const ended = await cluster.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = 'live' and query ilike 'listen %'`,
  );
  assert(ended.length >= 3, 'no connection listens');
  say(`${ended.length} listening connections ended: ${summary(await change(POLLED_MS))}`);
  await delay(3000);
  say(`they listen again: ${summary(await change(POLLED_MS))}`);

  await servers[0]?.running.end('SIGKILL');
  say(`a server killed: ${summary(await change(15_000))}`);
  for (const { close } of streams) close();
  await stopServers(servers);
}

/** A page’s stream of changes, which opens another one when it ends, as the client does. */
function listen(url: string, token: string, car: string) {
  let request: ClientRequest | undefined;
  let isOpen = false;
  let isClosed = false;
  let heardAt = 0;
  const again = () => {
    isOpen = false;
    if (!isClosed) setTimeout(open, 500);
  };
  const open = () => {
    if (isClosed) return;
    request = get(`${url}/api${apiPaths.changes}`, {
      agent: false,
      headers: { authorization: `Bearer ${token}` },
    });
    request.on('error', again);
    request.on('response', (response) => {
      isOpen = response.statusCode === 200;
      response.on('error', () => undefined);
      response.on('close', again);
      response.on('data', (bytes: Buffer) => {
        const isAll = bytes.includes('"all":true');
        if (heardAt === 0 && (isAll || bytes.includes(car))) heardAt = performance.now();
      });
    });
  };
  open();
  return {
    isOpen: () => isOpen,
    heardAt: () => heardAt,
    forget: () => {
      heardAt = 0;
    },
    close: () => {
      isClosed = true;
      request?.destroy();
    },
  };
}

function summary(times: number[]): string {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0);
  return `${at(0.5)} ms in the middle, ${at(0.95)} at the 95th, ${at(1)} at most`;
}

const say = (words: string) => process.stdout.write(`  ${words}\n`);
