import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Answer, send, textIn } from '../cluster/calls';
import type { Ledger } from '../cluster/ledger';
import type { Person } from '../cluster/people';
import { productBody } from '../product';
import { createBuyer } from './buyer';
import type { Market } from './market';
import type { Provider } from './provider';
import { uploadPhoto } from './photoUpload';
import { elementAt } from './schedule';

/** What the simulated users do with the servers. */
export interface Users {
  /** Sends a call to a random server, as this user. */
  call: Call;
  /** Repeats an attempt a few times, like a user who presses Retry. */
  retry: <T>(attempt: () => Promise<T | null>) => Promise<T | null>;
  /** True that often, from 0 to 1. */
  chance: (share: number) => boolean;
  ledger: Ledger;
}

type Call = (
  person: Person | null,
  method: string,
  path: string,
  options?: { body?: object; headers?: Record<string, string> },
) => Promise<Answer | null>;

export interface Crowd {
  sellers: Person[];
  buyers: Person[];
  admins: Person[];
}

const TRADERS_PER_SERVER = 5;
const READERS_PER_SERVER = 1;
const TRIES = 5;
/** Users pause after each call, so that the servers are busy but not overloaded. */
const PAUSE_MS = 200;

/** Starts users who list, change, report, book, cancel, release, pay and browse, until stopped. */
export function startLoad(
  market: Market,
  provider: Provider,
  crowd: Crowd,
  ledger: Ledger,
): { stop: () => Promise<void> } {
  let isStopped = false;
  const pause = (ms: number) => (isStopped ? Promise.resolve() : delay(ms * 2 * Math.random()));
  const anyOf = <T>(list: readonly T[]) => elementAt(list, Math.random());

  const call: Call = async (person, method, path, options = {}) => {
    const server = anyOf(market.servers);
    const answer = await send(ledger, method, `${server.url}/api${path}`, {
      ...options,
      ...(person ? { token: await market.tokenFor(server, person) } : {}),
    });
    await pause(PAUSE_MS);
    return answer;
  };
  const users: Users = {
    call,
    retry: async (attempt) => {
      for (let left = TRIES; left > 0; left -= 1) {
        const result = await attempt();
        if (result !== null) return result;
        await pause(PAUSE_MS * 5);
      }
      return null;
    },
    chance: (share) => Math.random() < share,
    ledger,
  };
  const buyerOf = createBuyer(users, provider);

  const trade = async () => {
    const seller = anyOf(crowd.sellers);
    const car = await listCar(users, seller);
    if (car === null) return;
    let price = car.price;
    if (users.chance(0.3)) price = (await changePrice(users, seller, car.id)) ?? price;
    if (users.chance(0.2)) await report(users, anyOf(crowd.buyers), car.id);
    await buyerOf(anyOf(crowd.buyers), anyOf(crowd.buyers)).buy({ id: car.id, price, seller });
  };
  const browse = async () => {
    const buyer = anyOf(crowd.buyers);
    await call(buyer, 'GET', '/products/all?page=1&pageSize=10');
    await call(null, 'GET', '/products/search?q=octavia');
    await call(buyer, 'GET', `/bookings/${buyer.email}?page=1&pageSize=10`);
    const seller = anyOf(crowd.sellers);
    await call(seller, 'GET', `/products/seller/${seller.email}/bookings?page=1&pageSize=10`);
    await call(anyOf(crowd.admins), 'GET', '/reports?page=1&pageSize=10');
  };

  const again = async (work: () => Promise<unknown>) => {
    while (!isStopped) await work();
  };
  const times = (count: number, work: () => Promise<unknown>) =>
    Array.from({ length: count * market.servers.length }, () => again(work));
  const running = [...times(TRADERS_PER_SERVER, trade), ...times(READERS_PER_SERVER, browse)];
  return {
    stop: async () => {
      isStopped = true;
      await Promise.all(running);
    },
  };
}

/** Lists a car, sometimes with a photo. A repeated call names the same draft. */
async function listCar(users: Users, seller: Person) {
  const photo = users.chance(0.1) ? await uploadPhoto(users, seller) : null;
  const draftId = randomUUID();
  const body = productBody({ draftId, ...(photo ? { photos: [photo] } : {}) });
  const listed = async () =>
    textIn(await users.call(seller, 'POST', '/products', { body }), 'insertedId');
  const id = await users.retry(listed);
  if (id === null) return null;
  users.ledger.acknowledged('cars', id);
  if (photo) users.ledger.acknowledged('photos', `${id} ${photo}`);
  return { id, price: body.resalePrice };
}

/** Returns the new price; null if it is unknown or unchanged. */
async function changePrice(users: Users, seller: Person, id: string): Promise<number | null> {
  const price = 5000 + Math.floor(Math.random() * 9000);
  const body = { changes: [{ id, version: 1, price }] };
  const answer = await users.call(seller, 'POST', '/products/prices', { body });
  const said = answer?.body;
  if (typeof said !== 'object' || said === null || !('modifiedCount' in said)) return null;
  if (said.modifiedCount !== 1) return null;
  users.ledger.acknowledged('prices', `${id} ${price * 100}`);
  return price;
}

async function report(users: Users, buyer: Person, productId: string): Promise<void> {
  const answer = await users.call(buyer, 'POST', '/reports', { body: { productId } });
  const id = textIn(answer, 'insertedId');
  if (id !== null) users.ledger.acknowledged('reports', id);
}
