import { formatPrice } from '#contract/money';
import type { DisputeState } from '#contract/bookings';

/** The payment fields of a paid order. */
interface Returned {
  priceCents: number | null;
  refundedCents: number;
  dispute: DisputeState | null;
}

/** The amount that remains paid; null without a refund or a known price. */
export const leftCents = ({
  priceCents,
  refundedCents,
}: Pick<Returned, 'priceCents' | 'refundedCents'>): number | null =>
  refundedCents > 0 && priceCents !== null ? Math.max(0, priceCents - refundedCents) : null;

/** How much was refunded and how much remains; null without a refund. */
export function refundSummary(order: Returned): string | null {
  const { priceCents, refundedCents } = order;
  if (refundedCents === 0) return null;
  const left = leftCents(order);
  return priceCents === null || left === null
    ? `${formatPrice(refundedCents)} refunded.`
    : `${formatPrice(refundedCents)} of ${formatPrice(priceCents)} refunded. ${formatPrice(left)} remains paid.`;
}

const disputeLabels: Record<'buyer' | 'seller', Record<DisputeState, string>> = {
  buyer: {
    open: 'You disputed this payment with your bank. The bank hasn’t decided yet.',
    won: 'Your bank rejected your dispute.',
    lost: 'Your bank accepted your dispute.',
  },
  seller: {
    open: 'The buyer disputed this payment with their bank. The bank hasn’t decided yet.',
    won: 'The bank rejected the buyer’s dispute.',
    lost: 'The bank accepted the buyer’s dispute.',
  },
};

/** Messages about refunds and disputes of a paid order, for the buyer or the seller. */
export const refundLabels = (order: Returned, side: 'buyer' | 'seller'): string[] =>
  [order.dispute && disputeLabels[side][order.dispute], refundSummary(order)].filter(
    (sentence) => sentence !== null,
  );

export const disputeNames: Record<DisputeState, string> = {
  open: 'Open at the buyer’s bank',
  won: 'Rejected by the buyer’s bank',
  lost: 'Accepted by the buyer’s bank',
};

/** "$500 of $9,500", or the amount alone if that is the whole price. */
export const partOfPrice = (amountCents: number, priceCents: number | null): string =>
  priceCents === null || amountCents >= priceCents
    ? formatPrice(amountCents)
    : `${formatPrice(amountCents)} of ${formatPrice(priceCents)}`;
