import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { cents, moment } from '../../server/database/columns';

/**
 * Tables of the local payment service. Amounts are integer cents. Only brand, last four digits,
 * expiry and behaviour of a card are stored, never its number or security code.
 */

export type Metadata = Record<string, string>;

const intentStatuses = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'succeeded',
  'canceled',
] as const;

/** The last failure of an intent, in the API's format. */
export interface PaymentFailure {
  type: 'card_error' | 'invalid_request_error';
  code: string;
  decline_code?: string;
  message: string;
}

export const paymentIntents = pgTable('sandbox_payment_intents', {
  id: text('id').primaryKey(),
  clientSecret: text('client_secret').notNull(),
  amount: cents('amount').notNull(),
  currency: text('currency').notNull(),
  status: text('status', { enum: intentStatuses }).notNull(),
  metadata: jsonb('metadata').$type<Metadata>().notNull(),
  description: text('description'),
  receiptEmail: text('receipt_email'),
  paymentMethodId: text('payment_method_id'),
  latestChargeId: text('latest_charge_id'),
  lastPaymentError: jsonb('last_payment_error').$type<PaymentFailure>(),
  cancellationReason: text('cancellation_reason'),
  canceledAt: moment('canceled_at'),
  createdAt: moment('created_at').notNull(),
});

export const paymentMethods = pgTable('sandbox_payment_methods', {
  id: text('id').primaryKey(),
  brand: text('brand').notNull(),
  last4: text('last4').notNull(),
  expMonth: integer('exp_month').notNull(),
  expYear: integer('exp_year').notNull(),
  funding: text('funding').notNull(),
  /** Result of charging this card: the key of a test card's behaviour. */
  outcome: text('outcome').notNull(),
  billingName: text('billing_name'),
  billingEmail: text('billing_email'),
  createdAt: moment('created_at').notNull(),
});

export const charges = pgTable(
  'sandbox_charges',
  {
    id: text('id').primaryKey(),
    paymentIntentId: text('payment_intent_id')
      .notNull()
      .references(() => paymentIntents.id),
    paymentMethodId: text('payment_method_id')
      .notNull()
      .references(() => paymentMethods.id),
    amount: cents('amount').notNull(),
    amountRefunded: cents('amount_refunded').notNull().default(0),
    currency: text('currency').notNull(),
    status: text('status', { enum: ['succeeded', 'failed'] }).notNull(),
    failureCode: text('failure_code'),
    failureMessage: text('failure_message'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [index('sandbox_charges_intent').on(t.paymentIntentId)],
);

export const refunds = pgTable(
  'sandbox_refunds',
  {
    id: text('id').primaryKey(),
    chargeId: text('charge_id')
      .notNull()
      .references(() => charges.id),
    paymentIntentId: text('payment_intent_id').notNull(),
    amount: cents('amount').notNull(),
    currency: text('currency').notNull(),
    status: text('status', { enum: ['succeeded', 'pending', 'failed'] })
      .notNull()
      .default('succeeded'),
    failureReason: text('failure_reason'),
    reason: text('reason'),
    metadata: jsonb('metadata').$type<Metadata>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [index('sandbox_refunds_charge').on(t.chargeId)],
);

const disputeStatuses = [
  'warning_needs_response',
  'needs_response',
  'under_review',
  'won',
  'lost',
] as const;

/** Disputed charges. The money is withheld until the decision. */
export const disputes = pgTable(
  'sandbox_disputes',
  {
    id: text('id').primaryKey(),
    chargeId: text('charge_id')
      .notNull()
      .references(() => charges.id),
    paymentIntentId: text('payment_intent_id').notNull(),
    amount: cents('amount').notNull(),
    currency: text('currency').notNull(),
    status: text('status', { enum: disputeStatuses }).notNull(),
    reason: text('reason').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [index('sandbox_disputes_charge').on(t.chargeId)],
);

/** Webhook events, written with the change they report and delivered until accepted. */
export const paymentEvents = pgTable(
  'sandbox_payment_events',
  {
    id: text('id').primaryKey(),
    /** Order of the events, also of those of one moment. */
    position: bigint('position', { mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
    type: text('type').notNull(),
    /** The exact body that is signed and sent. */
    payload: text('payload').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Time of the next attempt. Null once it was accepted or given up. */
    nextAttemptAt: moment('next_attempt_at'),
    delivered: boolean('delivered').notNull().default(false),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    index('sandbox_payment_events_due')
      .on(t.nextAttemptAt)
      .where(sql`${t.nextAttemptAt} is not null`),
  ],
);

/** Stored responses to requests with an Idempotency-Key. */
export const idempotentResponses = pgTable('sandbox_idempotent_answers', {
  key: text('key').primaryKey(),
  /** Method, path and parameters: the same key with other ones is rejected. */
  fingerprint: text('fingerprint').notNull(),
  statusCode: integer('status_code').notNull(),
  body: text('body').notNull(),
  createdAt: moment('created_at').notNull(),
});

/** Keys of the only account, created once and shared by all servers. */
export const paymentAccounts = pgTable('sandbox_payment_account', {
  /** Always 1. */
  id: integer('id').primaryKey(),
  secretKey: text('secret_key').notNull(),
  webhookSecret: text('webhook_secret').notNull(),
});
