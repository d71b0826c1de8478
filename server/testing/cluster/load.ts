import { setTimeout as delay } from 'node:timers/promises';
import { productBody } from '../product';
import { send, textIn } from './calls';
import { type Ledger, openLedger } from './ledger';
import type { People } from './people';
import type { Server } from './servers';

interface Load {
  ledger: Ledger;
  stop: () => Promise<Ledger>;
}

const WRITERS = 9;
const READERS = 3;
/** Pause after an error, like a user. */
const PAUSE_MS = 100;
const PRICE = 11_900.5;

/** Simulates users who list, book, cancel and browse, until stopped. */
export function startLoad(servers: Server[], people: People): Load {
  const ledger = openLedger();
  let isStopped = false;
  let turn = 0;

  const call = async (
    server: Server,
    method: string,
    path: string,
    token?: string,
    body?: object,
  ) => {
    const answer = await send(ledger, method, `${server.url}/api${path}`, {
      ...(token ? { token } : {}),
      ...(body ? { body } : {}),
    });
    if (answer?.status === 200) return answer;
    if (!isStopped) await delay(PAUSE_MS);
    return null;
  };

  const write = async (server: Server) => {
    turn += 1;
    const seller = people.sellers[turn % people.sellers.length];
    const buyer = people.buyers[turn % people.buyers.length];
    const listed = await call(server, 'POST', '/products', seller, productBody());
    const car = textIn(listed, 'insertedId');
    if (car === null) return;
    ledger.acknowledged('cars', car);
    const order = { productId: car, price: PRICE };
    const booking = textIn(await call(server, 'POST', '/bookings', buyer, order), 'insertedId');
    if (booking === null) return;
    ledger.acknowledged('bookings', booking);
    if (await call(server, 'DELETE', `/bookings/${booking}`, buyer)) {
      ledger.acknowledged('cancellations', booking);
    }
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
