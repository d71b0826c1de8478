import type Stripe from 'stripe';
import type { DisputeState } from '#contract/bookings';
import type { PaidCard } from '#contract/receipt';
import type {
  IntentStatus,
  ProviderDispute,
  ProviderEvent,
  ProviderIntent,
  ProviderRefund,
  RefundsAndDisputes,
} from '../paymentProvider';

/** Converts the provider's objects to the product's types. */
export function toIntent(intent: Stripe.PaymentIntent): ProviderIntent {
  return {
    id: intent.id,
    clientSecret: intent.client_secret,
    // In any other state the payment is in progress.
    status: statuses[intent.status] ?? 'processing',
    isConfirmed: intent.status === 'requires_action',
    amountCents: intent.amount,
    currency: intent.currency,
    installationId: intent.metadata.installationId ?? null,
    bookingId: intent.metadata.bookingId ?? null,
    buyerId: intent.metadata.buyerId ?? null,
    card: cardOf(intent),
    failure: failureOf(intent),
    mayBeRefunded: mayBeRefunded(intent),
  };
}

function cardOf({ latest_charge: charge }: Stripe.PaymentIntent): PaidCard | null {
  if (charge === null || typeof charge === 'string') return null;
  const card = charge.payment_method_details?.card;
  return card?.brand && card.last4 ? { brand: card.brand, last4: card.last4 } : null;
}

function failureOf({ id, latest_charge: charge, last_payment_error: error }: Stripe.PaymentIntent) {
  if (charge !== null && typeof charge !== 'string' && charge.status === 'failed') {
    return { id: charge.id, code: charge.outcome?.reason ?? charge.failure_code ?? 'unknown' };
  }
  // An attempt that failed before it was charged, such as an authentication.
  const { code = '', decline_code: decline } = error ?? {};
  return code ? { id: `${id}:${decline ?? code}`, code: decline ?? code } : null;
}

const statuses: Record<string, IntentStatus> = {
  requires_payment_method: 'payable',
  requires_confirmation: 'payable',
  requires_action: 'payable',
  succeeded: 'succeeded',
  canceled: 'canceled',
};

function mayBeRefunded({ status, latest_charge: charge }: Stripe.PaymentIntent): boolean {
  if (status !== 'succeeded') return false;
  if (charge === null || typeof charge === 'string') return true;
  return charge.amount_refunded > 0 || charge.disputed;
}

export function toRefund(refund: Stripe.Refund): ProviderRefund {
  return {
    id: refund.id,
    intentId: idOf(refund.payment_intent),
    amountCents: refund.amount,
    decisionId: refund.metadata?.decisionId ?? null,
    status: refundStatus(refund.status),
  };
}

function refundStatus(status: string | null): ProviderRefund['status'] {
  if (status === 'succeeded') return 'succeeded';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending';
}

export function toReturns(refunds: Stripe.Refund[], found: Stripe.Dispute[]): RefundsAndDisputes {
  const disputes = found.flatMap(({ id, amount, status }): ProviderDispute[] => {
    const state = disputeStateOf[status];
    return state ? [{ id, amountCents: amount, state }] : [];
  });
  const isInquiry = found.some(({ status }) => openInquiries.includes(status));
  const lost = disputes.filter(({ state }) => state === 'lost');
  return {
    refunds: refunds.map(toRefund),
    disputes,
    dispute:
      (['lost', 'open', 'inquiry', 'won'] as const).find((one) =>
        one === 'inquiry' ? isInquiry : disputes.some(({ state }) => state === one),
      ) ?? null,
    disputeDueAt: dueAt(found),
    lostCents: lost.reduce((sum, { amountCents }) => sum + amountCents, 0),
  };
}

/** The earliest day by which one of them has to be answered. */
function dueAt(found: Stripe.Dispute[]): Date | null {
  const seconds = found.flatMap(({ status, evidence_details: evidence }) =>
    needsAnswer.includes(status) && evidence.due_by ? [evidence.due_by] : [],
  );
  return seconds.length > 0 ? new Date(Math.min(...seconds) * 1000) : null;
}

const needsAnswer = ['warning_needs_response', 'needs_response'];

/** A warning is only an inquiry by the bank: it took no money, but can become a dispute. */
const openInquiries = ['warning_needs_response', 'warning_under_review'];

/** Neither inquiries nor prevented disputes, which take no money. */
const disputeStateOf: Record<string, DisputeState> = {
  needs_response: 'open',
  under_review: 'open',
  won: 'won',
  lost: 'lost',
};

const handledEvents = [
  'payment_intent.succeeded',
  'payment_intent.requires_action',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
];

export function toEvent({ id, type, data }: Stripe.Event): ProviderEvent {
  const subject: unknown = data.object;
  const intentId = handledEvents.includes(type) ? intentOf(type, subject) : null;
  return { id, type, intentId };
}

function intentOf(type: string, subject: unknown): string | null {
  if (typeof subject !== 'object' || subject === null) return null;
  if (type.startsWith('payment_intent.')) return 'id' in subject ? idOf(subject.id) : null;
  return 'payment_intent' in subject ? idOf(subject.payment_intent) : null;
}

/** The id of a reference, expanded or not. */
export function idOf(value: unknown): string | null {
  if (typeof value === 'string') return value;
  return typeof value === 'object' && value !== null && 'id' in value ? idOf(value.id) : null;
}
