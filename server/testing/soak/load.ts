import { randomUUID } from 'node:crypto';
import * as acts from '../acts';
import { textIn } from '../cluster/calls';
import type { Ledger } from '../cluster/ledger';
import type { Person } from '../cluster/people';
import { productBody } from '../product';
import type { Provider } from '../cluster/provider';
import { anyOf, createUsers, type Users } from '../cluster/users';
import { createBuyer } from './buyer';
import type { Market } from './market';
import { uploadPhoto } from './photoUpload';

export interface Crowd {
  sellers: Person[];
  buyers: Person[];
  admins: Person[];
}

const TRADERS_PER_SERVER = 5;
const READERS_PER_SERVER = 1;

/** Starts users who list, change, report, book, cancel, release, pay and browse, until stopped. */
export function startLoad(
  market: Market,
  provider: Provider,
  crowd: Crowd,
  ledger: Ledger,
): { stop: () => Promise<void> } {
  const users = createUsers(market, ledger);
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
    await users.call(buyer, 'GET', '/products/all?page=1&pageSize=10');
    await users.call(null, 'GET', '/products/search?q=octavia');
    await users.call(buyer, 'GET', `/bookings/${buyer.email}?page=1&pageSize=10`);
    const seller = anyOf(crowd.sellers);
    await users.call(seller, 'GET', `/products/seller/${seller.email}/bookings?page=1&pageSize=10`);
    await users.call(anyOf(crowd.admins), 'GET', '/reports?page=1&pageSize=10');
  };

  users.start(TRADERS_PER_SERVER, trade);
  users.start(READERS_PER_SERVER, browse);
  return { stop: users.stop };
}

/** Lists a car, sometimes with a photo. A repeated call names the same draft. */
async function listCar(users: Users<Person>, seller: Person) {
  const photo = users.chance(0.1) ? await uploadPhoto(users, seller) : null;
  const draftId = randomUUID();
  const body = productBody({ draftId, ...(photo ? { photos: [photo] } : {}) });
  const listed = async () =>
    textIn(await users.call(seller, 'POST', '/products', body), 'insertedId');
  const id = await users.retry(listed);
  if (id === null) return null;
  users.ledger.acknowledged('cars', id);
  if (photo) users.ledger.acknowledged('photos', `${id} ${photo}`);
  return { id, price: body.resalePrice };
}

/** Returns the new price; null if it is unknown or unchanged. */
async function changePrice(
  users: Users<Person>,
  seller: Person,
  id: string,
): Promise<number | null> {
  const price = 5000 + Math.floor(Math.random() * 9000);
  const answer = await users.call(seller, ...acts.changePrice(id, 1, price));
  const said = answer?.body;
  if (typeof said !== 'object' || said === null || !('modifiedCount' in said)) return null;
  if (said.modifiedCount !== 1) return null;
  users.ledger.acknowledged('prices', `${id} ${price * 100}`);
  return price;
}

async function report(users: Users<Person>, buyer: Person, productId: string): Promise<void> {
  const answer = await users.call(buyer, ...acts.report(productId));
  const id = textIn(answer, 'insertedId');
  if (id === null) return;
  users.ledger.acknowledged('reports', id);
  if (!users.chance(0.3)) return;
  const takenBack = await users.call(buyer, 'DELETE', `/products/${productId}/report`);
  if (takenBack?.status === 200) users.ledger.acknowledged('reportsTakenBack', id);
}
