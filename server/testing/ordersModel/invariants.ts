import { CURRENCY } from '#contract/limits';
import type { MailTemplate } from '../../mails/templates';
import { rowOf, type Booking, type State } from './state';
import { intentsOfBuyers, type World } from './world';

type Invariant = (state: State, world: World) => void;

const expectNone = (rows: unknown[]) => expect(rows).toEqual([]);

const paymentsOf = ({ payments }: State, { id }: Booking) =>
  payments.filter(({ bookingId }) => bookingId === id);

/** True at any time, whatever has not arrived yet. */
export const always: Record<string, Invariant> = {
  'A car has at most one live booking.': ({ bookings, cars }) => {
    for (const { id } of cars) {
      const live = bookings.filter(({ productId, active }) => productId === id && active);
      expect(live.length).toBeLessThanOrEqual(1);
    }
  },

  'Paid means one succeeded payment that is not refunded, and the car is sold.': (state) => {
    for (const booking of state.bookings) {
      const isPaid = booking.status === 'paid';
      const paid = paymentsOf(state, booking).filter(({ status }) => status === 'succeeded');
      expect(paid).toHaveLength(isPaid ? 1 : 0);
      for (const { refundedCents, amountCents } of paid) {
        expect(refundedCents).toBeLessThan(amountCents);
      }
      if (isPaid) expect(rowOf(state.cars, booking.productId).status).toBe('sold');
    }
  },

  'A car knows who holds it or has bought it, and until when.': ({ bookings, cars, now }) => {
    for (const { id, status, buyerId, heldUntil } of cars) {
      const live = bookings.find(({ productId, active }) => productId === id && active);
      const isHeld = live?.status === 'unpaid' && live.reservedUntil > now;
      expect(status === 'sold' && buyerId !== null).toBe(live?.status === 'paid');
      expect(status !== 'sold' && heldUntil !== null && heldUntil > now).toBe(isHeld);
      if (live && (isHeld || live.status === 'paid')) expect(buyerId).toBe(live.buyerId);
      if (isHeld) expect(heldUntil).toEqual(live.reservedUntil);
    }
  },

  'A payment is made for its booking: by this buyer, of this price.': (state) => {
    for (const { transactionId, bookingId, amountCents } of state.payments) {
      const { buyerId, priceCents } = rowOf(state.bookings, bookingId);
      expect(amountCents).toBe(priceCents);
      expect(rowOf(state.intents, transactionId)).toMatchObject({
        status: 'succeeded',
        amount: priceCents,
        currency: CURRENCY,
        metadata: { bookingId, buyerId },
      });
    }
  },

  'A payment is recorded once.': ({ payments }) => {
    expect(new Set(payments.map(({ transactionId }) => transactionId)).size).toBe(payments.length);
  },

  'A car that is off the market is on hold for nobody.': ({ bookings, cars, now }) => {
    const isGone = ({ productId }: Booking) => {
      const { status, deletedAt } = rowOf(cars, productId);
      return status === 'withdrawn' || deletedAt !== null;
    };
    expectNone(
      bookings.filter(
        (booking) =>
          booking.active &&
          booking.status === 'unpaid' &&
          booking.reservedUntil > now &&
          isGone(booking),
      ),
    );
  },

  'A deleted car is not sold.': ({ cars }, { deletedUnsold }) => {
    expectNone(cars.filter(({ id, status }) => deletedUnsold.has(id) && status === 'sold'));
  },

  'What counts as closed can no longer be paid.': ({ bookings, intents }) => {
    const closed = new Set(
      bookings.flatMap(({ paymentIntentId, intentClosedAt }) =>
        intentClosedAt ? [paymentIntentId] : [],
      ),
    );
    expectNone(intents.filter(({ id, status }) => closed.has(id) && !isOver(status)));
  },

  'A buyer can pay a booking in one way only.': ({ bookings, intents }, world) => {
    const own = intentsOfBuyers(world);
    for (const booking of bookings) {
      const payable = intents.filter(
        ({ id, status, metadata }) =>
          own.has(id) && metadata.bookingId === booking.id && !isOver(status),
      );
      expect(payable.length).toBeLessThanOrEqual(1);
    }
  },

  'Money for a car is sent back only if the car is gone.': (state, world) => {
    const sentBack = state.payments.filter(({ refundCause }) => refundCause === 'car-gone');
    expectNone(sentBack.filter((payment) => !isCarGone(state, world, payment)));
  },

  'An order has one open request for its money.': ({ requests }) => {
    const open = requests.filter(({ state }) => state === 'open').map((each) => each.bookingId);
    expect(new Set(open).size).toBe(open.length);
  },

  'What is refunded for a request is what an admin accepted, once.': (state, world) => {
    const refunds = state.refunds.filter(({ status }) => status !== 'failed');
    const decided = refunds.flatMap(({ metadata: { decisionId }, amount }) =>
      decisionId === undefined ? [] : [{ decisionId, amount }],
    );
    for (const { decisionId, amount } of decided) {
      expect(world.accepted.get(decisionId)).toContain(amount);
      const { state: decision, amountCents } = rowOf(state.requests, decisionId);
      expect({ decision, amountCents }).toEqual({ decision: 'accepted', amountCents: amount });
    }
    expect(new Set(decided.map(({ decisionId }) => decisionId)).size).toBe(decided.length);
  },

  'Without a decision the server refunds only money for a car that is gone.': (state) => {
    const own = state.refunds.filter(
      ({ metadata: { decisionId, byHand } }) => !decisionId && !byHand,
    );
    for (const { paymentIntentId } of own) {
      const payment = state.payments.find(({ transactionId }) => transactionId === paymentIntentId);
      expect(payment?.status).toMatch(/refunding|refunded/);
    }
  },

  'Never more is refunded, or due, than was paid.': ({ intents, refunds, payments }) => {
    for (const { id, amount } of intents) {
      const sent = refunds.filter((row) => row.paymentIntentId === id && row.status !== 'failed');
      expect(sent.reduce((sum, row) => sum + row.amount, 0)).toBeLessThanOrEqual(amount);
    }
    for (const { amountCents, refundedCents, refundDueCents } of payments) {
      expect(refundedCents + (refundDueCents ?? 0)).toBeLessThanOrEqual(amountCents);
    }
  },

  'Buyer and seller have a mail about each change of a booking.': (state) => {
    for (const booking of state.bookings) {
      expectMail(state, booking, ['booked']);
      if (booking.paidAt !== null) expectMail(state, booking, ['paid']);
      const told = booking.endReason === null ? undefined : mailsOfEnd[booking.endReason];
      const requests = state.requests.filter(({ bookingId }) => bookingId === booking.id);
      if (requests.length > 0) expectMail(state, booking, ['money-back-asked']);
      for (const { state: decision } of requests) {
        if (decision === 'accepted') expectMail(state, booking, ['money-back-accepted']);
        if (decision === 'declined') expectMail(state, booking, ['money-back-declined']);
      }
      const isRefunded = booking.endReason === 'refunded' || booking.endReason === 'undone';
      if (told && (!isRefunded || booking.refundedAt !== null)) expectMail(state, booking, told);
    }
  },
};

