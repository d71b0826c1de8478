import type { FastifyBaseLogger } from 'fastify';
import { recordAct } from '../../audit/audit';
import { transact, type JobContext, type RootContext } from '../../context';
import type { Transaction } from '../../database/client';
import { eachDue } from '../../jobs/eachDue';
import { sendJob } from '../../jobs/jobs';
import {
  type PaymentProvider,
  PaymentProviderError,
  type ProviderEvent,
  type ProviderIntent,
} from '../paymentProvider';
import { recordSteps } from '../records/paymentSteps';
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
import { messageOf } from './failures';
import { retryAt } from './refundTimes';

/** Events of other installations leave no trace. */
const recordEvent = (
  tx: Transaction,
  { id: intentId, bookingId }: ProviderIntent,
  { id, type, receivedAt }: EventRow,
) =>
  recordSteps(
    tx,
    [
      {
        kind: 'event',
        source: 'event',
        intentId,
        bookingId,
        once: id,
        providerId: id,
        facts: { type },
      },
    ],
    receivedAt,
  );

/** Claimed at a time: other servers leave them alone only for minutes. */
const BATCH = 10;
/** More than a day of attempts. The reconciler looks at the payment for three days. */
const ATTEMPTS_MAX = 15;
const RETENTION_MS = 30 * 24 * 60 * 60 * 1000;

export interface Inbox {
  /**
   * Stores an event and schedules its processing. Once stored, the provider need not send it
   * again.
   */
  receive: (context: RootContext, event: ProviderEvent) => Promise<void>;
  /** Processes the events that are due. */
  processWaiting: (context: JobContext) => Promise<void>;
  /**
   * Tries the events again that were given up, of one payment or of all, and returns those that failed
   * again.
   */
  retryDead: (context: RootContext, intentId?: string) => Promise<EventRow[]>;
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
  const book = async (context: RootContext, intentId: string, event: EventRow) => {
    const { tx: db, now } = context;
    const intent = await payments.retrieveIntent(intentId);
    const isRepair = event.state === 'dead';
    if (intent?.status === 'succeeded') await completion.complete(context, intent, isRepair);
    await db.transaction(async (tx) => {
      if (intent) await recordEvent(tx, intent, event);
      if (intent?.isConfirmed) await recordPaymentBegun(tx, intentId, now());
      await clearCachedSecret(tx, intentId);
      if (intent?.status !== 'canceled') return;
      const booking = await findBookingOfIntent(tx, intentId);
      if (booking && !booking.active) await markIntentClosed(tx, intentId, now());
    });
  };

  const processEvent = async (context: RootContext, event: EventRow) => {
    const { tx: db, now, requestId } = context;
    const { id, intentId, attempts, state } = event;
    if (intentId === null) return true;
    const isRepair = state === 'dead';
    try {
      await book(context, intentId, event);
      await transact(context, async (inside) => {
        const done = { state: 'done', error: null, nextAttemptAt: null } as const;
        await changeEvent(inside.tx, id, done);
        if (!isRepair) return;
        await recordAct(inside, 'retry-event', id, {
          before: { state },
          after: { state: done.state },
        });
      });
      return true;
    } catch (error) {
      const cause = error instanceof PaymentProviderError ? error.cause : error;
      const isDead = attempts + 1 >= ATTEMPTS_MAX;
      const entry = { requestId, err: cause, event: id };
      if (isDead) log.error(entry, 'A webhook event could not be processed and was given up');
      else log.warn(entry, 'A webhook event could not be processed and will be retried');
      const failed = {
        state: isDead ? 'dead' : 'waiting',
        attempts: attempts + 1,
        nextAttemptAt: isDead ? null : retryAt(attempts + 1, now()),
        error: messageOf(error),
      } as const;
      await db.transaction((tx) => changeEvent(tx, id, failed));
      return false;
    }
  };

  return {
    receive: (context, { id, type, intentId }) =>
      transact(context, async (inside) => {
        const { tx, now } = inside;
        const state = intentId === null ? 'ignored' : 'waiting';
        const kept = await storeEvent(tx, { id, type, intentId, state, receivedAt: now() });
        if (kept?.state === 'waiting') await sendJob(inside, 'provider-events');
      }),
    processWaiting: (context) => {
      const { tx: db, now } = context;
      return eachDue(context, {
        find: (limit) => db.transaction((tx) => claimWaitingEvents(tx, now(), limit)),
        batch: BATCH,
        handle: (event) => processEvent(context, event),
      });
    },
    retryDead: async (context, intentId) => {
      const { tx } = context;
      for (const event of await listDeadEvents(tx, intentId)) await processEvent(context, event);
      return listDeadEvents(tx, intentId);
    },
    deleteOldEvents: ({ tx: db, now }) =>
      db.transaction((tx) => deleteEvents(tx, new Date(now().getTime() - RETENTION_MS))),
  };
}
