import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { paymentStepKinds, paymentStepSources } from '#contract/payments';
import type { SealedCar } from '#contract/receipt';
import { cents, createdAt, ids, isOneOf, moment } from '../../database/columns';
import { bookings } from '../schema';

/**
 * The car of a booking as it stood when it was booked, and when it was paid if it was changed in
 * between. A trigger refuses changes of rows.
 */
export const sealedCars = pgTable(
  'sealed_cars',
  {
    id: text('id').primaryKey(),
    bookingId: text('booking_id')
      .notNull()
      .references(() => bookings.id),
    at: text('at', { enum: ['booking', 'payment'] }).notNull(),
    car: jsonb('car').$type<SealedCar>().notNull(),
    /** In order. They are not deleted as long as the row is here. */
    photoIds: ids('photo_ids'),
    /** SHA-256 of the car and the ids of its photos. */
    hash: text('hash').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('sealed_cars_booking').on(t.bookingId, t.at),
    index('sealed_cars_photos').using('gin', t.photoIds),
    check('sealed_cars_at', sql`${t.at} in ('booking', 'payment')`),
    check('sealed_cars_hash', sql`${t.hash} ~ '^[0-9a-f]{64}$'`),
  ],
);

/**
 * What happened to payments at the provider: intents, attempts, events, refunds, disputes, and what
 * the reconciler found. A trigger refuses changes of rows. Never has data of cards.
 */
export const paymentSteps = pgTable(
  'payment_steps',
  {
    /** Made of the provider's id and the state, so that each state is recorded once. */
    id: text('id').primaryKey(),
    /** Order of the steps, also of several recorded at once. */
    position: bigint('position', { mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
    /** Null if the provider made none. */
    intentId: text('intent_id'),
    /** Null if unknown. From the intent's metadata, so such a booking need not exist. */
    bookingId: text('booking_id'),
    kind: text('kind', { enum: paymentStepKinds }).notNull(),
    source: text('source', { enum: paymentStepSources }).notNull(),
    /** The provider's id of what it is about. */
    providerId: text('provider_id'),
    amountCents: cents('amount_cents'),
    facts: jsonb('facts').$type<Record<string, string>>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('payment_steps_intent').on(t.intentId, t.position),
    index('payment_steps_booking').on(t.bookingId, t.position),
    check('payment_steps_kind', isOneOf(t.kind, paymentStepKinds)),
    check('payment_steps_source', isOneOf(t.source, paymentStepSources)),
  ],
);

/**
 * Webhook events, one row each. The payment's state is fetched anew, so their order does not
 * matter.
 */
export const providerEvents = pgTable(
  'provider_events',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    /** The payment intent of the event, or null. */
    intentId: text('intent_id'),
    /** 'dead': failed too often to be retried. */
    state: text('state', { enum: ['waiting', 'done', 'ignored', 'dead'] }).notNull(),
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
    index('provider_events_dead')
      .on(t.receivedAt)
      .where(sql`${t.state} = 'dead'`),
    index('provider_events_received').on(t.receivedAt),
    check('provider_events_state', sql`${t.state} in ('waiting', 'done', 'ignored', 'dead')`),
  ],
);