/** True when everything has arrived and all jobs have run. */
export const settled: Record<string, Invariant> = {
  ...always,

  'A hold that has expired is over.': ({ bookings, now }) => {
    expectNone(
      bookings.filter(
        ({ active, status, reservedUntil }) =>
          active && status === 'unpaid' && reservedUntil <= now,
      ),
    );
  },

  'Nothing that the server created can be paid any more.': ({ intents }, world) => {
    const own = intentsOfBuyers(world);
    expectNone(
      intents.filter(
        ({ id, status, metadata }) =>
          own.has(id) && !isOver(status) && !world.paidOtherwise.has(metadata.bookingId ?? ''),
      ),
    );
  },

  'All money has an order, went back, or is listed for an admin.': (state) => {
    for (const intent of state.intents.filter(({ status }) => status === 'succeeded')) {
      const payment = state.payments.find(({ transactionId }) => transactionId === intent.id);
      const money = moneyOf(state, intent);
      const isKept = money.backCents < intent.amount;
      if (!payment) {
        const listed = state.unmatched.find(({ transactionId }) => transactionId === intent.id);
        expect(listed && { isOpen: listed.settledAt === null }).toEqual({ isOpen: isKept });
        continue;
      }
      const isForAdmin = payment.refundError !== null && !canBeRestored(state, payment);
      expect(payment).toMatchObject({
        status: isKept && !isForAdmin ? 'succeeded' : 'refunded',
        refundedCents: money.backCents,
        dispute: money.dispute,
      });
    }
  },

  'What was accepted is refunded, or the money went back in another way.': (state) => {
    expectNone(state.payments.filter(({ refundDueCents }) => refundDueCents !== null));
    for (const request of state.requests.filter((each) => each.state === 'accepted')) {
      expect(request.refundedAt).not.toBeNull();
      const { paymentIntentId } = rowOf(state.bookings, request.bookingId);
      const made = state.refunds.filter(({ status }) => status !== 'failed');
      const back = [
        ...made.filter(({ metadata }) => metadata.decisionId === request.id),
        ...made.filter((row) => row.metadata.byHand && isOf(row)),
        ...state.disputes.filter((row) => row.status !== 'won' && isOf(row)),
      ];
      expect(back).not.toEqual([]);

      function isOf(row: { paymentIntentId: string }) {
        return row.paymentIntentId === paymentIntentId;
      }
    }
  },
};

