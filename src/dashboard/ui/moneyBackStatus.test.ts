import { toMoneyBackRequest } from '@/api/moneyBack';
import type { WireMoneyBackRequest } from '#contract/moneyBack';
import { setServerTimeFromResponse } from '@/testing/serverTime';
import type { Side } from './bookingSteps';
import { requestStatus } from './moneyBackStatus';

const now = Date.parse('2026-11-23T12:00:00.000Z');
const DAY = 86_400_000;
const day = (days: number) => new Date(now + days * DAY).toISOString();

const requestOf = (more: Partial<WireMoneyBackRequest>) => {
  const request = toMoneyBackRequest({ state: 'open', askedAt: day(-1), ...more });
  if (!request) throw new Error('There is no request.');
  return request;
};

beforeEach(() => setServerTimeFromResponse());

const booking = { buyerName: 'Bea', priceCents: 2_150_000, dispute: null };
const decidedAt = day(0);
const refundedAt = day(1);

test.each<[Side, string, Partial<WireMoneyBackRequest>, RegExp]>([
  [
    'buyer',
    'the seller can answer',
    { replyUntil: day(1), decideBy: day(2) },
    /^You asked for your money back on Nov 22, .* The seller can answer\. We decide by Nov 25, 2026\. Until then your order stays paid\.$/,
  ],
  [
    'buyer',
    'the seller has answered',
    { replyUntil: day(1), reply: { text: 'It was fine.', photos: [], at: day(0) } },
    /\d\s[AP]M\. We decide\./,
  ],
  ['buyer', 'the seller cannot answer', { replyUntil: null }, /\d\s[AP]M\. We decide\./],
  [
    'buyer',
    'we opened it',
    { openedByUs: true },
    /^The seller’s account was closed, so we opened this/,
  ],
  [
    'buyer',
    'it was accepted, and not refunded yet',
    { state: 'accepted', decidedAt, amount: 21_500 },
    /^We accepted your request on Nov 23, 2026\. We’re refunding \$21,500 to your card\. The refund isn’t confirmed yet\.$/,
  ],
  [
    'buyer',
    'a part of it was refunded',
    { state: 'accepted', decidedAt, amount: 500, refundedAt },
    /The refund of \$500 of \$21,500 was confirmed on Nov 24, 2026\. Your bank can take a few days/,
  ],
  [
    'buyer',
    'it was declined',
    { state: 'declined', decidedAt },
    /^We declined your request on Nov 23, 2026/,
  ],
  [
    'buyer',
    'it was withdrawn',
    { state: 'withdrawn', decidedAt },
    /^You withdrew your request on Nov 23/,
  ],
  [
    'buyer',
    'the money was returned in another way',
    { state: 'closed', decidedAt },
    /^Your request was closed on Nov 23, 2026, because your money was returned in another way\.$/,
  ],
  [
    'seller',
    'they asked',
    { decideBy: day(2) },
    /^Bea asked for their money back on Nov 22, 2026, .* We decide by Nov 25, 2026\. Until then the sale stays as it is\.$/,
  ],
  [
    'seller',
    'it was accepted, and not refunded yet',
    { state: 'accepted', decidedAt, amount: 500 },
    /^We accepted the request on Nov 23, 2026\. We’re refunding \$500 of \$21,500 to the buyer\. The refund isn’t confirmed yet\.$/,
  ],
  [
    'seller',
    'a part of it was refunded',
    { state: 'accepted', decidedAt, amount: 500, refundedAt },
    /The refund of \$500 of \$21,500 was confirmed on Nov 24, 2026\.$/,
  ],
  [
    'seller',
    'it was declined',
    { state: 'declined', decidedAt },
    /^We declined the request on Nov 23, 2026\. The sale stays as it is\.$/,
  ],
  [
    'seller',
    'it was withdrawn',
    { state: 'withdrawn', decidedAt },
    /^Bea withdrew the request on Nov 23, 2026\.$/,
  ],
  [
    'seller',
    'the money was returned in another way',
    { state: 'closed', decidedAt },
    /^The request was closed on Nov 23, 2026, because the money was returned in another way\.$/,
  ],
])('to the %s a request says that %s', (side, _what, more, words) => {
  expect(requestStatus(requestOf(more), booking, side, now)).toMatch(words);
});

test('an open request says that the bank decides a dispute first', () => {
  const disputed = { ...booking, dispute: 'open' } as const;
  const words = /You also disputed this payment with your bank, so your bank decides first\.$/;
  expect(requestStatus(requestOf({ replyUntil: day(1) }), disputed, 'buyer', now)).toMatch(words);
});
