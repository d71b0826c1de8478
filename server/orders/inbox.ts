import type { FastifyBaseLogger } from 'fastify';
import type { RootContext } from '../context';
import type { Completion } from './completion';
import {
  changeEvent,
  type EventRow,
  findWaitingEvents,
  deleteEvents,
  storeEvent,
} from './eventRepository';
import { clearCachedSecret, markIntentClosed, findBookingOfIntent } from './intentRepository';
import { type PaymentProvider, PaymentProviderError, type ProviderEvent } from './paymentProvider';
import { retryAt } from './refundsAndDisputes';

const BATCH = 100;
const RETENTION_MS = 30 * 24 * 60 * 60 * 1000;

export interface Inbox {
  /** Stores an event and processes it. Once stored, the provider need not send it again. */
  receive: (context: RootContext, event: ProviderEvent) => Promise<void>;
  /** Processes the events that had to wait. */
  processWaiting: (context: RootContext) => Promise<void>;
  deleteOldEvents: (context: RootContext) => Promise<void>;
}

interface InboxDeps {
  payments: PaymentProvider;
  completion: Completion;
  log: Pick<FastifyBaseLogger, 'error'>;
}

/**
 * Webhook events arrive twice, late and in any order, so their content is not trusted: an event
 * only names a payment, whose current state is fetched and recorded.
 */
export function createInbox({ payments, completion, log }: InboxDeps): Inbox {
  const book = async (context: RootContext, intentId: string) => {
    const { tx, now } = context;
    const intent = await payments.retrieveIntent(intentId);
    if (intent?.status === 'succeeded') await completion.complete(context, intent);
    await clearCachedSecret(tx, intentId);
    if (intent?.status !== 'canceled') return;
    const booking = await findBookingOfIntent(tx, intentId);
    if (booking && !booking.active) await markIntentClosed(tx, intentId, now());
  };

  const processEvent = async (context: RootContext, { id, intentId, attempts }: EventRow) => {
    const { tx, now, requestId } = context;
    if (intentId === null) return;
    try {
      await book(context, intentId);
      await changeEvent(tx, id, { state: 'done', error: null, nextAttemptAt: null });
    } catch (error) {
      const cause = error instanceof PaymentProviderError ? error.cause : error;
      log.error(
        { requestId, err: cause, event: id },
        'A webhook event could not be processed and will be retried',
      );
      await changeEvent(tx, id, {
        attempts: attempts + 1,
        nextAttemptAt: retryAt(attempts + 1, now()),
        error: cause instanceof Error ? cause.message : String(cause),
      });
    }
  };

  return {
    receive: async (context, { id, type, intentId }) => {
      const { tx, now } = context;
      const state = intentId === null ? 'ignored' : 'waiting';
      const kept = await storeEvent(tx, { id, type, intentId, state, receivedAt: now() });
      if (kept?.state === 'waiting') await processEvent(context, kept);
    },
    processWaiting: async (context) => {
      const { tx, now } = context;
      const waiting = await findWaitingEvents(tx, now(), BATCH);
      for (const event of waiting) await processEvent(context, event);
    },
    deleteOldEvents: ({ tx, now }) => deleteEvents(tx, new Date(now().getTime() - RETENTION_MS)),
  };
}
