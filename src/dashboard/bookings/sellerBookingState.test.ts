import { setServerTimeFromResponse } from '@/testing/serverTime';
import { isToDo, sellerBookingLabels } from './sellerBookingState';

const now = Date.parse('2026-11-27T12:00:00.000Z');
const DAY = 86_400_000;
const day = (days: number) => new Date(now + days * DAY).toISOString();

type Booking = Parameters<typeof isToDo>[0];
const booking: Booking = {
  ...{ id: 'b1', productId: 'car-1', productName: 'Volvo XC60', picture: null },
  ...{ priceCents: 1_790_000, buyerName: 'Bea', phone: '+351 1', meetingPlace: '' },
  ...{ state: 'held', endReason: null, releaseReason: null, createdAt: day(-1), paidAt: null },
  ...{ handedOverAt: null, receivedAt: null, returnedAt: null, reservedUntil: null, endedAt: null },
  ...{ refund: null, refundedCents: 0, dispute: null, moneyBackStage: null },
  ...{ canRelease: false, canSharePhone: false, history: [], moneyBack: null, returnBy: null },
  ...{ conversationId: '', meeting: null },
};
const labels = (more: Partial<Booking>) => sellerBookingLabels({ ...booking, ...more }, now);

beforeEach(() => setServerTimeFromResponse());

test.each<[string, Partial<Booking>, string | null]>([
  ['full hours', { reservedUntil: day(5.07 / 24) }, '5\u00a0h\u00a0left'],
  ['minutes in the last hour', { reservedUntil: day(0.51 / 24) }, '30\u00a0min\u00a0left'],
  ['nothing without an end', {}, null],
])('a hold shows %s', (_what, more, left) => {
  const { badge, hold } = labels(more);
  expect(badge).toBe('on hold');
  expect(hold?.left ?? null).toBe(left);
});

const paid: Partial<Booking> = { state: 'paid', paidAt: day(-1) };
const handedOver = { ...paid, handedOverAt: '2026-11-20T12:00:00.000Z' };
const DISPUTED = /^The buyer disputed this payment .* hasn’t decided yet\.$/;

test.each<[string, Partial<Booking>, string, RegExp | '', string | null]>([
  ['held', {}, 'on hold', '', 'Not paid yet. Call Bea to agree when to meet.'],
  [
    'held without a number',
    { phone: '' },
    'on hold',
    '',
    'Waiting for payment. The buyer didn’t leave a phone number.',
  ],
  ['paid', paid, 'paid', '', 'Call Bea to hand over the car.'],
  [
    'paid without a name',
    { ...paid, buyerName: '' },
    'paid',
    '',
    'Call Deleted user to hand over the car.',
  ],
  [
    'paid without a number',
    { ...paid, phone: '' },
    'paid',
    '',
    'The buyer has your number but didn’t leave theirs. Wait for their call, then hand over the car.',
  ],
  [
    'refunded in part',
    { ...paid, refundedCents: 50_000 },
    'paid',
    /^\$500 of \$17,900 refunded\. \$17,400 remains paid\.$/,
    'Call Bea to hand over the car.',
  ],
  [
    'disputed',
    { ...paid, dispute: 'open', moneyBackStage: 'asked' },
    'disputed',
    DISPUTED,
    'If you still have the car, keep it until then.',
  ],
  ['disputed after the handover', { ...handedOver, dispute: 'open' }, 'disputed', DISPUTED, null],
  [
    'with a rejected dispute',
    { ...paid, dispute: 'won' },
    'paid',
    /^The bank rejected the buyer’s dispute\.$/,
    'Call Bea to hand over the car.',
  ],
  [
    'asked for the money',
    { ...paid, moneyBackStage: 'asked' },
    'money back asked',
    '',
    'Keep the car until we’ve decided.',
  ],
  [
    'asked for it after the handover',
    { ...handedOver, moneyBackStage: 'asked' },
    'money back asked',
    '',
    'Wait for our decision.',
  ],
  [
    'accepted to be refunded',
    { ...paid, moneyBackStage: 'accepted' },
    'refund pending',
    '',
    'Keep the car until the refund is confirmed.',
  ],
  [
    'handed over',
    handedOver,
    'done',
    /^Handed over on Nov 20, 2026\. The buyer hasn’t confirmed yet\.$/,
    null,
  ],
  [
    'received',
    { ...paid, receivedAt: '2026-11-21T12:00:00.000Z' },
    'done',
    /^The buyer confirmed on Nov 21, 2026\.$/,
    null,
  ],
])('a booking that is %s', (_which, more, badge, about, next) => {
  const shown = labels(more);
  expect(shown).toMatchObject({ badge, next });
  expect(shown.about).toMatch(about);
});

test.each<[Booking['endReason'], Partial<Booking>, string, RegExp]>([
  ['cancelled', {}, 'ended', /^The buyer cancelled\. No action needed\.$/],
  ['released', {}, 'cancelled', /^You cancelled this booking\.$/],
  ['released', { releaseReason: 'No tyres.' }, 'cancelled', /this booking: No tyres\.$/],
  ['withdrawn', {}, 'ended', /^The car was withdrawn or the buyer’s account was deleted\./],
  ['expired', {}, 'ended', /^The buyer didn’t pay in time\./],
  ['refunded', { refund: 'pending' }, 'refunded', /paid too late\. The refund is in progress\.$/],
  ['undone', { refund: 'done' }, 'refunded', /cancelled\. The buyer was refunded\.$/],
  ['undone', { dispute: 'lost' }, 'refunded', /^The bank accepted the buyer’s dispute and/],
])('a booking that was %s, with %p', (endReason, more, badge, about) => {
  const shown = labels({ state: 'ended', endReason, ...more });
  expect(shown).toMatchObject({ badge, hold: null, next: null });
  expect(shown.about).toMatch(about);
});

test('a hold is over by the clock, although the server has not processed its end', () => {
  expect(labels({ reservedUntil: day(-1) }).about).toMatch(/didn’t pay in time/);
});

test.each<[string, Partial<Booking>, boolean]>([
  ['on hold', { reservedUntil: day(1) }, true],
  ['over by the clock', { reservedUntil: day(-1) }, false],
  ['paid a day ago', paid, true],
  ['paid a year ago', { ...paid, paidAt: day(-365) }, false],
  ['paid a year ago and disputed', { ...paid, paidAt: day(-365), dispute: 'open' }, true],
  ['handed over', handedOver, false],
  ['ended', { state: 'ended' }, false],
])('whether a booking waits for its seller: %s', (_which, more, expected) => {
  expect(isToDo({ ...booking, ...more }, now)).toBe(expected);
});
