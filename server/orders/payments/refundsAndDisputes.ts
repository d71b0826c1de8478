import type { Transaction } from '../../database/client';
import { lockProduct } from '../../products/products';
import type { BookingRow } from '../records/bookingRepository';
import { closeRequests } from '../records/moneyBackRepository';
import { recordEvents } from '../records/paymentEvents';
import type { RefundsAndDisputes } from '../paymentProvider';
import {
  changePayment,
  endOrder,
  markPaid,
  recordRefunded,
  mayBeRestored,
  type PaymentRow,
} from '../records/paymentRepository';
import { sendAgain, settleDecided } from './decidedRefunds';
import type { MoneyChange } from './moneyNotices';
import { PENDING_MS, retryAt } from './refundTimes';

interface RefundSum {
  /** Amount refunded to the buyer or lost in a dispute. */
  backCents: number;
  isAllBack: boolean;
  /** Everything is refunded or pending. */
  isUnderWay: boolean;
  /** The latest refund that did not fail. */
  refundId: string | null;
}

export function sumUp(amountCents: number, { refunds, lostCents }: RefundsAndDisputes): RefundSum {
  const total = (status: string) =>
    refunds.filter((each) => each.status === status).reduce((sum, r) => sum + r.amountCents, 0);
  const back = total('succeeded') + lostCents;
  return {
    backCents: Math.min(back, amountCents),
    isAllBack: back >= amountCents,
    isUnderWay: back + total('pending') >= amountCents,
    refundId: refunds.find(({ status }) => status !== 'failed')?.id ?? null,
  };
}

/**
 * Updates a recorded payment, and the order it paid, to the provider's state. The caller has locked
 * the rows, and notifies of the change that is returned. If everything was refunded, the order
 * becomes unpaid and 'undone'; the car stays off the market until its seller lists it again, since
 * the buyer may have it. If the money comes back (a failed refund, a won dispute), the order is paid
 * again. If its car was deleted unsold meanwhile, the refund is sent again instead; a refund that an
 * admin accepted is sent again in any case.
 */
export async function applyRefundsAndDisputes(
  tx: Transaction,
  payment: PaymentRow,
  booking: BookingRow,
  returns: RefundsAndDisputes,
  now: Date,
): Promise<MoneyChange> {
  const sum = sumUp(payment.amountCents, returns);
  const isOwn = isOfOrder(payment, booking);
  const events = isOwn ? await recordEvents(tx, booking.id, payment.amountCents, returns, now) : [];
  const isDecided = payment.refundDecisionId !== null;
  const settle = isDecided ? settleDecided : sendAgain;
  const { changes, ...request } =
    isDecided || isOwn ? await settle(tx, payment, returns, now) : { changes: {} };
  const facts = {
    refundedCents: sum.backCents,
    dispute: returns.dispute,
    disputeDueAt: returns.disputeDueAt,
    ...changes,
  };
  const changed = await changeState(tx, payment, booking, { sum, returns, facts, isOwn }, now);
  return { booking, known: payment, payment: changed, events, ...request };
}

type Facts = Pick<PaymentRow, 'refundedCents' | 'dispute'> & Partial<PaymentRow>;

interface Reported {
  sum: RefundSum;
  returns: RefundsAndDisputes;
  facts: Facts;
  isOwn: boolean;
}

/** Changes the payment, and its order where the money is back, due again or ours again. */
async function changeState(
  tx: Transaction,
  payment: PaymentRow,
  booking: BookingRow,
  { sum, returns, facts, isOwn }: Reported,
  now: Date,
): Promise<PaymentRow> {
  if (sum.isAllBack) {
    if (isOwn) await closeRequests(tx, booking.id, now);
    const cause = payment.refundCause ?? (returns.lostCents > 0 ? 'dispute' : 'by-hand');
    if (payment.status === 'succeeded') {
      await endOrder(tx, booking, payment.transactionId, 'undone', now);
    }
    await recordRefunded(tx, booking.id, now);
    return changePayment(tx, payment, {
      ...facts,
      status: 'refunded',
      refundCause: cause,
      refundId: sum.refundId,
      refundNextAt: null,
      refundError: null,
      refundDueCents: null,
      refundDecisionId: null,
    });
  }
  if (payment.status === 'succeeded') return changePayment(tx, payment, facts);
  if (sum.isUnderWay) {
    if (payment.status === 'refunded') return changePayment(tx, payment, facts);
    const refundNextAt = new Date(now.getTime() + PENDING_MS);
    return changePayment(tx, payment, { ...facts, refundId: sum.refundId, refundNextAt });
  }
  const isStillDue = payment.refundCause === 'car-gone' || payment.status === 'refunding';
  if (isStillDue || (await isDeletedUnsold(tx, booking))) {
    return dueAgain(tx, payment, booking, facts, now);
  }
  if (!(await mayBeRestored(tx, booking))) {
    return changePayment(tx, payment, { ...facts, refundError: NOT_RESTORED });
  }
  await markPaid(tx, booking, payment.transactionId, now);
  return changePayment(tx, payment, {
    status: 'succeeded',
    refundCause: null,
    refundId: null,
    refundError: null,
    ...facts,
  });
}

/** A second payment of an order, or one for a car that is gone, did not pay the order. */
const isOfOrder = (payment: PaymentRow, booking: BookingRow): boolean =>
  payment.refundCause !== 'car-gone' && payment.transactionId === booking.paymentIntentId;

async function isDeletedUnsold(tx: Transaction, { productId }: BookingRow): Promise<boolean> {
  const product = await lockProduct(tx, productId);
  return product !== undefined && product.deletedAt !== null && product.status !== 'sold';
}

const NOT_RESTORED = 'The dispute was won, but the car already has another order.';

/** The refund has failed: schedule another one with a new idempotency key. */
async function dueAgain(
  tx: Transaction,
  payment: PaymentRow,
  booking: BookingRow,
  facts: Facts,
  now: Date,
): Promise<PaymentRow> {
  // No refund was created yet, so it is still due.
  if (payment.status === 'refunding' && payment.refundId === null) {
    return changePayment(tx, payment, facts);
  }
  // After a failed refund, wait before the retry.
  const refundTries = Math.max(2, payment.refundTries + 1);
  await recordRefunded(tx, booking.id, null);
  return changePayment(tx, payment, {
    ...facts,
    status: 'refunding',
    refundId: null,
    refundAttempt: payment.refundAttempt + 1,
    refundTries,
    refundNextAt: retryAt(refundTries, now),
    refundError: 'The refund failed at the provider.',
  });
}
