import type { charges, disputes, paymentIntents, refunds } from '../schema/payments';
import type { PaymentMethodRow } from './cards';

/** Rows in the API's format. Times are seconds, amounts cents. */
export type IntentRow = typeof paymentIntents.$inferSelect;
export type ChargeRow = typeof charges.$inferSelect;
export type RefundRow = typeof refunds.$inferSelect;
export type DisputeRow = typeof disputes.$inferSelect;

export const API_VERSION = '2026-10-28.endive';

const seconds = (moment: Date) => Math.floor(moment.getTime() / 1000);

export function intentObject(intent: IntentRow) {
  return {
    id: intent.id,
    object: 'payment_intent',
    amount: intent.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: intent.status === 'succeeded' ? intent.amount : 0,
    application: null,
    application_fee_amount: null,
    allowed_payment_method_types: ['card'],
    automatic_payment_methods: null,
    canceled_at: intent.canceledAt && seconds(intent.canceledAt),
    cancellation_reason: intent.cancellationReason,
    capture_method: 'automatic_async',
    client_secret: intent.clientSecret,
    confirmation_method: 'automatic',
    created: seconds(intent.createdAt),
    currency: intent.currency,
    customer: null,
    description: intent.description,
    last_payment_error: intent.lastPaymentError,
    latest_charge: intent.latestChargeId,
    livemode: false,
    metadata: intent.metadata,
    next_action: nextAction(intent),
    on_behalf_of: null,
    payment_method: intent.paymentMethodId,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    processing: null,
    receipt_email: intent.receiptEmail,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    status: intent.status,
    transfer_data: null,
    transfer_group: null,
  };
}

/** Fields of an intent that are hidden from pages (publishable key). */
const merchantOnly = [
  'amount_capturable',
  'amount_received',
  'application',
  'application_fee_amount',
  'customer',
  'latest_charge',
  'metadata',
  'on_behalf_of',
  'payment_method_options',
  'review',
  'statement_descriptor',
  'transfer_data',
  'transfer_group',
];

/** A response or error without the fields hidden from pages. */
export function forPage(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body;
  const isIntent = 'object' in body && body.object === 'payment_intent';
  const entries = Object.entries<unknown>({ ...body })
    .filter(([name]) => !(isIntent && merchantOnly.includes(name)))
    .map(([name, value]) => [
      name,
      name === 'error' || name === 'payment_intent' ? forPage(value) : value,
    ]);
  return Object.fromEntries(entries);
}

function nextAction(intent: IntentRow) {
  if (intent.status !== 'requires_action') return null;
  return {
    type: 'use_stripe_sdk',
    use_stripe_sdk: { type: 'three_d_secure_redirect', source: intent.paymentMethodId },
  };
}

export function chargeObject(
  charge: ChargeRow,
  intent: IntentRow,
  method: PaymentMethodRow,
  isDisputed = false,
) {
  return {
    id: charge.id,
    object: 'charge',
    amount: charge.amount,
    amount_captured: charge.status === 'succeeded' ? charge.amount : 0,
    amount_refunded: charge.amountRefunded,
    billing_details: billingDetails(method),
    captured: charge.status === 'succeeded',
    created: seconds(charge.createdAt),
    currency: charge.currency,
    description: intent.description,
    disputed: isDisputed,
    failure_code: charge.failureCode,
    failure_message: charge.failureMessage,
    livemode: false,
    metadata: intent.metadata,
    paid: charge.status === 'succeeded',
    payment_intent: charge.paymentIntentId,
    payment_method: charge.paymentMethodId,
    payment_method_details: { type: 'card', card: cardDetails(method) },
    receipt_email: intent.receiptEmail,
    refunded: charge.amountRefunded === charge.amount,
    status: charge.status,
  };
}

export function paymentMethodObject(method: PaymentMethodRow) {
  return {
    id: method.id,
    object: 'payment_method',
    billing_details: billingDetails(method),
    card: cardDetails(method),
    created: seconds(method.createdAt),
    customer: null,
    livemode: false,
    type: 'card',
  };
}

export function refundObject(refund: RefundRow) {
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    charge: refund.chargeId,
    created: seconds(refund.createdAt),
    currency: refund.currency,
    metadata: refund.metadata,
    payment_intent: refund.paymentIntentId,
    reason: refund.reason,
    status: refund.status,
    ...(refund.failureReason ? { failure_reason: refund.failureReason } : {}),
  };
}

/** How long a merchant has to answer a dispute. */
const ANSWER_SECONDS = 7 * 86_400;

export function disputeObject(dispute: DisputeRow) {
  return {
    id: dispute.id,
    object: 'dispute',
    amount: dispute.amount,
    charge: dispute.chargeId,
    created: seconds(dispute.createdAt),
    currency: dispute.currency,
    evidence_details: {
      due_by: seconds(dispute.createdAt) + ANSWER_SECONDS,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: dispute.paymentIntentId,
    reason: dispute.reason,
    status: dispute.status,
  };
}

export function eventObject(id: string, type: string, object: unknown, now: Date) {
  return {
    id,
    object: 'event',
    api_version: API_VERSION,
    created: seconds(now),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  };
}

const billingDetails = (method: PaymentMethodRow) => ({
  address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
  email: method.billingEmail,
  name: method.billingName,
  phone: null,
});

const cardDetails = (method: PaymentMethodRow) => ({
  brand: method.brand,
  exp_month: method.expMonth,
  exp_year: method.expYear,
  funding: method.funding,
  last4: method.last4,
});
