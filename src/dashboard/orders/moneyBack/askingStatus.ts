import type { Booking } from '@/api/bookingsApi';
import type { MoneyBack } from '@/api/moneyBack';
import { hasPassed } from '@/components/clock';
import { formatDayAndTime } from '#contract/formats';
import { MONEY_BACK_REQUESTS_MAX } from '#contract/limits';

/** Whether the buyer can ask now, as far as the client knows; the server decides. */
export const canAskNow = ({ canAsk, until }: MoneyBack, now: number): boolean =>
  canAsk && !hasPassed(until, now);

/** Until when the buyer of a paid order can ask, or why they cannot; null while a request runs. */
export function askingStatus(
  moneyBack: MoneyBack,
  { dispute }: Pick<Booking, 'dispute'>,
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
