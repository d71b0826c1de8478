import type { FastifyBaseLogger } from 'fastify';
import { transact, type RootContext } from '../../context';
import type { Jobs } from '../../jobs/jobs';
import type { Completion } from './completion';
import {
  changeEvent,
  type EventRow,
  claimWaitingEvents,
  listDeadEvents,
  deleteEvents,
  storeEvent,
} from './eventRepository';
import {
  clearCachedSecret,
  findBookingOfIntent,
  markIntentClosed,
  recordPaymentBegun,
} from './intentRepository';
import { type PaymentProvider, PaymentProviderError, type ProviderEvent } from './paymentProvider';
import { retryAt } from './refundTimes';

const BATCH = 100;
/** Bounds the length of a run; the next one continues. */
const RUN_MAX = 1000;
/** More than a day of attempts. The reconciler looks at the payment for three days. */
const ATTEMPTS_MAX = 15;
const RETENTION_MS = 30 * 24 * 60 * 60 * 1000;

export interface Inbox {
  /**
   * Stores an event and schedules its processing. Once stored, the provider need not send it
   * again.
   */
  receive: (context: RootContext, event: ProviderEvent, jobs: Pick<Jobs, 'send'>) => Promise<void>;
  /** Processes the events that are due. */
  processWaiting: (context: RootContext) => Promise<void>;
  /** Tries the events again that were given up, and returns those that failed again. */
  retryDead: (context: RootContext) => Promise<EventRow[]>;
  deleteOldEvents: (context: RootContext) => Promise<void>;
}

interface InboxDeps {
  payments: PaymentProvider;
  completion: Completion;
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
}

/**
 * Webhook events arrive twice, late and in any order, so their content is not trusted: an event
 * only names a payment, whose current state is fetched and recorded.
 */
export function createInbox({ payments, completion, log }: InboxDeps): Inbox {
  const book = async (context: RootContext, intentId: string) => {
    const { tx: db, now } = context;
    const intent = await payments.retrieveIntent(intentId);
    if (intent?.status === 'succeeded') await completion.complete(context, intent);
    await db.transaction(async (tx) => {
      if (intent?.isConfirmed) await recordPaymentBegun(tx, intentId, now());
      await clearCachedSecret(tx, intentId);
      if (intent?.status !== 'canceled') return;
      const booking = await findBookingOfIntent(tx, intentId);
      if (booking && !booking.active) await markIntentClosed(tx, intentId, now());
    });
  };

  const processEvent = async (context: RootContext, { id, intentId, attempts }: EventRow) => {
    const { tx: db, now, requestId } = context;
    if (intentId === null) return;
    const change = (changes: Partial<EventRow>) =>
      db.transaction((tx) => changeEvent(tx, id, changes));
    try {
      await book(context, intentId);
      await change({ state: 'done', error: null, nextAttemptAt: null });
    } catch (error) {
      const cause = error instanceof PaymentProviderError ? error.cause : error;
      const isDead = attempts + 1 >= ATTEMPTS_MAX;
      const entry = { requestId, err: cause, event: id };
      if (isDead) log.error(entry, 'A webhook event could not be processed and was given up');
      else log.warn(entry, 'A webhook event could not be processed and will be retried');
      await change({
        state: isDead ? 'dead' : 'waiting',
        attempts: attempts + 1,
        nextAttemptAt: isDead ? null : retryAt(attempts + 1, now()),
        error: cause instanceof Error ? cause.message : String(cause),
      });
    }
  };

  return {
    receive: (context, { id, type, intentId }, jobs) =>
      transact(context, async (inside) => {
        const { tx, now } = inside;
        const state = intentId === null ? 'ignored' : 'waiting';
        const kept = await storeEvent(tx, { id, type, intentId, state, receivedAt: now() });
        if (kept?.state === 'waiting') await jobs.send(inside, 'provider-events');
      }),
    processWaiting: async (context) => {
      const { tx: db, now } = context;
      for (let processed = 0; processed < RUN_MAX; processed += BATCH) {
        const waiting = await db.transaction((tx) => claimWaitingEvents(tx, now(), BATCH));
        for (const event of waiting) await processEvent(context, event);
        if (waiting.length < BATCH) return;
      }
    },
    retryDead: async (context) => {
      for (const event of await listDeadEvents(context.tx)) await processEvent(context, event);
      return listDeadEvents(context.tx);
    },
    deleteOldEvents: ({ tx: db, now }) =>
      db.transaction((tx) => deleteEvents(tx, new Date(now().getTime() - RETENTION_MS))),
  };
}
