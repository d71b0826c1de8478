import type { ErrorResponse } from '#contract/types';
import type { SignedIn } from '../../testing/app';
import { MINUTE } from '../../testing/clock';
import { createMoneyApp, type MoneyApp } from '../../testing/money';
import {
  away,
  beginAnotherEachTime,
  bookingRow,
  carRow,
  chargedOrder,
  deliver,
  eventAbout,
  heldBooking,
  payableBooking,
  paidOrder,
  sendEvent,
} from '../../testing/orders';
import { expectRefused, notFound, refusal } from '../../testing/responses';
import type { ProviderIntent } from '../paymentProvider';

/** POST /bookings/{id}/release: a seller ends the booking of a car that is not paid. */
let money: MoneyApp;
beforeAll(async () => {
  money = await createMoneyApp();
});
afterEach(() => {
  money.disturb({});
});
afterAll(() => money.close());

const AUTHENTICATION_CARD = '4000002500003155';
const BUSY = 'This booking is being paid or changed right now. Try again.';

const call = async (id: string, as?: SignedIn, more: object = {}) =>
  money.api('POST', `/bookings/${id}/release`, {
    ...(as ? { as: await money.renew(as) } : {}),
    body: { reason: 'Sold elsewhere', ...more },
  });
async function release(id: string, more?: object) {
  const answer = await call(id, money.seller, more);
  const { message, code } = answer.json<Partial<ErrorResponse>>();
  return answer.statusCode === 200 ? 'released' : [answer.statusCode, code, message];
}
const held = async () => (await heldBooking(money)).id;
const statusOf = async (intentId: string) =>
  (await money.stripe.paymentIntents.retrieve(intentId)).status;

it('frees the car for others, ends the payment, and tells the buyer why', async () => {
  const { buyer, car, id, secret, intentId } = await payableBooking(money);
  const answer = await call(id, money.seller, { reason: '  The car broke down.  ' });
  expect(answer.json()).toEqual({ acknowledged: true });
  expect(await statusOf(intentId)).toBe('canceled');
  expect(await money.payByCard(secret)).toBe(400);

  const at = money.clock.now().toISOString();
  expect(await money.findBooking(buyer, id)).toMatchObject({
    status: 'unpaid',
    endReason: 'released',
    releaseReason: 'The car broke down.',
    endedAt: at,
    sellerName: 'Some seller',
    sellerPhone: '',
    history: [
      { kind: 'booked', at },
      { kind: 'released', at, reason: 'The car broke down.' },
    ],
  });
  const orders = await money.api('GET', `/bookings/${buyer.email}`, { as: buyer });
  expect(orders.json()).toMatchObject([
    { endReason: 'released', releaseReason: 'The car broke down.' },
  ]);
  const sale = await money.api('GET', `/bookings/${id}/sale`, { as: money.seller });
  expect(sale.json()).toMatchObject({ state: 'ended', endReason: 'released', number: '' });
  const payment = await money.api('POST', '/create-payment-intent', {
    as: buyer,
    body: { price: 1, bookingId: id },
  });
  expect(payment.json()).toMatchObject({
    code: 'booking-ended',
    message: 'The seller cancelled this booking. You haven’t been charged.',
  });
  expect(await money.book(await money.signIn('user'), car)).toBeTruthy();
});

it('is for the car’s seller only, with a reason that can be stored and read', async () => {
  const { buyer, id } = await heldBooking(money);
  const strangers = [buyer, await money.signIn('seller'), await money.signIn('admin')];
  await expectRefused((as) => call(id, as), strangers);
  expect(refusal(await call('no-such-booking', money.seller))).toEqual(notFound);
  for (const reason of ['', ' no ', 'x'.repeat(301)]) {
    expect((await call(id, money.seller, { reason })).statusCode).toBe(400);
  }
  for (const reason of ['Sorry \ud83d', 'Sorry \0']) {
    expect(await release(id, { reason })).toEqual([
      400,
      'validation-failed',
      'reason: Contains a character that isn’t supported.',
    ]);
  }
  expect(await money.findBooking(buyer, id)).toMatchObject({ endReason: null });
  expect(await release(id, { reason: `🚗${'x'.repeat(298)}` })).toBe('released');
});

