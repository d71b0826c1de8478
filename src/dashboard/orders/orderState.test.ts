import { timeLeft } from '@/components/labels';
import { setServerTimeFromResponse } from '@/testing/serverTime';
import { canCancel, orderState } from './orderState';

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

test.each([
  [MINUTE - 1, 'under 1 min left'],
  [MINUTE, '1\u00a0min\u00a0left'],
  [60 * MINUTE - 1, '59\u00a0min\u00a0left'],
  [60 * MINUTE, '1\u00a0h\u00a00\u00a0min\u00a0left'],
  [24 * 60 * MINUTE - 1, '23\u00a0h\u00a059\u00a0min\u00a0left'],
])('formats %d ms', (ms, words) => {
  expect(timeLeft(ms)).toBe(words);
});
