import { eq, isNotNull, type SQL } from 'drizzle-orm';
import { CURRENCY } from '#contract/limits';
import {
  disputes,
  paymentEvents as webhookEvents,
  paymentIntents,
  refunds,
} from '../../../sandbox/schema/payments';
import { HOUR, MINUTE } from '../clock';
import { callSandbox, deliver } from '../orders';
import { failDatabase, goAway, recover } from './faultActs';
import { deleteCar } from './otherActs';
import { begin, book, pay } from './buyerActs';
import { bookingsOfCar, type Scene } from './scene';
import { ifPossible, passTime, type World } from './world';

/* Acts of the payment provider, its webhooks, time and the jobs. */

const FREQUENT = ['settle-holds', 'send-refunds', 'provider-events'] as const;
const QUEUES = [...FREQUENT, 'reconcile-payments'] as const;

/** A paid intent of the car, also one that somebody else made. */
async function chargedIntent(scene: Scene) {
  const { db } = scene.world.money;
  const ids = new Set((await bookingsOfCar(scene)).map(({ id }) => id));
  const paid = await db.select().from(paymentIntents).where(eq(paymentIntents.status, 'succeeded'));
  return paid.find(({ metadata }) => ids.has(metadata.bookingId ?? ''));
}

/** Somebody refunds at the provider, all or a part. */
export async function refund(scene: Scene): Promise<void> {
  const { world, n } = scene;
  const intent = await chargedIntent(scene);
  if (!intent) return;
  const part = n % 2 === 0 ? {} : { amount: Math.min(10_000, intent.amount) };
  const byHand = { payment_intent: intent.id, metadata: { byHand: 'yes' }, ...part };
  await ifPossible(world.money.stripe.refunds.create(byHand));
}

/**
 * Money is refunded before the server learns of the payment. Sometimes the refund fails after the
 * car was deleted.
 */
export async function refundAtOnce(scene: Scene): Promise<void> {
  const { n } = scene;
  await book(scene);
  await begin(scene);
  await pay(scene);
  await refund(scene);
  if (n % 2 === 1 || n > 4) return;
  await deliver(scene.world.money);
  await deleteCar(scene);
  await settleRefund({ world: scene.world, n: 2 });
}

/** A refund reaches the buyer, or fails, also one that had succeeded. */
export async function settleRefund({ world, n }: Pick<Scene, 'world' | 'n'>): Promise<void> {
  if (n % 2 === 0) await deliver(world.money);
  const rows = await world.money.db.select().from(refunds).orderBy(refunds.createdAt);
  const one = rows[n % Math.max(1, rows.length)];
  const result = n % 3 === 0 ? 'succeeded' : 'failed';
  if (one) await callSandbox(world.money, `refunds/${one.id}/sandbox_settle`, { result });
}

export async function dispute(scene: Scene): Promise<void> {
  const intent = await chargedIntent(scene);
  if (!intent?.latestChargeId) return;
  await callSandbox(scene.world.money, `charges/${intent.latestChargeId}/sandbox_dispute`, {});
}

/** A dispute, perhaps a new one, is won or lost. */
export async function decideDispute(scene: Scene): Promise<void> {
  const { db, stripe } = scene.world.money;
  await dispute(scene);
  const intent = await chargedIntent(scene);
  if (!intent) return;
  const [open] = await db.select().from(disputes).where(eq(disputes.paymentIntentId, intent.id));
  const evidence = {
    uncategorized_text: scene.n % 2 === 0 ? 'winning_evidence' : 'losing_evidence',
  };
  if (open) await ifPossible(stripe.disputes.update(open.id, { evidence }));
}

/**
 * A paid intent that names a booking, sometimes one that is over, but that the server did not
 * create: the right one, or with another amount, currency or buyer.
 */
export async function payOtherwise(scene: Scene): Promise<void> {
  const { world, n } = scene;
  const { stripe, installationId, payByCard } = world.money;
  const all = await bookingsOfCar(scene);
  const booking = n % 3 === 0 ? all.at(-1) : all[0];
  if (!booking) return;
  world.paidOtherwise.add(booking.id);
  const intent = await stripe.paymentIntents.create({
    amount: n === 6 || n === 7 ? 100 : booking.priceCents,
    currency: n === 8 || n === 9 ? 'eur' : CURRENCY,
    allowed_payment_method_types: ['card'],
    metadata: {
      installationId,
      bookingId: booking.id,
      buyerId: n === 10 || n === 11 ? world.rival.userId : booking.buyerId,
    },
  });
  await payByCard(intent.client_secret ?? '');
}

/** A payment arrives after its hold has expired, sometimes for a car that was deleted meanwhile. */
export async function payLate(scene: Scene): Promise<void> {
  const { world, n } = scene;
  await book(scene);
  if (!passTime(world, 25 * HOUR)) return;
  await ifPossible(world.money.app.jobs.run('settle-holds'));
  if (n % 4 === 3) await deleteCar(scene);
  await payOtherwise(scene);
  if (n % 2 === 0) await deliver(scene.world.money);
}

/** Webhooks arrive while the provider or the database fails; then both recover. */
export async function deliverInVain(scene: Scene): Promise<void> {
  if (scene.n % 2 === 0) goAway(scene);
  else await failDatabase(scene);
  await deliver(scene.world.money);
  await recover(scene);
}

const setDue = (world: World, nextAttemptAt: Date | null, where?: SQL) =>
  world.money.db.update(webhookEvents).set({ nextAttemptAt }).where(where);

/** Every event so far arrives once more. */
export async function deliverAgain({ world }: Scene): Promise<void> {
  await setDue(world, new Date());
  await deliver(world.money);
}

export async function loseWebhooks({ world }: Scene): Promise<void> {
  world.areWebhooksLost = true;
  await setDue(world, null, isNotNull(webhookEvents.nextAttemptAt));
}

/** Minutes or a day, in which the server may have been down. */
export async function wait({ world, n }: Scene): Promise<void> {
  const { app } = world.money;
  const ms = n % 2 === 0 ? 25 * HOUR : 11 * MINUTE;
  if (!passTime(world, ms)) return;
  if (n % 3 > 0) for (const queue of FREQUENT) await ifPossible(app.jobs.run(queue));
}

/** A job runs. It fails while the provider is away, and runs again later. */
export const work = ({ world, n }: Scene) =>
  ifPossible(world.money.app.jobs.run(QUEUES[n % QUEUES.length] ?? 'settle-holds'));

/** Provider and database answer, time passes, the jobs of every minute run, and webhooks arrive. */
export async function settle(world: World): Promise<void> {
  await recover({ world });
  await deliver(world.money);
  await runJobs(world, FREQUENT, [25 * HOUR, 6 * HOUR]);
}

/** Finds what no webhook reported. */
export const reconcile = (world: World): Promise<void> =>
  runJobs(world, QUEUES, [MINUTE, 6 * HOUR]);

async function runJobs(
  world: World,
  queues: readonly (typeof QUEUES)[number][],
  waits: number[],
): Promise<void> {
  const { app, clock, db } = world.money;
  for (const ms of waits) {
    clock.advance(ms);
    for (const queue of queues) await app.jobs.run(queue);
    const pending = await db.select().from(refunds).where(eq(refunds.status, 'pending'));
    for (const { id } of pending) {
      await callSandbox(world.money, `refunds/${id}/sandbox_settle`, { result: 'succeeded' });
    }
    await deliver(world.money);
  }
}
