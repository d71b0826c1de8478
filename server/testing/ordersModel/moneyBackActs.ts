import { desc, eq } from 'drizzle-orm';
import { toCents } from '#contract/money';
import type { WireMoneyBackCase } from '#contract/moneyBack';
import { refunds } from '../../../sandbox/schema/payments';
import { bookings, moneyBackRequests } from '../../orders/schema';
import * as acts from '../acts';
import { callSandbox } from '../orders';
import { order, SLOWLY_REFUNDED } from './buyerActs';
import { loseResponses } from './faultActs';
import { refund } from './providerActs';
import { bookingsOfCar, findBookings, type Scene } from './scene';
import { call, ifPossible } from './world';

/* Requests for the money of a paid order, and what an admin decides. */

/** Also when somebody has asked too often in earlier sequences. */
const REFUSALS = [401, 403, 404, 429];
const PART = 100;

/** The buyer's paid order, or any booking. */
async function ownOrder({ world, buyer }: Scene) {
  const own = await findBookings(world, bookings.buyerId, buyer.userId);
  return own.find(({ status }) => status === 'paid') ?? own[0];
}

/** The latest request about the car. */
async function requestOfCar({ world: { money }, car }: Scene) {
  const [found] = await money.db
    .select({ request: moneyBackRequests, booking: bookings })
    .from(moneyBackRequests)
    .innerJoin(bookings, eq(bookings.id, moneyBackRequests.bookingId))
    .where(eq(bookings.productId, car.id))
    .orderBy(desc(moneyBackRequests.createdAt))
    .limit(1);
  return found;
}

/** Does the work once, or as from two tabs at once. */
const inTabs = <T>({ n }: Scene, work: () => Promise<T>): Promise<T[]> =>
  Promise.all(n % 3 === 0 ? [work(), work()] : [work()]);

/** For a paid order, half of them with a card to which refunds take long. */
export async function ask(scene: Scene): Promise<void> {
  const { world, buyer, n } = scene;
  const paidBy = n % 2 === 0 ? 0 : SLOWLY_REFUNDED;
  if ((await ownOrder(scene))?.status !== 'paid') await order({ ...scene, n: paidBy });
  const own = await ownOrder(scene);
  if (!own) return;
  await inTabs(scene, () => call(world, buyer, ...acts.askMoneyBack(own.id)));
}

export async function withdraw(scene: Scene): Promise<void> {
  const own = await ownOrder(scene);
  if (own) await call(scene.world, scene.buyer, ...acts.withdrawMoneyBack(own.id));
}

/**
 * The whole or a part, sometimes by an admin who sees an amount that is not left. Sometimes the
 * provider's answers are lost, and the refund is tried again at once. Sometimes a part was refunded
 * at the provider a moment before.
 */
export async function accept(scene: Scene): Promise<void> {
  const { world, n } = scene;
  if (!(await requestOfCar(scene))) await ask(scene);
  const found = await requestOfCar(scene);
  if (!found) return;
  const path = `/money-back/${found.request.id}`;
  const seen = (await call(world, world.admin, 'GET', path)).json<Partial<WireMoneyBackCase>>();
  const { left = 0 } = seen;
  if (left === 0) return;
  const amount = n % 2 === 0 ? left : Math.min(PART, left);
  const isStale = n > 9;
  const tried = world.accepted.get(found.request.id) ?? [];
  if (!isStale) world.accepted.set(found.request.id, [...tried, toCents(amount) ?? 0]);
  const act = acts.acceptMoneyBack(found.request.id, amount, isStale ? left + 1 : left);
  const isLost = n === 5 || n === 7;
  if (isLost) loseResponses(scene);
  if (n === 4) await refund({ ...scene, n: 1 });
  const responses = await inTabs(scene, () => call(world, world.admin, ...act));
  if (isLost) await ifPossible(world.money.app.jobs.run('send-refunds'));
  if (isStale) expect(responses.map(({ statusCode }) => statusCode)).not.toContain(200);
}

/** The bank sends an accepted refund back, also one that had arrived. */
export async function acceptInVain(scene: Scene): Promise<void> {
  const { world } = scene;
  await accept(scene);
  const found = await requestOfCar(scene);
  const made = await world.money.db.select().from(refunds).orderBy(desc(refunds.createdAt));
  const last = made.find(({ metadata }) => metadata.decisionId === found?.request.id);
  if (last)
    await callSandbox(world.money, `refunds/${last.id}/sandbox_settle`, { result: 'failed' });
}

export async function decline(scene: Scene): Promise<void> {
  const { world } = scene;
  const found = await requestOfCar(scene);
  if (!found) return;
  await call(world, world.admin, ...acts.declineMoneyBack(found.request.id));
}

/** Nobody but the buyer asks, nobody but an admin decides, and nobody else reads it. */
export async function meddle(scene: Scene): Promise<void> {
  const { world } = scene;
  const { buyers, seller, rival, admin } = world;
  const [booking] = await bookingsOfCar(scene);
  const other = buyers.find(({ userId }) => userId !== booking?.buyerId);
  if (!booking || !other) return;
  const attempts: Parameters<typeof call>[] = [other, seller, rival, admin].flatMap((as) => [
    [world, as, ...acts.askMoneyBack(booking.id)],
    [world, as, ...acts.withdrawMoneyBack(booking.id)],
  ]);
  for (const as of [other, rival, admin]) {
    attempts.push([world, as, 'GET', `/bookings/${booking.id}/sale`]);
  }
  const found = await requestOfCar(scene);
  const id = found?.request.id ?? 'none';
  for (const as of [...buyers, seller, rival]) {
    attempts.push(
      [world, as, 'GET', '/money-back'],
      [world, as, 'GET', `/money-back/${id}`],
      [world, as, ...acts.acceptMoneyBack(id, PART, booking.priceCents / 100)],
      [world, as, ...acts.declineMoneyBack(id)],
    );
  }
  for (const [of, as, method, target, body] of attempts) {
    const { statusCode } = await call(of, as, method, target, body);
    expect([method, target, REFUSALS.includes(statusCode) || statusCode]).toEqual([
      method,
      target,
      true,
    ]);
  }
}
