import { toDollars } from '#contract/money';
import type { PaymentNext, PaymentState, WirePayment } from '#contract/payments';
import { withOrigin } from '../../lib/links';
import { REFUND_TRIES_MANY } from '../payments/refundTimes';
import { isoOf } from '../records/orderState';
import type { DeskRow } from './deskRepository';

/** The state of a payment, the most urgent first. */
function stateOf(row: DeskRow): PaymentState {
  const { status, dispute, isRefundDue, refundTries, refundedCents } = row;
  if (status === 'settled') return status;
  if (status === 'unknown') return 'event-failed';
  if (dispute === 'open') return 'disputed';
  if (dispute === 'inquiry') return 'inquiry';
  if (isRefundDue) return refundTries >= REFUND_TRIES_MANY ? 'refund-failing' : 'refunding';
  if (status === 'unmatched') return status;
  if (dispute === 'lost') return 'dispute-lost';
  if (status === 'refunded') return 'refunded';
  return refundedCents > 0 ? 'part-refunded' : 'paid';
}

/** What comes next, and when. */
function nextOf(row: DeskRow, state: PaymentState): { next: PaymentNext; at: Date | null } | null {
  const { disputeDueAt, refundNextAt, eventError } = row;
  if (disputeDueAt) return { next: 'answer-dispute', at: disputeDueAt };
  if (state === 'unmatched') return { next: 'match', at: null };
  if (state === 'refund-failing') return { next: 'check-refund', at: refundNextAt };
  if (eventError !== null) return { next: 'check-event', at: null };
  return state === 'refunding' ? { next: 'retry-refund', at: refundNextAt } : null;
}

/** A payment in the lists of admins. */
export function toWirePayment(row: DeskRow, origin: string): WirePayment {
  const { id, at, amountCents, refundedCents, currency, booking, seller } = row;
  const state = stateOf(row);
  const coming = nextOf(row, state);
  const nextAt = isoOf(coming?.at);
  const problem = row.refundError ?? row.eventError;
  return {
    _id: id,
    state,
    at: at.toISOString(),
    amount: toDollars(amountCents),
    refunded: toDollars(refundedCents),
    ...(currency !== null && currency !== 'usd' ? { currency } : {}),
    ...(booking && {
      bookingId: booking.id,
      productName: booking.productName,
      picture: withOrigin(origin, booking.picture),
      buyerId: booking.buyerId,
      buyerName: booking.buyerName,
    }),
    ...(seller && { sellerId: seller.id, sellerName: seller.name }),
    ...(coming && { next: coming.next }),
    ...(nextAt === null ? {} : { nextAt }),
    ...(problem ? { problem } : {}),
    ...(row.unmatched && { unmatched: row.unmatched }),
  };
}
