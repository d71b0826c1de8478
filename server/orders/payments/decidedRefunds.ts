import type { Transaction } from '../../database/client';
import { findAccepted, recordSent, reopenRequest } from '../records/moneyBackRepository';
import type { ProviderRefund, RefundsAndDisputes } from '../paymentProvider';
import type { PaymentRow } from '../records/paymentRepository';
import type { MoneyChange } from './moneyNotices';
import { PENDING_MS, retryAt } from './refundTimes';

/** Refunds of paid orders that an admin decided. The order stays paid until the provider confirms. */

type Changes = Partial<PaymentRow>;
/** The changes of the payment, and what became of the request. */
type Settled = Pick<MoneyChange, 'accepted' | 'isReopened'> & { changes: Changes };

const FAILED = 'The refund failed at the provider.';

const nothingDue: Changes = {
  refundDueCents: null,
  refundDecisionId: null,
  refundNextAt: null,
  refundError: null,
  refundTries: 0,
};

/** The refund that was made for the decision and has not failed. */
export const refundOf = (
  { refundDecisionId }: PaymentRow,
  { refunds }: RefundsAndDisputes,
): ProviderRefund | undefined =>
  refunds.find(({ decisionId, status }) => decisionId === refundDecisionId && status !== 'failed');

/**
 * Why the provider’s state no longer allows the decided refund: the payment is disputed, or less
 * than its amount is left.
 */
export function whyNotSent(
  { amountCents, refundDueCents }: PaymentRow,
  { refunds, dispute }: RefundsAndDisputes,
): 'disputed' | 'less-left' | null {
  if (dispute === 'open' || dispute === 'lost') return 'disputed';
  const gone = refunds
    .filter(({ status }) => status !== 'failed')
    .reduce((sum, refund) => sum + refund.amountCents, 0);
  return amountCents - gone < (refundDueCents ?? 0) ? 'less-left' : null;
}

/** Settles a decided refund that the provider has made, or can no longer make. */
export async function settleDecided(
  tx: Transaction,
  payment: PaymentRow,
  returns: RefundsAndDisputes,
  now: Date,
): Promise<Settled> {
  const { refundDecisionId: id, refundAttempt, bookingId } = payment;
  if (id === null) return { changes: {} };
  const accepted = (await findAccepted(tx, bookingId)).find((request) => request.id === id);
  const over = { ...nothingDue, refundAttempt: refundAttempt + 1 };
  const made = refundOf(payment, returns);
  if (made?.status === 'succeeded') {
    await recordSent(tx, id, now);
    return { accepted, changes: over };
  }
  if (made) {
    const refundNextAt = new Date(now.getTime() + PENDING_MS);
    return { accepted, changes: { refundNextAt, refundError: null } };
  }
  const problem = whyNotSent(payment, returns);
  if (problem) {
    await reopenRequest(tx, { id, bookingId }, problem);
    return { accepted, isReopened: true, changes: over };
  }
  const hasFailed = returns.refunds.some(({ decisionId }) => decisionId === id);
  const isNews = hasFailed && !isScheduled(payment, now);
  return { accepted, changes: isNews ? afterFailure(payment, now) : {} };
}

/** The failure is known already: the provider reports it more than once. */
const isScheduled = ({ refundError, refundNextAt }: PaymentRow, now: Date) =>
  refundError === FAILED && refundNextAt !== null && refundNextAt > now;

/**
 * Makes an accepted refund due again that had reached the buyer, but came back, as from a closed
 * account, unless the money went back in another way.
 */
export async function sendAgain(
  tx: Transaction,
  payment: PaymentRow,
  returns: RefundsAndDisputes,
  now: Date,
): Promise<Settled> {
  for (const { id, amountCents } of await findAccepted(tx, payment.bookingId)) {
    const due = { refundDueCents: amountCents, refundDecisionId: id };
    const decided = { ...payment, ...due };
    if (refundOf(decided, returns) ?? whyNotSent(decided, returns)) continue;
    await recordSent(tx, id, null);
    return { changes: { ...due, ...afterFailure(payment, now) } };
  }
  return { changes: {} };
}

/** The money is with us again: it is sent with a new key, after a wait that grows each time. */
function afterFailure({ refundTries: before, refundAttempt }: PaymentRow, now: Date): Changes {
  const refundTries = Math.max(2, before + 1);
  return {
    refundTries,
    refundAttempt: refundAttempt + 1,
    refundNextAt: retryAt(refundTries, now),
    refundError: FAILED,
  };
}