it('keeps the lines of the reason', async () => {
  const { buyer, id } = await heldBooking(money);
  const releaseReason = 'Two reasons:\n1. The gearbox.\n2. The brakes.';
  await release(id, { reason: releaseReason.replaceAll('\n', '\r\n') });
  expect(await money.findBooking(buyer, id)).toMatchObject({ releaseReason });
});

it('refuses what is paid and what is over, and asks the provider nothing for that', async () => {
  const { buyer, id: charged } = await chargedOrder(money);
  const isPaid = [409, 'already-paid', 'The buyer has already paid for this car.'];
  // The payment was faster than its webhook event: the order is recorded now.
  expect(await release(charged)).toEqual(isPaid);
  expect(await money.findBooking(buyer, charged)).toMatchObject({ status: 'paid' });
  const over = await held();
  money.clock.advance(24 * 60 * MINUTE);
  const [released, { id: paid }] = [await held(), await paidOrder(money)];
  money.disturb({ retrieveIntent: away, cancelIntent: away });
  for (const id of [charged, paid]) expect(await release(id)).toEqual(isPaid);
  expect(await release(released)).toBe('released');
  for (const id of [over, released]) {
    expect(await release(id)).toEqual([409, 'booking-ended', 'This booking has already ended.']);
  }
});

describe('while the buyer’s bank asks for authentication', () => {
  const wait = (minutes: string) => [
    409,
    'payment-begun',
    `The buyer is paying right now. If they don’t finish, you can cancel the booking in ${minutes}.`,
  ];
  const authenticating = () => chargedOrder(money, { card: AUTHENTICATION_CARD });

  it('waits for half an hour, then ends the payment at the provider and the hold', async () => {
    const { buyer, id, intentId } = await authenticating();
    expect(await release(id)).toEqual(wait('30 minutes'));
    money.clock.advance(29 * MINUTE + 1);
    expect(await release(id)).toEqual(wait('1 minute'));
    expect(await statusOf(intentId)).toBe('requires_action');
    money.clock.advance(MINUTE - 1);
    expect(await release(id)).toBe('released');
    expect(await statusOf(intentId)).toBe('canceled');
    expect(await money.findBooking(buyer, id)).toMatchObject({ endReason: 'released' });
  });

  it('waits from the provider’s event on, if it came before the seller', async () => {
    const { id, intentId } = await authenticating();
    await sendEvent(money, eventAbout(intentId, 'payment_intent.requires_action'));
    await money.app.jobs.run('provider-events');
    money.clock.advance(20 * MINUTE);
    expect(await release(id)).toEqual(wait('10 minutes'));
  });

  it('starts anew with a new payment', async () => {
    const { buyer, id, intentId } = await authenticating();
    expect(await release(id)).toEqual(wait('30 minutes'));
    money.clock.advance(40 * MINUTE);
    await money.stripe.paymentIntents.cancel(intentId);
    await money.payByCard(await money.createIntent(buyer, id), AUTHENTICATION_CARD);
    expect(await release(id)).toEqual(wait('30 minutes'));
  });
});

describe('changes nothing', () => {
  const answerAs = async (intentId: string, status: ProviderIntent['status']) => {
    const intent = await money.provider.retrieveIntent(intentId);
    const answer = () => Promise.resolve(intent && { ...intent, isConfirmed: false, status });
    money.disturb({ retrieveIntent: answer, cancelIntent: answer });
  };

  it('while the money is on its way, or the provider cannot be reached', async () => {
    const { buyer, id, intentId } = await payableBooking(money);
    await answerAs(intentId, 'processing');
    expect(await release(id)).toContain('payment-begun');
    money.disturb({ cancelIntent: () => Promise.reject(new Error('away')) });
    expect((await call(id, money.seller)).statusCode).toBeGreaterThanOrEqual(500);
    expect(await money.findBooking(buyer, id)).toMatchObject({ endReason: null });
  });

  it('when the buyer begins another payment again and again', async () => {
    const booking = await payableBooking(money);
    const tries = beginAnotherEachTime(money, booking);
    expect(await release(booking.id)).toContain(BUSY);
    expect(tries()).toBe(3);
    expect(await bookingRow(money, booking.id)).toMatchObject({
      status: 'unpaid',
      endReason: null,
    });
  });
});

