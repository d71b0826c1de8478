import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/client';
import type { Completion } from './completion';
import {
  changeEvent,
  type EventRow,
  findWaitingEvents,
  forgetEvents,
  keepEvent,
} from './eventRepository';
import { forgetIntent, markIntentClosed, findBookingOfIntent } from './intentRepository';
import { type PaymentProvider, PaymentProviderError, type ProviderEvent } from './paymentProvider';
import { retryAt } from './returns';

const BATCH = 100;
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

export interface Inbox {
  /** Keeps a report and books it. It need not be sent again, even if booking has to wait. */
  receive: (event: ProviderEvent) => Promise<void>;
  /** Books what had to wait. */
  processWaiting: () => Promise<void>;
  forgetOld: () => Promise<void>;
}

interface InboxDeps {
  db: Database;
  payments: PaymentProvider;
  completion: Completion;
  now: () => Date;
  log: Pick<FastifyBaseLogger, 'error'>;
}

/**
 * What the provider reports. Reports come twice, late and in any order, so what one says of the
 * money is not believed: it only names the payment, whose state is asked for and booked.
 */
export function createInbox({ db, payments, completion, now, log }: InboxDeps): Inbox {
  const book = async (intentId: string) => {
    const intent = await payments.retrieveIntent(intentId);
    if (intent?.status === 'succeeded') await completion.complete(intent);
    await forgetIntent(db, intentId);
    if (intent?.status !== 'canceled') return;
    const booking = await findBookingOfIntent(db, intentId);
    if (booking && !booking.active) await markIntentClosed(db, intentId, now());
  };

  const process = async ({ id, intentId, attempts }: EventRow) => {
    if (intentId === null) return;
    try {
      await book(intentId);
      await changeEvent(db, id, { state: 'done', error: null, nextAttemptAt: null });
    } catch (error) {
      const cause = error instanceof PaymentProviderError ? error.cause : error;
      log.error({ err: cause, event: id }, 'A report of the payment provider has to wait');
      await changeEvent(db, id, {
        attempts: attempts + 1,
        nextAttemptAt: retryAt(attempts + 1, now()),
        error: cause instanceof Error ? cause.message : String(cause),
      });
    }
  };

  return {
    receive: async ({ id, type, intentId }) => {
      const state = intentId === null ? 'ignored' : 'waiting';
      const kept = await keepEvent(db, { id, type, intentId, state, receivedAt: now() });
      if (kept?.state === 'waiting') await process(kept);
    },
    processWaiting: async () => {
      for (const event of await findWaitingEvents(db, now(), BATCH)) await process(event);
    },
    forgetOld: () => forgetEvents(db, new Date(now().getTime() - KEPT_MS)),
  };
}
