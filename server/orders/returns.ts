import type { Database } from '../database/client';
import type { BookingRow } from './bookingRepository';
import { noteEvents } from './paymentEvents';
import type { Returns } from './paymentProvider';
import {
  changePayment,
  endOrder,
  markPaid,
  noteRefunded,
  mayBeRestored,
  type PaymentRow,
} from './paymentRepository';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** How long a pending refund is not checked; the provider usually reports by itself. */
const PENDING_MS = HOUR_MS;

/** The first retry comes with the next run, then the pause doubles up to six hours. */
export function retryAt(tries: number, now: Date): Date {
  const pause = tries <= 1 ? 0 : Math.min(MINUTE_MS * 2 ** (tries - 1), 6 * HOUR_MS);
  return new Date(now.getTime() + pause);
}

interface ReturnSum {
  /** What the buyer has back, or a lost dispute took. */
  backCents: number;
  isAllBack: boolean;
  /** All of it is back or on its way. */
  isUnderWay: boolean;
  /** The latest refund that did not fail. */
  refundId: string | null;
}

export function sumUp(amountCents: number, { refunds, lostCents }: Returns): ReturnSum {
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
 * Brings a recorded payment, and the order it paid, to what the provider says of its money. The
 * rows are locked by the caller. All of it back: the order is unpaid and undone, the car stays off
 * the market until its seller lists it anew, since the buyer may have it. Money that comes home
 * again (a refund that fails afterwards, a dispute that is won) makes the order paid again.
 */
export async function bringUpToDate(
  tx: Database,
  payment: PaymentRow,
  booking: BookingRow,
  returns: Returns,
  now: Date,
): Promise<PaymentRow> {
  const sum = sumUp(payment.amountCents, returns);
  if (isOfOrder(payment, booking)) {
    await noteEvents(tx, booking.id, payment.amountCents, returns, now);
  }
  const facts = { refundedCents: sum.backCents, dispute: returns.dispute };
  if (sum.isAllBack) {
    const cause = payment.refundCause ?? (returns.lostCents > 0 ? 'dispute' : 'by-hand');
    if (payment.status === 'succeeded') await endOrder(tx, booking.id, 'undone', now);
    await noteRefunded(tx, booking.id, now);
    return changePayment(tx, payment, {
      ...facts,
      status: 'refunded',
      refundCause: cause,
      refundId: sum.refundId,
      refundNextAt: null,
      refundError: null,
    });
  }
  if (payment.status === 'succeeded') return changePayment(tx, payment, facts);
  if (sum.isUnderWay) {
    if (payment.status === 'refunded') return changePayment(tx, payment, facts);
    const refundNextAt = new Date(now.getTime() + PENDING_MS);
    return changePayment(tx, payment, { ...facts, refundId: sum.refundId, refundNextAt });
  }
  if (payment.refundCause === 'car-gone' || payment.status === 'refunding') {
    return dueAgain(tx, payment, booking, facts, now);
  }
  if (!(await mayBeRestored(tx, booking))) {
    return changePayment(tx, payment, { ...facts, refundError: NOT_RESTORED });
  }
  await markPaid(tx, booking, payment.transactionId, now);
  return changePayment(tx, payment, {
    ...facts,
    status: 'succeeded',
    refundCause: null,
    refundId: null,
    refundError: null,
  });
}

/** A second payment of an order, or one that came when the car was gone, is no money of the order. */
const isOfOrder = (payment: PaymentRow, booking: BookingRow): boolean =>
  payment.refundCause !== 'car-gone' && payment.transactionId === booking.paymentIntentId;

const NOT_RESTORED = 'The dispute was won, but the car already has another order.';

/** The refund that was made has failed: another one is due, under a key of its own. */
async function dueAgain(
  tx: Database,
  payment: PaymentRow,
  booking: BookingRow,
  facts: Pick<PaymentRow, 'refundedCents' | 'dispute'>,
  now: Date,
): Promise<PaymentRow> {
  // None was made yet: it is still due.
  if (payment.status === 'refunding' && payment.refundId === null) {
    return changePayment(tx, payment, facts);
  }
  // A bank that sent money back is not asked again at once.
  const refundTries = Math.max(2, payment.refundTries + 1);
  await noteRefunded(tx, booking.id, null);
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
