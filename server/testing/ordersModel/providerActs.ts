import { eq, isNotNull, type SQL } from 'drizzle-orm';
import { CURRENCY } from '#contract/limits';
import {
  disputes,
  paymentEvents as webhookEvents,
  paymentIntents,
  refunds,
} from '../../../sandbox/schema/payments';
import { PaymentProviderError } from '../../orders/payments/paymentProvider';
import { bookingsOfCar, type Scene } from './scene';
import { callSandbox, HOUR, ifPossible, MINUTE, type World } from './world';

/* Acts of the payment provider, its webhooks, time and the jobs. */

/** The provider's clock does not move, and the reconciler asks about the last three days. */
const WAITED_MAX = 28 * HOUR;
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
  await ifPossible(world.money.stripe.refunds.create({ payment_intent: intent.id, ...part }));
}

/** A refund reaches the buyer, or fails, also one that had succeeded. */
export async function settleRefund({ world, n }: Scene): Promise<void> {
  if (n % 2 === 0) await deliver({ world });
  const rows = await world.money.db.select().from(refunds).orderBy(refunds.createdAt);
  const one = rows[n % Math.max(1, rows.length)];
  const result = n % 3 === 0 ? 'succeeded' : 'failed';
  if (one) await callSandbox(world, `refunds/${one.id}/sandbox_settle`, { result });
}

export async function dispute(scene: Scene): Promise<void> {
  const intent = await chargedIntent(scene);
  if (!intent?.latestChargeId) return;
  await callSandbox(scene.world, `charges/${intent.latestChargeId}/sandbox_dispute`, {});
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
 * A paid intent that names a booking, but that the server did not create: the right one, or with
 * another amount, currency or buyer.
 */
export async function payOtherwise(scene: Scene): Promise<void> {
  const { world, n } = scene;
  const { stripe, installationId, payByCard } = world.money;
  const [booking] = await bookingsOfCar(scene);
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

export async function deliver({ world }: Pick<Scene, 'world'>): Promise<void> {
  while ((await world.money.sandbox.deliverDue()) > 0);
}

const setDue = (world: World, nextAttemptAt: Date | null, where?: SQL) =>
  world.money.db.update(webhookEvents).set({ nextAttemptAt }).where(where);

/** Every event so far arrives once more. */
export async function deliverAgain({ world }: Scene): Promise<void> {
  await setDue(world, new Date());
  await deliver({ world });
}

export async function loseWebhooks({ world }: Scene): Promise<void> {
  world.areWebhooksLost = true;
  await setDue(world, null, isNotNull(webhookEvents.nextAttemptAt));
}

/** Minutes or a day, in which the server may have been down. */
export async function wait({ world, n }: Scene): Promise<void> {
  const { app, clock } = world.money;
  const ms = n % 2 === 0 ? 25 * HOUR : 11 * MINUTE;
  if (world.waited + ms > WAITED_MAX) return;
  world.waited += ms;
  clock.advance(ms);
  if (n % 3 > 0) for (const queue of FREQUENT) await ifPossible(app.jobs.run(queue));
}

const fail = () => Promise.reject(new PaymentProviderError(new Error('away')));

/** The provider does not answer the server, or refuses refunds only, while cards are charged. */
export const goAway = ({ world, n }: Scene) =>
  world.money.disturb(
    n % 2 === 0 ? { cancelIntent: fail, retrieveIntent: fail, refund: fail } : { refund: fail },
  );

/** The provider does what the server asks, but its responses are lost. */
export function loseResponses({ world: { money } }: Scene): void {
  const { provider } = money;
  money.disturb({
    createIntent: (intent) => provider.createIntent(intent).then(fail),
    cancelIntent: (id) => provider.cancelIntent(id).then(fail),
    refund: (...args) => provider.refund(...args).then(fail),
  });
}

export const comeBack = ({ world }: Scene) => world.money.disturb({});

/** A job runs. It fails while the provider is away, and runs again later. */
export const work = ({ world, n }: Scene) =>
  ifPossible(world.money.app.jobs.run(QUEUES[n % QUEUES.length] ?? 'settle-holds'));

/** The provider answers, time passes, the jobs of every minute run, and webhooks arrive. */
export async function settle(world: World): Promise<void> {
  world.money.disturb({});
  await deliver({ world });
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
      await callSandbox(world, `refunds/${id}/sandbox_settle`, { result: 'succeeded' });
    }
    await deliver({ world });
  }
}
