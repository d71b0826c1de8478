import { and, eq, gte, inArray, isNotNull, or } from 'drizzle-orm';
import { recordAct } from '../../audit/audit';
import { transact, type JobContext, type RootContext } from '../../context';
import { payments as paymentTable } from '../schema';
import { findBooking } from '../records/bookingRepository';
import type { PaymentProvider, ProviderIntent } from '../paymentProvider';
import { findPayment, type PaymentRow } from '../records/paymentRepository';
import { listUnmatched } from '../records/unmatchedRepository';
import { type Completion, isReturned } from './completion';
import { markIntentClosed } from './intentRepository';
import { REFUND_TRIES_MANY } from './refundTimes';

const DAYS = 3;
/** Banks send refunds back for so long. */
const REFUND_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Anything younger may still be in progress. */
const SETTLED_MS = 2 * 60_000;

/** One difference between our payments and the provider's. */
export interface Finding {
  intentId: string;
  bookingId: string | null;
  amountCents: number | null;
  what: string;
  isMended: boolean;
}

interface ReconcilerDeps {
  payments: PaymentProvider;
  completion: Completion;
}

/**
 * Compares the provider's last three days with our records, to find what was lost. Differences with
 * one right answer are repaired; the others are listed for an admin.
 */
export function createReconciler({ payments, completion }: ReconcilerDeps) {
  const mended = ({ id, bookingId, amountCents }: ProviderIntent, what: string): Finding => ({
    intentId: id,
    bookingId,
    amountCents,
    what,
    isMended: true,
  });

  /** Records the provider's state and returns what changed. */
  const syncIntent = async (context: RootContext, intent: ProviderIntent): Promise<Finding[]> => {
    const { tx } = context;
    const before = await findPayment(tx, intent.id);
    if (before && !intent.mayBeRefunded && !isReturned(before)) return [];
    await completion.complete(context, intent, true);
    const after = await findPayment(tx, intent.id);
    if (!after) return [];
    if (!before)
      return [mended(intent, `paid at the provider but unpaid here; set to ${named(after)}`)];
    const isSame = before.status === after.status && before.refundedCents === after.refundedCents;
    if (isSame && before.dispute === after.dispute) return [];
    return [mended(intent, `${named(before)} here; set to ${named(after)}`)];
  };

  /** Cancels an intent that could still be paid although its booking is over. */
  const close = async (context: RootContext, intent: ProviderIntent): Promise<Finding[]> => {
    const { tx: db, now } = context;
    const booking = intent.bookingId === null ? undefined : await findBooking(db, intent.bookingId);
    // Made after the backup that was restored: if it is paid, an admin settles it.
    if (!booking) return [];
    const isLive = booking.active && booking.reservedUntil > now();
    const isCurrent = booking.paymentIntentId === intent.id || booking.paymentIntentId === null;
    if (booking.status === 'unpaid' && isLive && isCurrent) return [];
    const ended = await payments.cancelIntent(intent.id);
    if (ended?.status === 'succeeded') return syncIntent(context, ended);
    if (ended?.status === 'processing') return [];
    await transact(context, async (inside) => {
      await markIntentClosed(inside.tx, intent.id, now());
      await recordAct(inside, 'cancel-payment', booking.id, {
        after: { intentId: intent.id, intentClosedAt: now() },
      });
    });
    return [mended(intent, 'open at the provider but the booking has ended; cancelled')];
  };

  /** One payment that fails must not hide the others. Throws when the server stops. */
  const attempt = async (
    { signal }: JobContext,
    intentId: string,
    work: () => Promise<Finding[]>,
  ): Promise<Finding[]> => {
    signal.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      const what = `not compared: ${error instanceof Error ? error.message : String(error)}`;
      return [{ intentId, bookingId: null, amountCents: null, what, isMended: false }];
    }
  };

  const compareIntents = async (
    context: JobContext,
    since: Date,
  ): Promise<{ findings: Finding[]; seen: Set<string> }> => {
    const [findings, seen]: [Finding[], Set<string>] = [[], new Set()];
    for await (const intent of payments.listIntents(since)) {
      if (intent.bookingId === null) continue;
      seen.add(intent.id);
      if (intent.status !== 'succeeded' && intent.status !== 'payable') continue;
      const compare = intent.status === 'succeeded' ? syncIntent : close;
      findings.push(...(await attempt(context, intent.id, () => compare(context, intent))));
    }
    return { findings, seen };
  };

  /** Compares recent refunds and disputes of older payments, and older refunds that came back. */
  const compareOlder = async (
    context: JobContext,
    since: Date,
    seen: Set<string>,
  ): Promise<Finding[]> => {
    const { tx } = context;
    const isUndecided = inArray(paymentTable.dispute, ['open', 'inquiry']);
    const undecided = await tx.select().from(paymentTable).where(isUndecided);
    // An inquiry need not show on the intent.
    const disputed = new Set(undecided.map(({ transactionId }) => transactionId));
    for await (const intentId of payments.listDisputed(since)) disputed.add(intentId);
    const ids = new Set<string>();
    for await (const { intentId } of payments.listRefunds(since)) if (intentId) ids.add(intentId);
    const long = new Date(context.now().getTime() - REFUND_DAYS * DAY_MS);
    for await (const { intentId, status } of payments.listRefunds(long)) {
      if (intentId && status === 'failed') ids.add(intentId);
    }
    for (const { transactionId } of await listUnmatched(tx)) ids.add(transactionId);
    const findings: Finding[] = [];
    for (const id of [...disputed, ...ids].filter(
      (each) => !seen.has(each) || disputed.has(each),
    )) {
      const compared = await attempt(context, id, async () => {
        const intent = await payments.retrieveIntent(id);
        if (intent?.status !== 'succeeded') return [];
        const mayBeRefunded = intent.mayBeRefunded || disputed.has(id);
        return syncIntent(context, { ...intent, mayBeRefunded });
      });
      findings.push(...compared);
    }
    return findings;
  };

  /** Finds what only an admin can settle. */
  const findLeft = async (
    context: JobContext,
    since: Date,
    seen: Set<string>,
  ): Promise<Finding[]> => {
    const { tx, now } = context;
    const unmatched = (await listUnmatched(tx)).map((payment) =>
      left(payment, `paid at the provider but no matching booking (${payment.reason})`),
    );
    const isRecent = gte(paymentTable.createdAt, new Date(since.getTime() + DAY_MS));
    const recent = await tx
      .select()
      .from(paymentTable)
      .where(and(isRecent, eq(paymentTable.status, 'succeeded')));
    const unknown = recent.filter(({ transactionId: id, createdAt }) => {
      return !seen.has(id) && now().getTime() - createdAt.getTime() > SETTLED_MS;
    });
    const missing: Finding[] = [];
    for (const payment of unknown) {
      const compared = await attempt(context, payment.transactionId, async () => {
        const isThere = await payments.retrieveIntent(payment.transactionId);
        return isThere ? [] : [left(payment, 'paid here but not found at the provider')];
      });
      missing.push(...compared);
    }
    const isStuck = gte(paymentTable.refundTries, REFUND_TRIES_MANY);
    const stuck = await tx
      .select()
      .from(paymentTable)
      .where(
        and(
          or(eq(paymentTable.status, 'refunding'), isNotNull(paymentTable.refundDueCents)),
          isStuck,
        ),
      );
    const failing = stuck.map((payment) =>
      left(payment, `refund failed: ${payment.refundError ?? ''}`),
    );
    return [...unmatched, ...missing, ...failing];
  };

  return {
    /** Repairs what is safe. Returns every difference, repaired or not. */
    reconcile: async (context: JobContext): Promise<Finding[]> => {
      const since = new Date(context.now().getTime() - DAYS * DAY_MS);
      const { findings, seen } = await compareIntents(context, since);
      return [
        ...findings,
        ...(await compareOlder(context, since, seen)),
        ...(await findLeft(context, since, seen)),
      ];
    },
  };
}

const left = (
  payment: Pick<PaymentRow, 'transactionId' | 'bookingId' | 'amountCents'>,
  what: string,
): Finding => ({
  intentId: payment.transactionId,
  bookingId: payment.bookingId,
  amountCents: payment.amountCents,
  what,
  isMended: false,
});

function named({ status, refundCause, dispute, refundedCents }: PaymentRow): string {
  if (status === 'refunding') return 'refund pending';
  if (status === 'refunded') return refundCause === 'dispute' ? 'lost in a dispute' : 'refunded';
  if (refundedCents > 0) return 'partially refunded';
  if (dispute === 'inquiry') return 'paid, with an inquiry by the bank';
  return dispute === 'open' ? 'paid and disputed' : 'paid';
}
