import type { FastifyBaseLogger } from 'fastify';
import { transact, type JobContext, type RootContext } from '../../context';
import { eachDue } from '../../jobs/eachDue';
import type { BookingRow } from '../records/bookingRepository';
import type { PaymentProvider } from '../paymentProvider';
import { ENDED_MAX, endOverdueHolds } from './expiredHolds';
import type { Completion } from './completion';
import {
  findOpenIntents,
  findOverdueHolds,
  recordFailedCancel,
  markIntentClosed,
} from './intentRepository';

const BATCH = 100;
const FAILURES_MAX = 5;

export interface Settlement {
  /**
   * Ends expired holds once the provider knows that they are not paid, and cancels the intents of
   * ended bookings.
   */
  settleHolds: (context: JobContext) => Promise<void>;
  /**
   * Runs before another buyer books a car: a buyer who paid in time keeps it, even if we do not
   * know of the payment yet.
   */
  settleCar: (context: RootContext, productId: string) => Promise<void>;
}

interface SettlementDeps {
  payments: PaymentProvider;
  completion: Completion;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/**
 * Checks the provider when a hold ends: the buyer may still have the payment page open, or have
 * paid in time while the webhook event was lost. The intent is cancelled; if the payment was
 * faster, it is recorded (completion.ts). Without a response, or while the payment is processed, an
 * expired hold stays, and the check is repeated until `intent_closed_at` is set.
 */
export function createSettlement(deps: SettlementDeps): Settlement {
  const { payments, completion, log } = deps;

  const closeIntent = async (context: RootContext, { paymentIntentId: intentId }: BookingRow) => {
    const { tx: db, now, requestId } = context;
    if (intentId === null) return true;
    try {
      const intent = await payments.cancelIntent(intentId);
      if (intent?.status === 'succeeded') await completion.complete(context, intent);
      const isOver =
        intent === null || intent.status === 'succeeded' || intent.status === 'canceled';
      // The payment may be in flight: check again later.
      const record = isOver ? markIntentClosed : recordFailedCancel;
      await db.transaction((tx) => record(tx, intentId, now()));
      return true;
    } catch (err) {
      log.warn(
        { requestId, err, intent: intentId },
        'The payment of an ended booking could not be cancelled',
      );
      await db.transaction((tx) => recordFailedCancel(tx, intentId, now()));
      return false;
    }
  };

  /**
   * Every intent that was asked about is closed or postponed, so `find` returns others the next
   * time. If the provider is unavailable, the rest is checked in the next run.
   */
  const closeIntents = (context: JobContext, find: (limit: number) => Promise<BookingRow[]>) =>
    eachDue(context, {
      find,
      batch: BATCH,
      handle: (booking) => closeIntent(context, booking),
      failuresMax: FAILURES_MAX,
    });

  const endHolds = async (context: JobContext) => {
    const endSome = () => transact(context, (inside) => endOverdueHolds(inside));
    while (!context.signal.aborted && (await endSome()).length === ENDED_MAX);
  };

  return {
    settleHolds: async (context) => {
      const { tx, now } = context;
      await closeIntents(context, (limit) => findOverdueHolds(tx, now(), limit));
      await endHolds(context);
      await closeIntents(context, (limit) => findOpenIntents(tx, now(), limit));
    },
    settleCar: async (context, productId) => {
      const { tx, now } = context;
      const [overdue] = await findOverdueHolds(tx, now(), 1, productId);
      if (overdue) await closeIntent(context, overdue);
    },
  };
}
