import { isRefusal } from '@/api/errors';
import { messageFor } from '@/api/messageFor';
import type { DeskPayment, PaymentRecord, PaymentStep } from '@/api/paymentsDeskApi';
import { carName } from '@/components/labels';
import type { TimelineStep } from '@/dashboard/ui/Timeline';
import { formatCount, formatDay, formatDayAndTime } from '#contract/formats';
import type {
  PaymentNext,
  PaymentState,
  PaymentStepKind,
  PaymentStepSource,
  RefundBlock,
  UnmatchedReason,
} from '#contract/payments';

/** With two decimals, as the provider shows it. Other currencies carry their code. */
export function formatExact(cents: number | null, currency = ''): string {
  if (cents === null) return '–';
  const amount = `${formatCount(Math.floor(cents / 100))}.${String(cents % 100).padStart(2, '0')}`;
  return currency ? `${amount} ${currency.toUpperCase()}` : `$${amount}`;
}

export const paymentName = ({ productName, bookingId }: DeskPayment): string =>
  bookingId ? carName(productName) : 'No booking';

export const peopleOf = ({ bookingId, buyerName, sellerName }: DeskPayment): string =>
  bookingId ? `${buyerName || 'Deleted user'} → ${sellerName || 'Deleted user'}` : '';

export const stateLabels: Record<PaymentState, string> = {
  paid: 'Paid',
  'part-refunded': 'Partly refunded',
  refunding: 'Refunding',
  'refund-failing': 'Refund fails',
  refunded: 'Refunded',
  inquiry: 'Inquiry',
  disputed: 'Disputed',
  'dispute-lost': 'Dispute lost',
  unmatched: 'Unmatched',
  settled: 'Settled',
  'event-failed': 'In doubt',
};

export const stateTones = {
  paid: 'green',
  'part-refunded': 'neutral',
  refunding: 'amber',
  'refund-failing': 'red',
  refunded: 'neutral',
  inquiry: 'amber',
  disputed: 'red',
  'dispute-lost': 'red',
  unmatched: 'amber',
  settled: 'neutral',
  'event-failed': 'amber',
} as const satisfies Record<PaymentState, string>;

const nextLabels: Record<PaymentNext, (at: string | null) => string> = {
  'answer-dispute': (at) => (at ? `Answer by ${formatDay(at)}` : 'Answer it'),
  'retry-refund': (at) => (at ? `Checked again ${formatDayAndTime(at)}` : 'Sent soon'),
  'check-refund': () => 'Check the refund',
  match: () => 'Find its booking',
  'check-event': () => 'Check it',
};

export const nextOf = ({ next, nextAt }: DeskPayment): string =>
  next === null ? '' : nextLabels[next](nextAt);

export const unmatchedTexts: Record<UnmatchedReason, string> = {
  'no-booking': 'No booking has the number that this payment carries.',
  buyer: 'The payment names another buyer than its booking.',
  amount: 'The amount is not the price of its booking.',
  currency: 'The payment is in another currency than its booking.',
};

export const blockTexts: Record<RefundBlock, string> = {
  own: 'This order is yours. Another admin has to refund it.',
  disputed: 'The buyer disputes this payment with their bank. The bank decides.',
  'request-open': 'The buyer asked for this money. Decide their request.',
  'refund-running': 'A refund is on its way.',
  'nothing-left': 'Nothing is left to refund here.',
};

const stepTitles: Record<PaymentStepKind, string> = {
  created: 'Payment opened',
  'not-created': 'Payment could not be opened',
  authentication: 'The bank asks for authentication',
  declined: 'Card declined',
  processing: 'The bank is processing it',
  succeeded: 'Paid at the provider',
  cancelled: 'Payment cancelled at the provider',
  event: 'Event received',
  recorded: 'Recorded here',
  unmatched: 'Matches no booking',
  matched: 'Matched to a booking',
  'refund-decided': 'Refund decided',
  'refund-requested': 'Refund requested',
  'refund-refused': 'The provider made no refund',
  'refund-pending': 'Refund pending',
  'refund-succeeded': 'Refunded',
  'refund-failed': 'Refund failed',
  inquiry: 'The bank inquires',
  'dispute-open': 'Disputed',
  'dispute-won': 'Dispute won',
  'dispute-lost': 'Dispute lost',
  found: 'Difference found',
  fixed: 'Difference fixed',
};

const sources: Record<PaymentStepSource, string> = {
  event: 'provider event',
  server: 'our server',
  reconciler: 'reconciler',
  admin: 'an admin',
};

/** The steps of a record for the timeline. Reasons and findings are shown in full. */
export const stepsOf = ({ steps, currency }: PaymentRecord): TimelineStep[] =>
  steps.map((step) => {
    const { kind, at, source, by, providerId, facts } = step;
    const isSaid = ({ name }: PaymentStep['facts'][number]) => name === 'reason' || name === 'what';
    return {
      title: titleOf(step, currency),
      at,
      reason: facts.find(isSaid)?.value ?? null,
      left: null,
      evidence: {
        source: by || sources[source],
        id: kind === 'recorded' ? '' : providerId,
        facts: facts.filter((fact) => !isSaid(fact)),
      },
    };
  });

function titleOf({ kind, amountCents, facts }: PaymentStep, currency: string): string {
  const type = facts.find(({ name }) => name === 'type')?.value;
  if (kind === 'event' && type) return `${stepTitles.event}: ${type}`;
  const amount = amountCents === null ? '' : ` · ${formatExact(amountCents, currency)}`;
  return `${stepTitles[kind]}${amount}`;
}

/** Why a decision about money failed. Without a response it may be done; the server never does it twice. */
export const failureOf = (error: unknown): string =>
  isRefusal(error)
    ? messageFor(error)
    : `${messageFor(error)} It may be done. It is safe to try again: nothing happens twice.`;
