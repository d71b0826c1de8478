import type { BookingDetails } from '@/api/bookingsApi';
import type { MoneyBack, MoneyBackRequest } from '@/api/moneyBack';
import { hasPassed } from '@/components/clock';
import { partOfPrice } from '@/components/refundLabels';
import { canReply } from '@/dashboard/ui/canReply';
import { formatDay, formatDayAndTime } from '#contract/formats';
import { MONEY_BACK_REQUESTS_MAX } from '#contract/limits';

type PaidOrder = Pick<BookingDetails, 'priceCents' | 'dispute'>;

/** Whether the buyer can ask now, as far as the client knows; the server decides. */
export const canAskNow = ({ canAsk, until }: MoneyBack, now: number): boolean =>
  canAsk && !hasPassed(until, now);

/** The state of the latest request, for its buyer. */
export function requestStatus(
  request: MoneyBackRequest,
  { priceCents, dispute }: PaidOrder,
  now: number,
): string {
  const { state, askedAt, decideBy, decidedAt, amountCents, refundedAt, isOpenedByUs } = request;
  const on = decidedAt === null ? '' : ` on ${formatDay(decidedAt)}`;
  switch (state) {
    case 'open':
      return [
        isOpenedByUs
          ? `The seller’s account was closed, so we opened this request for you on ${formatDayAndTime(askedAt)}. If you have the car, withdraw it.`
          : `You asked for your money back on ${formatDayAndTime(askedAt)}.`,
        dispute === 'open'
          ? 'You also disputed this payment with your bank, so your bank decides first.'
          : `${canReply(request, now) ? 'The seller can answer. ' : ''}We decide${decideBy === null ? '' : ` by ${formatDay(decideBy)}`}. Until then your order stays paid.`,
      ].join(' ');
    case 'accepted': {
      const amount = amountCents === null ? 'your money' : partOfPrice(amountCents, priceCents);
      return [
        `We accepted your request${on}.`,
        refundedAt === null
          ? `We’re refunding ${amount} to your card. The refund isn’t confirmed yet.`
          : `The refund of ${amount} was confirmed on ${formatDay(refundedAt)}. Your bank can take a few days to show it.`,
      ].join(' ');
    }
    case 'declined':
      return `We declined your request${on}. Your order stays as it is.`;
    case 'withdrawn':
      return `You withdrew your request${on}.`;
    case 'closed':
      return `Your request was closed${on}, because your money was returned in another way.`;
  }
}

/** Until when the buyer of a paid order can ask, or why they cannot; null while a request runs. */
export function askingStatus(
  moneyBack: MoneyBack,
  { dispute }: PaidOrder,
  now: number,
): string | null {
  const { until, request } = moneyBack;
  if (canAskNow(moneyBack, now)) {
    if (request?.state === 'declined') {
      return `If you don’t agree, ask again and add what we missed, until ${formatDayAndTime(until)}.`;
    }
    return `You can ask for your money back${request ? ' again' : ''} until ${formatDayAndTime(until)}.`;
  }
  if (request?.state === 'open') return null;
  if (request?.state === 'accepted' && request.refundedAt === null) return null;
  if (hasPassed(until, now)) {
    return `The time to ask for your money back ended on ${formatDayAndTime(until)}.`;
  }
  if (dispute === 'open') {
    return 'You disputed this payment with your bank. Your bank decides, so you can’t ask for your money back here.';
  }
  if (dispute === 'lost') {
    return 'Your bank accepted your dispute, so you can’t ask for your money back here.';
  }
  return `You’ve asked ${MONEY_BACK_REQUESTS_MAX} times for the money of this order. You can’t ask again.`;
}
