import type { MoneyBackCase } from '@/api/moneyBackApi';
import { hasPassed } from '@/components/clock';
import { carName } from '@/components/labels';
import { formatDay, formatDayAndTime } from '#contract/formats';
import { formatPrice } from '#contract/money';
import { moneyBackReasonLabels, type MoneyBackState } from '#contract/moneyBack';

export const caseName = ({ productName }: MoneyBackCase): string => carName(productName);
/** Empty if the buyer’s account was deleted. */
export const buyerOf = ({ buyerName, buyerEmail }: MoneyBackCase): string =>
  buyerName || buyerEmail || 'Deleted user';
export const sellerOf = ({ sellerName }: MoneyBackCase): string => sellerName || 'Deleted user';

/** Why the buyer asks for the money; that nobody asked, if an admin refunded without a request. */
export const reasonOf = ({ reason, isByAdmin }: MoneyBackCase): string =>
  isByAdmin ? 'Refund by an admin' : moneyBackReasonLabels[reason];

export const stateLabels: Record<MoneyBackState, string> = {
  open: 'Open',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  closed: 'Closed',
};

export const stateTones = {
  open: 'amber',
  accepted: 'green',
  declined: 'neutral',
  withdrawn: 'neutral',
  closed: 'neutral',
} as const satisfies Record<MoneyBackState, string>;

/** Below the state in the table; null if the state says it all. */
export function stateNote(request: MoneyBackCase): string | null {
  const { state, amountCents, refundedAt, isDisputed, problem, decideBy } = request;
  if (state === 'accepted' && amountCents !== null) {
    return `${formatPrice(amountCents)} ${refundedAt === null ? 'on its way' : 'refunded'}`;
  }
  if (state !== 'open') return null;
  if (isDisputed) return 'Disputed';
  if (problem !== null) return 'Not refunded';
  return decideBy === null ? null : `Decide by ${formatDay(decideBy).replaceAll(' ', '\u00a0')}`;
}

/** What became of a request that is no longer open. */
export function outcomeOf(request: MoneyBackCase): string | null {
  const { state, amountCents, decidedAt, refundedAt, decidedBy } = request;
  const when = decidedAt === null ? '' : ` on ${formatDay(decidedAt)}`;
  const by = decidedBy && ` by ${decidedBy}`;
  const amount = formatPrice(amountCents ?? 0);
  switch (state) {
    case 'open':
      return null;
    case 'accepted':
      return refundedAt === null
        ? `Accepted${when}${by}. The refund of ${amount} is on its way: the payment service hasn’t confirmed it yet.`
        : `Accepted${when}${by}. ${amount} was refunded on ${formatDay(refundedAt)}.`;
    case 'declined':
      return `Declined${when}${by}. Nothing was refunded.`;
    case 'withdrawn':
      return `The buyer withdrew the request${when}.`;
    case 'closed':
      return `Closed${when}. The money came back in another way, for example after a dispute.`;
  }
}

/** Why there is no answer of the seller, and until when there can be one. */
export function noReply({ state, replyUntil }: MoneyBackCase, now: number): string {
  if (state !== 'open') return 'The seller didn’t answer.';
  if (replyUntil === null) return 'The seller’s account was closed, so they can’t answer.';
  const until = formatDayAndTime(replyUntil);
  return hasPassed(replyUntil, now)
    ? `The seller didn’t answer by ${until}.`
    : `The seller hasn’t answered yet. They can until ${until}. You can decide before that, but then without their side.`;
}

/** What both sides said about handing over the car, before the request. */
export function handoverOf({ handedOverAt, receivedAt }: MoneyBackCase): string {
  const said = [
    handedOverAt && `Seller says handed over ${formatDay(handedOverAt)}`,
    receivedAt && `buyer confirmed ${formatDay(receivedAt)}`,
  ].filter(Boolean);
  if (said.length === 0) return 'Nobody said that the buyer has the car';
  const sentence = said.join('; ');
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** Whether the buyer has not returned a refunded car in time, as far as is known. */
export const isOverdue = ({ returnBy }: MoneyBackCase, now: number): boolean =>
  returnBy !== null && hasPassed(returnBy, now);

/** Where a car is that has to be returned; null if it has not. */
export function returnOf(request: MoneyBackCase, now: number): string | null {
  const { returnBy, returnedAt } = request;
  if (returnedAt !== null) return `Back on ${formatDay(returnedAt)}`;
  if (returnBy === null) return null;
  return isOverdue(request, now)
    ? `Overdue since ${formatDay(returnBy)}. The seller hasn’t said that the car is back.`
    : `By ${formatDay(returnBy)}`;
}

/** Why an open request cannot be accepted; null if it can. */
export function whyNotAccept({ isDisputed, leftCents }: MoneyBackCase): string | null {
  if (isDisputed) {
    return 'The buyer disputes this payment with their bank, so we can’t refund it. The bank decides.';
  }
  return leftCents <= 0 ? 'Nothing is left to refund.' : null;
}

/** Why the refund of an earlier acceptance was not sent; null without one. */
export function problemOf({ state, problem, leftCents }: MoneyBackCase): string | null {
  if (state !== 'open' || problem === null) return null;
  const why = {
    disputed: 'The buyer had disputed the payment with their bank.',
    'less-left': `Less was left than the accepted amount. ${formatPrice(leftCents)} is left now.`,
  };
  return `This request was accepted, but nothing was refunded. ${why[problem]} Decide again.`;
}
