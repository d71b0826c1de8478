import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { cents, createdAt, moment } from './schema';

/** What the provider reported, once each. Its state is asked for anew, so their order is no matter. */
export const providerEvents = pgTable(
  'provider_events',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    /** The payment intent it is about; null when it is about none. */
    intentId: text('intent_id'),
    state: text('state', { enum: ['waiting', 'done', 'ignored'] }).notNull(),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: moment('next_attempt_at'),
    error: text('error'),
    receivedAt: moment('received_at').notNull(),
  },
  (t) => [
    index('provider_events_waiting')
      .on(t.nextAttemptAt.asc().nullsFirst())
      .where(sql`${t.state} = 'waiting'`),
    index('provider_events_intent').on(t.intentId),
    index('provider_events_received').on(t.receivedAt),
    check('provider_events_state', sql`${t.state} in ('waiting', 'done', 'ignored')`),
  ],
);

/** Money that arrived and fits no booking: a person decides what becomes of it. */
export const unmatchedPayments = pgTable(
  'unmatched_payments',
  {
    transactionId: text('transaction_id').primaryKey(),
    /** What the intent says about itself; there need not be such a booking or person. */
    bookingId: text('booking_id').notNull(),
    buyerId: text('buyer_id'),
    amountCents: cents('amount_cents').notNull(),
    currency: text('currency').notNull(),
    reason: text('reason', { enum: ['no-booking', 'buyer', 'amount', 'currency'] }).notNull(),
    createdAt: createdAt(),
    /** When the money was given back or found its booking after all. */
    settledAt: moment('settled_at'),
  },
  (t) => [
    index('unmatched_payments_open')
      .on(t.createdAt)
      .where(sql`${t.settledAt} is null`),
    check('unmatched_payments_amount', sql`${t.amountCents} > 0`),
    check(
      'unmatched_payments_reason',
      sql`${t.reason} in ('no-booking', 'buyer', 'amount', 'currency')`,
    ),
  ],
);