it('has one winner of two at once, and of one against the buyer’s own cancelling', async () => {
  const twice = await held();
  const codes = (await Promise.all([call(twice, money.seller), call(twice, money.seller)])).map(
    ({ statusCode }) => statusCode,
  );
  expect(codes.sort()).toEqual([200, 409]);

  const { buyer, id } = await heldBooking(money);
  const [released, cancelled] = await Promise.all([
    call(id, money.seller),
    money.api('DELETE', `/bookings/${id}`, { as: buyer }),
  ]);
  const isReleased = released.statusCode === 200;
  expect(cancelled.statusCode).toBe(isReleased ? 409 : 200);
  const row = await bookingRow(money, id);
  expect(row?.endReason).toBe(isReleased ? 'released' : 'cancelled');
});

it('and a payment at the same moment never both happen', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { buyer, id, secret } = await payableBooking(money);
    const [answer, status] = await Promise.all([call(id, money.seller), money.payByCard(secret)]);
    const isPaid = status === 200;
    if (isPaid) await deliver(money);
    expect(answer.statusCode).toBe(isPaid ? 409 : 200);
    expect(await money.findBooking(buyer, id)).toMatchObject(
      isPaid ? { status: 'paid', endReason: null } : { status: 'unpaid', endReason: 'released' },
    );
  }
});

it('sends money back that arrives for a car that was released', async () => {
  const { buyer, id, secret, intentId } = await payableBooking(money);
  // The provider reports the intent as canceled but takes the payment.
  const intent = await money.provider.retrieveIntent(intentId);
  const canceled = intent && ({ ...intent, status: 'canceled' } as const);
  money.disturb({ cancelIntent: () => Promise.resolve(canceled) });
  expect(await release(id)).toBe('released');
  money.disturb({ refund: () => Promise.reject(new Error('away')) });
  await money.payByCard(secret);
  await deliver(money);
  const at = money.clock.now().toISOString();
  const seen = async () => {
    const { endReason, refundCause, refundState, history } = await money.findBooking(buyer, id);
    return [endReason, refundCause, refundState, history];
  };
  const booked = { kind: 'booked', at };
  const pending = ['refunded', 'car-gone', 'pending', [booked, { kind: 'refund-pending', at }]];
  expect(await seen()).toEqual(pending);
  // Another order is refunded meanwhile.
  const other = await chargedOrder(money);
  await money.stripe.refunds.create({ payment_intent: other.intentId });
  await deliver(money);
  expect(await seen()).toEqual(pending);
  money.disturb({});
  await money.app.jobs.run('send-refunds');
  expect(await seen()).toEqual([
    'refunded',
    'car-gone',
    'done',
    [booked, { kind: 'refunded', at }],
  ]);
});

describe('a car that was sold elsewhere', () => {
  it.each([
    ['is taken off sale when its booking is released', false],
    ['is recorded as such in the same step', true],
  ])('%s, by its seller alone', async (_what, soldElsewhere) => {
    const { buyer, car, id } = await heldBooking(money);
    const outcome = { withdraw: true, soldElsewhere };
    const others = [buyer, await money.signIn('seller')];
    await expectRefused((as) => call(id, as, outcome), others);
    expect(await carRow(money, car.id)).toMatchObject({ status: 'unsold', soldElsewhere: false });
    expect(await release(id, outcome)).toBe('released');
    expect(await carRow(money, car.id)).toMatchObject({ status: 'withdrawn', soldElsewhere });
    expect(await release(id, outcome)).toContain('booking-ended');
  });

  it('is not recorded without taking it off sale, and stays as it is when it is paid', async () => {
    const { buyer, id } = await heldBooking(money);
    expect(await release(id, { withdraw: false, soldElsewhere: true })).toContain(
      'validation-failed',
    );
    expect(await money.findBooking(buyer, id)).toMatchObject({ endReason: null });
    const paid = await paidOrder(money);
    expect(await release(paid.id, { withdraw: true })).toContain('already-paid');
    expect(await carRow(money, paid.car.id)).toMatchObject({ status: 'sold' });
  });
});
