import type { Transaction } from '../../server/database/client';
import { paymentEvents } from '../schema/payments';
import { newId } from './ids';
import { eventObject } from './objects';

type EventType =
  | 'payment_intent.succeeded'
  | 'payment_intent.payment_failed'
  | 'payment_intent.canceled'
  | 'charge.refunded'
  | 'refund.created'
  | 'refund.updated'
  | 'refund.failed'
  | 'charge.dispute.created'
  | 'charge.dispute.updated'
  | 'charge.dispute.closed'
  | 'charge.dispute.funds_withdrawn'
  | 'charge.dispute.funds_reinstated';

/** Records the event in the transaction of the change it reports. */
export async function recordEvent(tx: Transaction, type: EventType, object: unknown, now: Date) {
  const id = newId('evt');
  await tx.insert(paymentEvents).values({
    id,
    type,
    payload: JSON.stringify(eventObject(id, type, object, now)),
    nextAttemptAt: now,
    createdAt: now,
  });
}
