import * as acts from '../acts';
import { MINUTE } from '../clock';
import { bookingsOfCar, carOf, type Scene } from './scene';
import { call, ifPossible } from './world';

const REFUSALS = [401, 403, 404];

/* Acts of the seller and the admin, and what people try who have no part in a booking. */

export async function release(scene: Scene): Promise<void> {
  const { world } = scene;
  const [booking] = await bookingsOfCar(scene);
  if (!booking) return;
  const { statusCode } = await call(world, world.seller, ...acts.release(booking.id));
  if (statusCode === 200) world.cancelled.add(booking.id);
}

export async function reprice(scene: Scene): Promise<void> {
  const { world, car, n } = scene;
  const price = 9000 + n;
  const { version } = await carOf(scene);
  const change = acts.changePrice(car.id, version, price);
  const { statusCode } = await call(world, world.seller, ...change);
  if (statusCode === 200) car.resaleCents = price * 100;
}

/** The seller takes the car off the market, or lists it again. */
export async function withdrawOrRelist({ world, car, n }: Scene): Promise<void> {
  const withdrawn = n % 3 === 0;
  const body = { withdrawn, soldElsewhere: withdrawn && n % 2 === 0 };
  const { statusCode } = await call(world, world.seller, 'PATCH', `/products/${car.id}`, body);
  if (statusCode === 200) world.removed.add(car.id);
}

export async function deleteCar(scene: Scene): Promise<void> {
  const { world, car } = scene;
  const { statusCode } = await call(world, world.seller, 'DELETE', `/products/${car.id}`);
  if (statusCode === 200) await noteDeleted(scene);
}

async function noteDeleted(scene: Scene): Promise<void> {
  const { world, car } = scene;
  world.removed.add(car.id);
  if ((await carOf(scene)).status !== 'sold') world.deletedUnsold.add(car.id);
}

/** An admin removes a reported car, also while it is held and paid. */
export async function takeDown(scene: Scene): Promise<void> {
  const { world, buyer, car } = scene;
  const productId = car.id;
  const response = await call(world, buyer, ...acts.report(productId));
  const { insertedId: reportId } = response.json<{ insertedId?: string }>();
  if (reportId === undefined) return;
  const body = { productId, reportId };
  const { statusCode } = await call(world, world.admin, 'DELETE', '/reports/', body);
  if (statusCode === 200) await noteDeleted(scene);
}

export const ban = ({ world, buyer }: Scene) => ifPossible(world.money.admin('ban', buyer.email));

/** Nobody reads the orders of others, and phone numbers appear only to the car's buyer. */
export async function pry(scene: Scene): Promise<void> {
  const { world, car } = scene;
  const { buyers, seller, rival, money } = world;
  const [booking] = await bookingsOfCar(scene);
  const other = buyers.find(({ userId }) => userId !== booking?.buyerId) ?? rival;
  const isRefused = async (as: typeof seller, path: string) =>
    expect(REFUSALS).toContain((await call(world, as, 'GET', path)).statusCode);

  await isRefused(rival, `/products/seller/${seller.email}/bookings`);
  for (const { email } of buyers) await isRefused(seller, `/bookings/${email}`);
  const page = await call(world, rival, 'GET', `/products/find/${car.id}`);
  expect(page.json<{ phone?: string }>().phone ?? '').toBe('');
  if (!booking) return;
  const buyer = buyers.find(({ userId }) => userId === booking.buyerId) ?? rival;
  for (const stranger of [other, seller, rival]) {
    await isRefused(stranger, `/bookings/find/${booking.id}`);
    await isRefused(stranger, `/bookings/${buyer.email}`);
  }
  const bookedAt = booking.createdAt.getTime();
  if (booking.status === 'paid' || money.clock.now().getTime() - bookedAt >= 10 * MINUTE) return;
  const own = await call(world, buyer, 'GET', `/bookings/find/${booking.id}`);
  expect(own.json<{ sellerPhone?: string }>().sellerPhone ?? '').toBe('');
}

/** Nobody ends, pays or changes the bookings of others. */
export async function meddle(scene: Scene): Promise<void> {
  const { world } = scene;
  const { buyers, rival } = world;
  const [booking] = await bookingsOfCar(scene);
  const other = buyers.find(({ userId }) => userId !== booking?.buyerId);
  if (!booking || !other) return;
  const attempts = [
    [other, acts.cancel(booking.id)],
    [other, acts.openPayment(booking.id)],
    [other, acts.showPhone(booking.id)],
    [rival, acts.showPhone(booking.id)],
    [rival, acts.release(booking.id)],
  ] as const;
  for (const [as, act] of attempts) {
    const { statusCode } = await call(world, as, ...act);
    expect(REFUSALS).toContain(statusCode);
  }
}
