import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { endReasons, paymentEventKinds } from '#contract/bookings';
import { moneyBackProblems, moneyBackReasons, moneyBackStates } from '#contract/moneyBack';
import { unmatchedReasons } from '#contract/payments';
import type { PaidCard } from '#contract/receipt';
import { users } from '../accounts/schema';
import { cents, createdAt, ids, isOneOf, moment } from '../database/columns';
import { products } from '../products/schema';

export const bookings = pgTable(
  'bookings',
  {
    id: text('id').primaryKey(),
    buyerId: text('buyer_id')
      .notNull()
      .references(() => users.id),
    buyerName: text('buyer_name').notNull(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id),
    /** Snapshot of name, picture and price at the time of booking. */
    productName: text('product_name').notNull(),
    picture: text('picture').notNull(),
    priceCents: cents('price_cents').notNull(),
    phone: text('phone').notNull().default(''),
    location: text('location').notNull().default(''),
    status: text('status', { enum: ['unpaid', 'paid'] })
      .notNull()
      .default('unpaid'),
    /** True while this booking holds or owns the car. A unique index allows one per car. */
    active: boolean('active').notNull().default(true),
    reservedUntil: moment('reserved_until').notNull(),
    endedAt: moment('ended_at'),
    /** 'refunded': paid, but the car was gone; 'undone': an order that was refunded later. */
    endReason: text('end_reason', { enum: endReasons }),
    /** The seller's reason for releasing the car. */
    releaseReason: text('release_reason'),
    /** When the seller agreed to show this buyer their phone number at once. */
    phoneSharedAt: moment('phone_shared_at'),
    /** When it was paid. Kept when the order is undone. */
    paidAt: moment('paid_at'),
    /** When the seller of an order said that the buyer has the car, and when the buyer did. */
    handedOverAt: moment('handed_over_at'),
    receivedAt: moment('received_at'),
    /** After a refund: when the seller said that the car is back. */
    returnedAt: moment('returned_at'),
    paymentIntentId: text('payment_intent_id'),
    /** Counts the intents of this booking; part of the idempotency key. */
    intentAttempt: integer('intent_attempt').notNull().default(0),
    /** Cache of the intent's secret, and when it was last seen payable; shared by all servers. */
    intentSecret: text('intent_secret'),
    intentSeenAt: moment('intent_seen_at'),
    /** For ended, unpaid bookings: when the last check of the intent failed. */
    intentAskedAt: moment('intent_asked_at'),
    /** When the buyer was first seen to have pressed Pay for this intent. */
    paymentBegunAt: moment('payment_begun_at'),
    /** Since when the intent can no longer be paid. */
    intentClosedAt: moment('intent_closed_at'),
    /** When the provider confirmed the refund. */
    refundedAt: moment('refunded_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('bookings_one_live_per_car')
      .on(t.productId)
      .where(sql`${t.active}`),
    uniqueIndex('bookings_payment_intent').on(t.paymentIntentId),
    index('bookings_product').on(t.productId),
    // Photos that an order shows are not deleted.
    index('bookings_photo')
      .on(t.picture)
      .where(sql`${t.picture} like '/api/photos/%'`),
    index('bookings_buyer_created').on(t.buyerId, t.createdAt.desc().nullsFirst(), t.id),
    index('bookings_created').on(t.createdAt),
    index('bookings_paid_at')
      .on(t.paidAt)
      .where(sql`${t.paidAt} is not null`),
    index('bookings_open_holds')
      .on(t.reservedUntil)
      .where(sql`${t.active} and ${t.status} = 'unpaid'`),
    index('bookings_open_intents')
      .on(t.intentAskedAt.asc().nullsFirst(), t.endedAt)
      .where(
        sql`not ${t.active} and ${t.status} = 'unpaid' and ${t.paymentIntentId} is not null and ${t.intentClosedAt} is null`,
      ),
    index('bookings_buyer_car').on(t.buyerId, t.productId, t.createdAt),
    check('bookings_price', sql`${t.priceCents} > 0`),
    check('bookings_status', sql`${t.status} in ('unpaid', 'paid')`),
    // A paid booking always owns its car.
    check('bookings_paid', sql`${t.status} = 'unpaid' or ${t.active}`),
    check(
      'bookings_end_reason',
      sql`${t.endReason} is null or ${t.endReason} in ('expired', 'cancelled', 'released', 'refunded', 'withdrawn', 'undone')`,
    ),
  ],
);

export const payments = pgTable(
  'payments',
  {
    id: text('id').primaryKey(),
    bookingId: text('booking_id')
      .notNull()
      .references(() => bookings.id),
    /** Id of the payment intent. One row per intent. */
    transactionId: text('transaction_id').notNull(),
    amountCents: cents('amount_cents').notNull(),
    /** 'refunding' until the provider confirms the refund. */
    status: text('status', { enum: ['succeeded', 'refunding', 'refunded'] }).notNull(),
    /** Why the money is not ours: the car was gone, a manual refund, or a dispute. */
    refundCause: text('refund_cause', { enum: ['car-gone', 'by-hand', 'dispute'] }),
    refundId: text('refund_id'),
    /** Amount refunded so far. A partial refund leaves the order paid. */
    refundedCents: cents('refunded_cents').notNull().default(0),
    dispute: text('dispute', { enum: ['inquiry', 'open', 'won', 'lost'] }),
    /** By when the open dispute or inquiry has to be answered at the provider. */
    disputeDueAt: moment('dispute_due_at'),
    /** Part of the idempotency key: the provider repeats errors for a key. */
    refundAttempt: integer('refund_attempt').notNull().default(0),
    /** Number of attempts, which determines the delay of the next one. */
    refundTries: integer('refund_tries').notNull().default(0),
    refundNextAt: moment('refund_next_at'),
    refundError: text('refund_error'),
    /** Refund of a paid order that an admin decided and the provider has not confirmed. */
    refundDueCents: cents('refund_due_cents'),
    /** The request that this refund was accepted for. The provider keeps it with the refund. */
    refundDecisionId: text('refund_decision_id'),
    /** The card that paid. Null if it was not recorded. */
    card: jsonb('card').$type<PaidCard>(),
    /** Increases with every change, to detect that data read from the provider is outdated. */
    revision: integer('revision').notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('payments_transaction').on(t.transactionId),
    uniqueIndex('payments_one_per_booking')
      .on(t.bookingId)
      .where(sql`${t.status} = 'succeeded'`),
    index('payments_booking').on(t.bookingId),
    index('payments_refunding')
      .on(t.refundNextAt.asc().nullsFirst())
      .where(sql`${t.status} = 'refunding'`),
    index('payments_refund_due')
      .on(t.refundNextAt.asc().nullsFirst())
      .where(sql`${t.refundDueCents} is not null`),
    index('payments_open_dispute')
      .on(t.createdAt)
      .where(sql`${t.dispute} in ('open', 'inquiry')`),
    index('payments_created').on(t.createdAt.desc().nullsFirst(), t.transactionId),
    index('payments_refunded')
      .on(t.createdAt.desc().nullsFirst(), t.transactionId)
      .where(
        sql`${t.status} <> 'succeeded' or ${t.refundedCents} > 0 or ${t.refundDueCents} is not null`,
      ),
    index('payments_disputed')
      .on(t.createdAt.desc().nullsFirst(), t.transactionId)
      .where(sql`${t.dispute} is not null`),
    check('payments_amount', sql`${t.amountCents} > 0`),
    check('payments_status', sql`${t.status} in ('succeeded', 'refunding', 'refunded')`),
    check('payments_refunded', sql`${t.refundedCents} between 0 and ${t.amountCents}`),
    check(
      'payments_refund_cause',
      sql`${t.refundCause} is null or ${t.refundCause} in ('car-gone', 'by-hand', 'dispute')`,
    ),
    check(
      'payments_dispute',
      sql`${t.dispute} is null or ${t.dispute} in ('inquiry', 'open', 'won', 'lost')`,
    ),
  ],
);

/** Requests of buyers for the money of a paid order. A request never refunds by itself. */
export const moneyBackRequests = pgTable(
  'money_back_requests',
  {
    id: text('id').primaryKey(),
    bookingId: text('booking_id')
      .notNull()
      .references(() => bookings.id),
    state: text('state', { enum: moneyBackStates }).notNull().default('open'),
    reason: text('reason', { enum: moneyBackReasons }).notNull(),
    /** What the buyer wrote; empty if they did not open it. */
    note: text('note').notNull(),
    /** Opened by the server for the buyer, because the seller's account was closed. */
    openedByUs: boolean('opened_by_us').notNull().default(false),
    /** An admin refunded without a request. Its id is that of the admin’s call. */
    isByAdmin: boolean('is_by_admin').notNull().default(false),
    /** Ids of the buyer's photos of it. */
    photoIds: ids('photo_ids'),
    /** What the seller wrote about it, once, and their photos. */
    reply: text('reply').notNull().default(''),
    replyPhotoIds: ids('reply_photo_ids'),
    repliedAt: moment('replied_at'),
    decidedAt: moment('decided_at'),
    decidedById: text('decided_by_id').references(() => users.id),
    /** What the admin wrote to the buyer. */
    answer: text('answer').notNull().default(''),
    /** The accepted amount, the whole rest or a part of it. */
    amountCents: cents('amount_cents'),
    /** When the provider confirmed the refund. */
    refundedAt: moment('refunded_at'),
    /** Why the accepted refund could not be sent, which opened the request again. */
    problem: text('problem', { enum: moneyBackProblems }),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('money_back_one_open')
      .on(t.bookingId)
      .where(sql`${t.state} = 'open'`),
    index('money_back_booking').on(t.bookingId, t.createdAt),
    index('money_back_created').on(t.createdAt.desc().nullsFirst(), t.id),
    check('money_back_state', isOneOf(t.state, moneyBackStates)),
    check('money_back_amount', sql`(${t.state} = 'accepted') = (${t.amountCents} is not null)`),
  ],
);

/**
 * Refunds and disputes of a paid order, one row for each state. The id is made of the provider's id
 * and the state. They add up to the amounts in `payments`.
 */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: text('id').primaryKey(),
    /** Order of the events, also of several recorded at once. */
    position: bigint('position', { mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
    bookingId: text('booking_id')
      .notNull()
      .references(() => bookings.id),
    kind: text('kind', { enum: paymentEventKinds }).notNull(),
    /** Amount of this refund or dispute. */
    amountCents: cents('amount_cents').notNull(),
    /** What remained paid after it. */
    leftCents: cents('left_cents').notNull(),
    /** When we learned of it. */
    createdAt: createdAt(),
  },
  (t) => [
    index('payment_events_booking').on(t.bookingId, t.position),
    check('payment_events_amount', sql`${t.amountCents} > 0`),
    check('payment_events_left', sql`${t.leftCents} >= 0`),
    check('payment_events_kind', isOneOf(t.kind, paymentEventKinds)),
  ],
);

/** Payments that match no booking, for an admin to settle. */
export const unmatchedPayments = pgTable(
  'unmatched_payments',
  {
    transactionId: text('transaction_id').primaryKey(),
    /** From the intent's metadata; such a booking or user need not exist. */
    bookingId: text('booking_id').notNull(),
    buyerId: text('buyer_id'),
    amountCents: cents('amount_cents').notNull(),
    currency: text('currency').notNull(),
    reason: text('reason', { enum: unmatchedReasons }).notNull(),
    createdAt: createdAt(),
    /** When the payment was refunded or matched to its booking. */
    settledAt: moment('settled_at'),
    /** When the refund that an admin decided is sent or checked next; null without one. */
    refundNextAt: moment('refund_next_at'),
    /** Part of the idempotency key. */
    refundAttempt: integer('refund_attempt').notNull().default(0),
    refundTries: integer('refund_tries').notNull().default(0),
    refundError: text('refund_error'),
  },
  (t) => [
    index('unmatched_payments_due')
      .on(t.refundNextAt)
      .where(sql`${t.refundNextAt} is not null`),
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

/** One row: the id of this database at the payment provider (docs/operations.md). */
export const installation = pgTable('installation', { id: text('id').primaryKey() }, () => [
  uniqueIndex('installation_one').on(sql`(true)`),
]);
