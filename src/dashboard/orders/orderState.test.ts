import { toBooking } from '@/api/bookingsApi';
import { timeLeft } from '@/components/labels';
import { makeBooking } from '@/testing/factories';
import { setServerTimeFromResponse } from '@/testing/serverTime';
import type { WireBooking } from '#contract/types';
import { canCancel, orderState, orderStatus, refundedCentsOf } from './orderState';

const now = Date.parse('2024-03-05T12:00:00.000Z');
const booking = {
  isPaid: false,
  isRefunded: false,
  isRefundPending: false,
  reservedUntil: null,
  endReason: null,
  releaseReason: null,
};
const MINUTE = 60_000;

beforeEach(() => setServerTimeFromResponse());

test('without holds, a booking is unpaid and cannot be cancelled', () => {
  const state = orderState(booking, now);

  expect(state).toEqual({ kind: 'unpaid', heldForMs: null });
  expect(canCancel(state)).toBe(false);
});

test('a car on hold can be paid or cancelled until the hold expires', () => {
  const reservedUntil = '2024-03-05T12:00:00.001Z';
  const state = orderState({ ...booking, reservedUntil }, now);

  expect(state).toEqual({ kind: 'unpaid', heldForMs: 1 });
  expect(canCancel(state)).toBe(true);
  const over = orderState({ ...booking, reservedUntil }, now + 1);
  expect(over.kind).toBe('ended');
  expect(canCancel(over)).toBe(false);
});

test('a paid booking stays paid after its hold has expired', () => {
  const reservedUntil = '2024-03-01T12:00:00.000Z';

  expect(orderState({ ...booking, isPaid: true, reservedUntil }, now).kind).toBe('paid');
  expect(orderState({ ...booking, isPaid: true, isRefunded: true, reservedUntil }, now).kind).toBe(
    'refunded',
  );
});

test.each([
  ['released', 'It is broken.', 'Cancelled by the seller: It is broken.'],
  ['released', null, 'Cancelled by the seller.'],
  ['cancelled', null, 'You cancelled this booking.'],
  ['withdrawn', null, 'The car was taken off the market.'],
  ['expired', null, 'You didn’t pay in time.'],
  ['a word of another server', null, 'You didn’t pay in time.'],
])('shows why a booking has ended: %s, %s', (endReason, releaseReason, why) => {
  const reservedUntil = '2024-03-05T13:00:00.000Z';
  const state = orderState({ ...booking, endReason, releaseReason, reservedUntil }, now);

  expect(state).toEqual({ kind: 'ended', why });
  expect(canCancel(state)).toBe(false);
});

const paid: Partial<WireBooking> = { status: 'paid', price: 17_900 };
const closed = '2026-11-27T12:00:00.000Z';
test.each<[Partial<WireBooking>, string, string]>([
  [{}, 'unpaid', ''],
  [{ endReason: 'released' }, 'cancelled by seller', 'Cancelled by the seller.'],
  [{ endReason: 'cancelled' }, 'ended', 'You cancelled this booking.'],
  [paid, 'paid', ''],
  [{ ...paid, refundedAmount: 500 }, 'paid', '$500 of $17,900 refunded. $17,400 remains paid.'],
  [
    { ...paid, dispute: 'open' },
    'paid',
    'You disputed this payment with your bank. The bank hasn’t decided yet.',
  ],
  [{ ...paid, dispute: 'won' }, 'paid', 'Your bank rejected your dispute.'],
  [{ ...paid, moneyBackStage: 'asked' }, 'paid', 'Money back asked. We haven’t decided yet.'],
  [{ ...paid, moneyBackStage: 'accepted' }, 'paid', 'Your refund is on its way.'],
  [{ ...paid, receivedAt: closed }, 'paid', 'You have had the car since Nov 27, 2026.'],
  [
    { ...paid, handedOverAt: closed },
    'paid',
    'The seller said on Nov 27, 2026 that you have the car.',
  ],
  [
    { ...paid, sellerClosedAt: closed, carRemovedAt: closed },
    'paid',
    'The seller’s account was closed.',
  ],
  [{ ...paid, carRemovedAt: closed }, 'paid', 'The car’s page was removed.'],
  [
    { refunded: true, refundState: 'pending' },
    'refund pending',
    'We’ve started your refund. It can take a few days to reach your card.',
  ],
  [{ refunded: true }, 'refunded', 'We refunded your card.'],
  [
    { refunded: true, dispute: 'lost' },
    'refunded',
    'Your bank accepted your dispute and returned your money.',
  ],
])('the status of an order with %j is %s: %s', (more, badge, message) => {
  const order = toBooking(makeBooking(more));
  expect(orderStatus(order, orderState(order, now))).toEqual({ badge, message });
});

test.each<[Partial<WireBooking>, number]>([
  [{}, 0],
  [{ refundedAmount: 500 }, 50_000],
  [{ refunded: true }, 1_790_000],
  [{ refunded: true, refundState: 'pending' }, 0],
])('with %j, %d cents are refunded of $17,900', (more, cents) => {
  expect(refundedCentsOf(toBooking(makeBooking({ ...paid, ...more })))).toBe(cents);
});

test.each([
  [MINUTE - 1, 'under 1 min left'],
  [MINUTE, '1\u00a0min\u00a0left'],
  [60 * MINUTE - 1, '59\u00a0min\u00a0left'],
  [60 * MINUTE, '1\u00a0h\u00a00\u00a0min\u00a0left'],
  [24 * 60 * MINUTE - 1, '23\u00a0h\u00a059\u00a0min\u00a0left'],
])('formats %d ms', (ms, words) => {
  expect(timeLeft(ms)).toBe(words);
});
