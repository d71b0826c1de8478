import { book, cancel } from '../acts';
import { productBody } from '../product';
import { textIn } from './calls';
import { type Ledger, openLedger } from './ledger';
import type { People } from './people';
import type { Server } from './servers';
import { anyOf, createUsers } from './users';

interface Load {
  ledger: Ledger;
  stop: () => Promise<Ledger>;
}

const WRITERS_PER_SERVER = 5;
const READERS_PER_SERVER = 1;

/** Starts users who list, book, cancel and browse, until stopped. */
export function startLoad(servers: Server[], { sellers, buyers }: People): Load {
  const ledger = openLedger();
  const { call, start, stop } = createUsers<string>(
    { servers, tokenFor: (_, token) => token },
    ledger,
  );
  const body = productBody();

  start(WRITERS_PER_SERVER, async () => {
    const car = textIn(await call(anyOf(sellers), 'POST', '/products', body), 'insertedId');
    if (car === null) return;
    ledger.acknowledged('cars', car);
    const buyer = anyOf(buyers);
    const booking = textIn(await call(buyer, ...book(car, body.resalePrice)), 'insertedId');
    if (booking === null) return;
    ledger.acknowledged('bookings', booking);
    const answer = await call(buyer, ...cancel(booking));
    if (answer?.status === 200) ledger.acknowledged('cancellations', booking);
  });
  start(READERS_PER_SERVER, () => call(anyOf(buyers), 'GET', '/products/all?page=1&pageSize=10'));
  return {
    ledger,
    stop: async () => {
      await stop();
      return ledger;
    },
  };
}
