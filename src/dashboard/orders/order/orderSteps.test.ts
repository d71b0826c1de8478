import { toBooking, type Booking } from '@/api/bookingsApi';
import { toMoneyBackRequest } from '@/api/moneyBack';
import type { WireMoneyBackRequest } from '#contract/moneyBack';
import type { WireBooking } from '#contract/types';
import { makeBooking } from '@/testing/factories';
import { nextOf } from './orderSteps';

const at = '2026-11-20T12:00:00.000Z';
const orderOf = (wire: Partial<WireBooking>, more: Partial<Booking> = {}) => ({
  ...toBooking(makeBooking({ price: 21_500, ...wire })),
  ...more,
});

const paid = { status: 'paid' };
const asked = (request: Partial<WireMoneyBackRequest>) => ({
  moneyBack: {
    ...{ until: at, canAsk: false },
    request: toMoneyBackRequest({ state: 'open', askedAt: at, ...request }),
  },
});
const RETURN = 'by Nov 20, 2026. Call the seller first to agree on a place and a time.';

test.each<[string, Partial<WireBooking>, Partial<Booking>, string | null]>([
  ['is not paid', {}, {}, null],
  ['is paid', paid, {}, 'Meet the seller, check the car and drive it home.'],
  ['is received', { ...paid, receivedAt: at }, {}, null],
  ['has a seller who is gone', { ...paid, sellerClosedAt: at, dispute: 'open' }, {}, null],
  [
    'is disputed',
    { ...paid, dispute: 'open' },
    {},
    'Wait for your bank’s decision before you collect the car.',
  ],
  [
    'has an open request',
    paid,
    asked({}),
    'If you don’t have the car yet, wait for our decision before you collect it.',
  ],
  ['has a refund that is due', paid, asked({ state: 'accepted', decidedAt: at }), null],
  [
    'has a request that was declined',
    paid,
    asked({ state: 'declined', decidedAt: at }),
    'Meet the seller, check the car and drive it home.',
  ],
  ['is refunded', {}, { returnBy: at }, `If you have the car, return it ${RETURN}`],
  [
    'is refunded after the handover',
    { handedOverAt: at },
    { returnBy: at },
    `Return the car ${RETURN}`,
  ],
  [
    'is refunded after the receipt',
    { receivedAt: at },
    { returnBy: at },
    `Return the car ${RETURN}`,
  ],
])('what the buyer does next when the order %s', (_which, wire, more, next) => {
  expect(nextOf(orderOf(wire, more))).toBe(next);
});
