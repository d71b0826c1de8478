import { toMoneyBackRequest, type MoneyBack } from '@/api/moneyBack';
import type { WireMoneyBackRequest } from '#contract/moneyBack';
import { setServerTimeFromResponse } from '@/testing/serverTime';
import { askingStatus } from './askingStatus';

const now = Date.parse('2026-11-23T12:00:00.000Z');
const DAY = 86_400_000;
const day = (days: number) => new Date(now + days * DAY).toISOString();

const requestOf = (more: Partial<WireMoneyBackRequest>) => {
  const request = toMoneyBackRequest({ state: 'open', askedAt: day(-1), ...more });
  if (!request) throw new Error('There is no request.');
  return request;
};

beforeEach(() => setServerTimeFromResponse());

const decidedAt = day(0);
const asking = (more: Partial<MoneyBack>, dispute: 'open' | 'lost' | null) =>
  askingStatus({ until: day(20), canAsk: true, request: null, ...more }, { dispute }, now);
const withdrawn = requestOf({ state: 'withdrawn', decidedAt });

test.each<[string, Partial<MoneyBack>, 'open' | 'lost' | null, RegExp]>([
  ['nothing was asked', {}, null, /^You can ask for your money back until Dec 13, 2026/],
  ['a request was withdrawn', { request: withdrawn }, null, /^You can ask .* again until Dec 13/],
  [
    'a request was declined',
    { request: requestOf({ state: 'declined', decidedAt }) },
    null,
    /^If you don’t agree, ask again .*, until Dec 13/,
  ],
  ['the time is over', { until: day(-1), canAsk: false }, null, /^The time to ask .* ended on /],
  ['the time has just run out', { until: day(0) }, null, /^The time to ask .* ended on /],
  ['the payment is disputed', { canAsk: false }, 'open', /Your bank decides, so you can’t ask/],
  ['the bank accepted a dispute', { canAsk: false }, 'lost', /accepted your dispute, so you can’t/],
  [
    'they asked too often',
    { canAsk: false, request: withdrawn },
    null,
    /^You’ve asked 3 times for the money of this order\. You can’t ask again\.$/,
  ],
])('says whether the buyer can ask when %s', (_when, more, dispute, words) => {
  expect(asking(more, dispute)).toMatch(words);
});

test('says nothing about asking while a request is open or its refund is due', () => {
  const accepted = requestOf({ state: 'accepted', decidedAt });
  for (const request of [requestOf({}), accepted]) {
    expect(asking({ canAsk: false, request }, null)).toBeNull();
  }
});