const isOver = (status: string) => status === 'succeeded' || status === 'canceled';

/** Because of a second payment, the car, the buyer, or, when the hold had ended, another buyer. */
function isCarGone(state: State, world: World, payment: State['payments'][number]): boolean {
  const booking = rowOf(state.bookings, payment.bookingId);
  return (
    paymentsOf(state, booking).length > 1 ||
    world.removed.has(booking.productId) ||
    rowOf(state.buyers, booking.buyerId).deletedAt !== null ||
    world.cancelled.has(booking.id) ||
    (!world.paidInTime.has(payment.transactionId) &&
      state.bookings.some(
        ({ productId, createdAt }) =>
          productId === booking.productId && createdAt >= booking.reservedUntil,
      ))
  );
}

/** Whether money that comes back, as after a failed refund, makes the order paid again. */
function canBeRestored({ bookings }: State, { bookingId }: State['payments'][number]): boolean {
  const { productId, endReason } = rowOf(bookings, bookingId);
  const isTaken = bookings.some((other) => other.productId === productId && other.active);
  return endReason === 'undone' && !isTaken;
}

const mailsOfEnd: Record<NonNullable<Booking['endReason']>, MailTemplate[]> = {
  expired: ['ended'],
  withdrawn: ['ended'],
  cancelled: ['cancelled'],
  released: ['released'],
  refunded: ['refunded'],
  undone: ['refunded', 'dispute-lost', 'money-back-accepted'],
};

function expectMail({ mails }: State, { id, endReason }: Booking, templates: MailTemplate[]) {
  const sides = new Set(
    mails
      .filter(({ template }) => templates.includes(template))
      .flatMap(({ facts }) => ('bookingId' in facts && facts.bookingId === id ? [facts.side] : [])),
  );
  expect({ endReason, templates, sides }).toEqual({
    endReason,
    templates,
    sides: new Set(['buyer', 'seller']),
  });
}

/** What the provider has refunded or lost, in cents, and the state of a dispute. */
function moneyOf(state: State, { id, amount }: State['intents'][number]) {
  const isOfIntent = (row: { paymentIntentId: string }) => row.paymentIntentId === id;
  const disputes = state.disputes.filter(isOfIntent);
  const back = [
    ...state.refunds.filter((row) => isOfIntent(row) && row.status === 'succeeded'),
    ...disputes.filter(({ status }) => status === 'lost'),
  ];
  const total = back.reduce((sum, row) => sum + row.amount, 0);
  const status = disputes[0]?.status ?? null;
  return {
    backCents: Math.min(amount, total),
    dispute: status === 'won' || status === 'lost' || status === null ? status : 'open',
  };
}
