import { setTimeout as delay } from 'node:timers/promises';
import { productBody } from '../product';
import type { People } from './people';
import type { PostgresCluster } from './postgresCluster';
import type { Server } from './servers';

/** Acknowledged writes and response statuses. */
export interface Ledger {
  cars: string[];
  bookings: string[];
  cancellations: string[];
  /** Count of each status; "none" for failed requests. */
  statuses: Record<string, number>;
  /** When writes were acknowledged, in milliseconds. */
  writtenAt: number[];
}

interface Load {
  ledger: Ledger;
  stop: () => Promise<Ledger>;
}

const WRITERS = 9;
const READERS = 3;
const TIMEOUT_MS = 20_000;
/** Pause after an error, like a user. */
const PAUSE_MS = 100;
const PRICE = 11_900.5;

/** Simulates users who list, book, cancel and browse, until stopped. */
export function startLoad(servers: Server[], people: People): Load {
  const ledger: Ledger = { cars: [], bookings: [], cancellations: [], statuses: {}, writtenAt: [] };
  let isStopped = false;
  let turn = 0;

  const call = async (
    server: Server,
    method: string,
    path: string,
    token?: string,
    body?: object,
  ) => {
    const answer = await fetch(`${server.url}/api${path}`, {
      method,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    }).catch(() => null);
    const status = answer === null ? 'none' : String(answer.status);
    ledger.statuses[status] = (ledger.statuses[status] ?? 0) + 1;
    const said: unknown = await answer?.json().catch(() => null);
    if (answer?.status === 200) return said;
    if (!isStopped) await delay(PAUSE_MS);
    return null;
  };

  const write = async (server: Server) => {
    turn += 1;
    const seller = people.sellers[turn % people.sellers.length];
    const buyer = people.buyers[turn % people.buyers.length];
    const car = insertedId(await call(server, 'POST', '/products', seller, productBody()));
    if (car === null) return;
    acknowledged('cars', car);
    const order = { productId: car, price: PRICE };
    const booking = insertedId(await call(server, 'POST', '/bookings', buyer, order));
    if (booking === null) return;
    acknowledged('bookings', booking);
    if (await call(server, 'DELETE', `/bookings/${booking}`, buyer)) {
      acknowledged('cancellations', booking);
    }
  };
  const acknowledged = (list: 'cars' | 'bookings' | 'cancellations', id: string) => {
    ledger[list].push(id);
    ledger.writtenAt.push(Date.now());
  };
  const again = async (work: () => Promise<unknown>) => {
    while (!isStopped) await work();
  };
  const each = (count: number, work: (server: Server) => Promise<unknown>) =>
    Array.from({ length: count }, (_, index) => servers[index % servers.length]).map((server) =>
      server ? again(() => work(server)) : Promise.resolve(),
    );
  const running = [
    ...each(WRITERS, write),
    ...each(READERS, (server) =>
      call(server, 'GET', '/products/all?page=1&pageSize=10', people.buyers[0]),
    ),
  ];
  return {
    ledger,
    stop: async () => {
      isStopped = true;
      await Promise.all(running);
      return ledger;
    },
  };
}

/** Counts the acknowledged writes that are missing in the database. */
export async function countLost(
  ledger: Ledger,
  cluster: PostgresCluster,
  database: string,
): Promise<number> {
  const missing = async (ids: string[], from: string) => {
    const list = ids.map((id) => `'${id}'`).join(',');
    const [row] = await cluster.query(
      `select count(*)::int as lost from unnest(array[${list}]::text[]) as given (id)
        where not exists (select 1 from ${from} where ${from}.id = given.id
          ${ids === ledger.cancellations ? `and end_reason = 'cancelled'` : ''})`,
      database,
    );
    return Number(row?.lost);
  };
  const lost = [
    await missing(ledger.cars, 'products'),
    await missing(ledger.bookings, 'bookings'),
    await missing(ledger.cancellations, 'bookings'),
  ];
  return lost.reduce((sum, count) => sum + count, 0);
}

function insertedId(answer: unknown): string | null {
  const has = typeof answer === 'object' && answer !== null && 'insertedId' in answer;
  return has && typeof answer.insertedId === 'string' ? answer.insertedId : null;
}
