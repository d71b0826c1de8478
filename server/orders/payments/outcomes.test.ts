import { Readable } from 'node:stream';
import { eq, like } from 'drizzle-orm';
import type { WireSale } from '#contract/bookings';
import type { WireBooking } from '#contract/types';
import { paymentEvents as webhookEvents, disputes } from '../../../sandbox/schema/payments';
import { mails } from '../../mails/schema';
import type { SignedIn } from '../../testing/app';
import { openMailbox } from '../../testing/mailbox';
import { createMoneyApp, type MoneyApp } from '../../testing/money';
import {
  booksOf,
  changeCar,
  chargedOrder,
  deliver,
  dispute,
  eventAbout,
  type Order,
  sendEvent,
  settleRefund,
} from '../../testing/orders';
import { reconcilePayments } from './reconcileCommand';

/**
 * What becomes of a paid order: in the books, for buyer and seller, and in their mails. It is the same
 * whether webhook events report it or the reconciler finds it.
 */
let money: MoneyApp;
let seller: SignedIn;
let buyer: SignedIn;
const mailbox = openMailbox();
beforeAll(async () => {
  money = await createMoneyApp({ mailTransport: mailbox.mailTransport });
});
beforeEach(async () => {
  seller = await money.signIn('seller', { name: 'Sally Seller' });
  buyer = await money.signIn('user', { name: 'Ada Buyer' });
});
afterEach(async () => {
  money.disturb({});
  await deliver(money);
});
afterAll(() => money.close());

interface Outcome {
  /** Whether the payment itself has not been heard of when it happens. */
  isUnheard?: true;
  /** `hear` is called between two events that are heard of one by one. */
  happens: (order: Order, hear: () => Promise<unknown>) => Promise<unknown>;
  books: { booking?: object; car?: object; payment?: object };
  /** What buyer and seller see: the state of the refund, its amount, and the dispute. */
  returns: [string | null, number, string | null];
  history: string[];
  /** What mails to the buyer and to the seller say. */
  mails: [buyer: RegExp[], seller: RegExp[]];
  /** What the reconciler calls it. */
  found: string;
}

const giveBack = ({ intentId }: Pick<Order, 'intentId'>, amount?: number) =>
  money.stripe.refunds.create({ payment_intent: intentId, ...(amount ? { amount } : {}) });

type Act = (order: Order) => Promise<unknown>;
const refundAll: Act = (order) => giveBack(order);
const refundPart: Act = (order) => giveBack(order, 50_000);
const returnRefund: Act = ({ intentId }) => settleRefund(money, intentId, 'failed');
const openDispute: Act = ({ intentId }) => dispute(money, intentId);
const sell: Act = ({ car }) => changeCar(money, car.id, { status: 'sold' });

const inTurn =
  (first: Act, second: Act): Outcome['happens'] =>
  async (order, hear) => {
    await first(order);
    await hear();
    await second(order);
  };

/** Changes the dispute at the provider, and sends an event about it. */
async function setDispute({ intentId }: Order, changes: Partial<typeof disputes.$inferInsert>) {
  await money.db.update(disputes).set(changes).where(eq(disputes.paymentIntentId, intentId));
  const id = `${intentId}_${changes.status}`;
  await sendEvent(money, eventAbout(id, 'charge.dispute.closed', { payment_intent: intentId }));
}

const stays = {
  booking: { status: 'paid', active: true, endReason: null },
  car: { status: 'sold' },
  payment: { status: 'succeeded', refundCause: null, refundError: null },
};
const isUndone = { status: 'unpaid', active: false, endReason: 'undone' };
const BOUNCED = ['refunded 9500.5, left 0', 'refund-failed 9500.5, left 9500.5'];
/** The buyer may have the car: it is not for sale until the seller lists it again. */
const undone = (refundCause: string) => ({
  booking: isUndone,
  car: { status: 'sold' },
  payment: { status: 'refunded', refundCause, refundedCents: 950_050 },
});
const sentAgain = {
  booking: { ...isUndone, refundedAt: null },
  car: { status: 'unsold' },
  payment: { status: 'refunding', refundedCents: 0 },
};
const both = (said: RegExp): Outcome['mails'] => [[said], [said]];

const outcomes: Record<string, Outcome> = {
  'a refund of all': {
    happens: refundAll,
    books: undone('by-hand'),
    returns: ['done', 9500.5, null],
    history: ['booked', 'paid', 'undone', 'refunded 9500.5, left 0'],
    mails: [[/^Refund for your [^]*\$9,500\.50 to your card/], [/^Sale refunded: /]],
    found: 'paid here; set to refunded',
  },
  'a refund of a part': {
    happens: refundPart,
    books: stays,
    returns: [null, 500, null],
    history: ['booked', 'paid', 'refund 500, left 9000.5'],
    mails: [
      [
        /^Partial refund for your [^]*refunded \$500 to your card. Of \$9,500\.50, \$9,000\.50 remains/,
      ],
      [/^Partial refund: [^]*Ada Buyer was refunded \$500. Of \$9,500\.50, \$9,000\.50 remains/],
    ],
    found: 'paid here; set to partially refunded',
  },
  'a refund of the rest': {
    happens: inTurn(refundPart, refundAll),
    books: undone('by-hand'),
    returns: ['done', 9500.5, null],
    history: ['booked', 'paid', 'refund 500, left 9000.5', 'undone', 'refunded 9000.5, left 0'],
    mails: [
      [
        /^Refund for [^]*order was cancelled and we refunded the remaining \$9,000\.50 [^]*\$9,500\.50 in all/,
      ],
      [/^Sale refunded: [^]*was refunded the remaining \$9,000\.50\./],
    ],
    found: 'partially refunded here; set to refunded',
  },
  'a refund of a part that fails later': {
    happens: inTurn(refundPart, returnRefund),
    books: stays,
    returns: [null, 0, null],
    history: ['booked', 'paid', 'refund 500, left 9000.5', 'refund-failed 500, left 9500.5'],
    mails: both(/^Refund failed: [^]*All \$9,500\.50 remains paid\./),
    found: 'partially refunded here; set to paid',
  },
  'a refund of all that fails later': {
    happens: inTurn(refundAll, returnRefund),
    books: stays,
    returns: [null, 0, null],
    history: ['booked', 'paid', ...BOUNCED],
    mails: both(/^Refund failed: [^]*is active again/),
    found: 'refunded here; set to paid',
  },
  'a refund of all that fails when another buyer has the car': {
    happens: inTurn(refundAll, async (order) => {
      await changeCar(money, order.car.id, { status: 'unsold' });
      await money.book(await money.signIn('user'), order.car);
      await returnRefund(order);
    }),
    books: {
      booking: isUndone,
      car: { status: 'unsold' },
      // For an admin to settle.
      payment: {
        status: 'refunded',
        refundedCents: 0,
        refundError: 'The dispute was won, but the car already has another order.',
      },
    },
    returns: ['done', 0, null],
    history: ['booked', 'paid', 'undone', ...BOUNCED],
    mails: [[/^Refund failed: /], [/^New booking /, /^Refund failed: /]],
    found: 'refunded here; set to refunded',
  },
  'a refund of all that fails after the car was deleted': {
    happens: inTurn(refundAll, async (order) => {
      await changeCar(money, order.car.id, { status: 'unsold', deletedAt: money.clock.now() });
      await returnRefund(order);
    }),
    books: sentAgain,
    returns: ['pending', 0, null],
    history: ['booked', 'paid', 'undone', ...BOUNCED, 'car-removed'],
    mails: both(/\$9,500\.50 didn’t reach [^]*We’re sending it again/),
    found: 'refunded here; set to refund pending',
  },
  'a refund of all, before the payment': {
    isUnheard: true,
    happens: refundAll,
    books: { ...undone('by-hand'), car: { status: 'unsold' } },
    returns: ['done', 0, null],
    history: ['booked', 'undone', 'refunded 9500.5, left 0'],
    mails: [
      [/^Refund for [^]*Your booking has ended and we refunded \$9,500\.50 to your card\./],
      [/^Payment refunded: [^]*Ada Buyer was refunded \$9,500\.50 before the sale completed/],
    ],
    found: 'paid at the provider but unpaid here; set to refunded',
  },
  'a refund of all, before the payment, that fails after the car was deleted': {
    isUnheard: true,
    happens: inTurn(refundAll, async (order) => {
      await changeCar(money, order.car.id, { deletedAt: money.clock.now() });
      await returnRefund(order);
    }),
    books: sentAgain,
    returns: ['pending', 0, null],
    history: ['booked', 'undone', ...BOUNCED],
    mails: [[/\$9,500\.50 didn’t reach your card[^]*We’re sending it again/], []],
    found: 'refunded here; set to refund pending',
  },
  'a refund of a part, with the payment': {
    isUnheard: true,
    happens: refundPart,
    books: stays,
    returns: [null, 500, null],
    history: ['booked', 'paid', 'refund 500, left 9000.5'],
    mails: [
      [/^Partial refund for your /, /^Payment received: /],
      [/^Partial refund: /, /^Your Volvo V60 D4 is sold/],
    ],
    found: 'paid at the provider but unpaid here; set to partially refunded',
  },
  'a payment for a car that is gone': {
    isUnheard: true,
    happens: sell,
    books: {
      booking: { status: 'unpaid', active: false, endReason: 'refunded' },
      payment: { status: 'refunded', refundCause: 'car-gone', refundedCents: 950_050 },
    },
    returns: ['done', 0, null],
    history: ['booked', 'refunded'],
    mails: [
      [/^Refund for [^]*The car was no longer available when your payment arrived/],
      [/^Payment refunded: [^]*Ada Buyer paid after their booking ended/],
    ],
    found: 'paid at the provider but unpaid here; set to refunded',
  },
  'a payment for a car that is gone, whose refund fails later': {
    isUnheard: true,
    happens: inTurn(
      ({ car }) => changeCar(money, car.id, { deletedAt: money.clock.now() }),
      returnRefund,
    ),
    books: {
      booking: { status: 'unpaid', endReason: 'refunded', refundedAt: null },
      payment: { status: 'refunding', refundCause: 'car-gone', refundedCents: 0 },
    },
    returns: ['pending', 0, null],
    history: ['booked', 'refund-pending'],
    // The seller has nothing to do with it.
    mails: [
      [/^Refund failed: [^]*\$9,500\.50 didn’t reach your card[^]*We’re sending it again/],
      [],
    ],
    found: 'refunded here; set to refund pending',
  },
  'an inquiry by the bank': {
    happens: async (order) => {
      await dispute(money, order.intentId);
      await setDispute(order, { status: 'warning_needs_response' });
    },
    books: { ...stays, payment: { status: 'succeeded', dispute: 'inquiry' } },
    returns: [null, 0, null],
    history: ['booked', 'paid'],
    mails: [[], []],
    found: 'paid here; set to paid, with an inquiry by the bank',
  },
  'a dispute': {
    happens: openDispute,
    books: { ...stays, payment: { status: 'succeeded', dispute: 'open' } },
    returns: [null, 0, 'open'],
    history: ['booked', 'paid', 'dispute-opened 9500.5, left 9500.5'],
    mails: both(/^Payment disputed: /),
    found: 'paid here; set to paid and disputed',
  },
  'a dispute that is lost': {
    happens: inTurn(openDispute, (order) => setDispute(order, { status: 'lost' })),
    books: undone('dispute'),
    returns: ['done', 9500.5, 'lost'],
    history: [
      'booked',
      'paid',
      'dispute-opened 9500.5, left 9500.5',
      'dispute-lost 9500.5, left 0',
      'undone',
    ],
    mails: both(/^Dispute accepted: /),
    found: 'paid and disputed here; set to lost in a dispute',
  },
  'a dispute that is won': {
    happens: inTurn(openDispute, (order) => setDispute(order, { status: 'won' })),
    books: { ...stays, payment: { status: 'succeeded', dispute: 'won' } },
    returns: [null, 0, 'won'],
    history: [
      'booked',
      'paid',
      'dispute-opened 9500.5, left 9500.5',
      'dispute-won 9500.5, left 9500.5',
    ],
    mails: both(/^Dispute closed: [^]*All \$9,500\.50 remains paid\.(?! \w+ \w+ is active again)/),
    found: 'paid and disputed here; set to paid',
  },
  'a dispute that is won after it was lost': {
    happens: inTurn(
      async (order) => {
        await openDispute(order);
        await setDispute(order, { status: 'lost' });
      },
      (order) => setDispute(order, { status: 'won' }),
    ),
    books: { ...stays, payment: { status: 'succeeded', dispute: 'won' } },
    returns: [null, 0, 'won'],
    history: ['booked', 'paid', 'dispute-lost 9500.5, left 0', 'dispute-won 9500.5, left 9500.5'],
    mails: [
      [/^Dispute closed: [^]*remains paid\. Your order is active again\./],
      [/^Dispute closed: [^]*remains paid\. The sale is active again\./],
    ],
    found: 'lost in a dispute here; set to paid',
  },
  'a dispute that takes a part': {
    happens: async (order) => {
      await dispute(money, order.intentId);
      await setDispute(order, { amount: 90_000, status: 'lost' });
    },
    books: { ...stays, payment: { status: 'succeeded', dispute: 'lost', refundedCents: 90_000 } },
    returns: [null, 900, 'lost'],
    history: ['booked', 'paid', 'dispute-lost 900, left 8600.5'],
    mails: both(/Of \$9,500\.50, \$8,600\.50 remains paid\./),
    found: 'paid here; set to partially refunded',
  },
};

/** What both were told since the last call. */
const told = () => mailbox.told(money, [buyer, seller]);

/** Hears of everything by webhook events. */
async function receive(): Promise<void> {
  await deliver(money);
  await money.app.jobs.run('provider-events');
}

/** Finds what happened to one order. Its webhook events are lost. */
async function reconcile({ id, intentId }: Order): Promise<string | undefined> {
  const isLost = like(webhookEvents.payload, `%${intentId}%`);
  await money.db.update(webhookEvents).set({ nextAttemptAt: null }).where(isLost);
  const intents = await Promise.all(
    (await money.intentsOf(id)).map((intent) => money.provider.retrieveIntent(intent.id)),
  );
  const payments = {
    ...money.provider,
    listIntents: () => Readable.from(intents),
    listRefunds: () => Readable.from([]),
    listDisputed: () => Readable.from([]),
    // Other orders are not looked for.
    retrieveIntent: () => Promise.resolve(intents[0] ?? null),
  };
  const log = { error: () => undefined, warn: () => undefined };
  const { said } = await reconcilePayments({ db: money.db, payments, now: money.clock.now, log });
  return said.split('\n').find((line) => line.includes(intentId));
}

/** All events of the order arrive once more, under other ids, when their mails have been deleted. */
async function repeat({ intentId }: Order): Promise<void> {
  await money.db.delete(mails);
  const { data } = await money.stripe.events.list({ limit: 100 });
  for (const event of data.filter((each) => JSON.stringify(each).includes(intentId))) {
    await sendEvent(money, JSON.stringify({ ...event, id: `${event.id}-again` }));
  }
  await money.app.jobs.run('provider-events');
}

/** The order as buyer and seller see it, on its page and in their lists. */
async function seen(id: string) {
  const [asBuyer, asSeller] = [await money.renew(buyer), await money.renew(seller)];
  const order = await money.findBooking(asBuyer, id);
  const orders = await money.api('GET', `/bookings/${buyer.email}`, { as: asBuyer });
  const sale = await money.api('GET', `/bookings/${id}/sale`, { as: asSeller });
  const { history, ...rest } = sale.json<WireSale>();
  expect(history).toEqual(order.history);
  return { order, listed: orders.json<WireBooking[]>().find(({ _id }) => _id === id), sale: rest };
}

const returnsIn = (row: Pick<WireBooking, 'refundState' | 'refundedAmount' | 'dispute'> = {}) => [
  row.refundState ?? null,
  row.refundedAmount ?? 0,
  row.dispute ?? null,
];

const matching = (all: RegExp[]) => all.map((each) => expect.stringMatching(each) as string);

describe.each(['webhook events report', 'the reconciler finds'])('%s', (how) => {
  const isReported = how === 'webhook events report';

  it.each(Object.entries(outcomes))('%s', async (_what, outcome) => {
    const order = await chargedOrder(money, { buyer, seller });
    const hear = () => (isReported ? receive() : reconcile(order));
    const hearAlone = async () => {
      await hear();
      await told();
      money.clock.advance(1000);
    };
    await told();
    if (!outcome.isUnheard) await hearAlone();
    await outcome.happens(order, hearAlone);
    const found = await hear();
    const line = expect.stringContaining(`$9500.50  ${outcome.found}`) as string;
    expect(found).toEqual(isReported ? undefined : line);
    const books = await booksOf(money, order);
    expect(books).toMatchObject(outcome.books);
    const all = await seen(order.id);
    const history = all.order.history?.map(({ kind, amount, left }) =>
      amount === undefined ? kind : `${kind} ${amount}, left ${left}`,
    );
    expect(history).toEqual(outcome.history);
    for (const row of [all.order, all.listed, all.sale]) {
      expect(returnsIn(row)).toEqual(outcome.returns);
    }
    const { status, endReason } = all.order;
    expect(books.booking).toMatchObject({ status, endReason });
    const state = status === 'paid' ? 'paid' : 'ended';
    expect(all.sale).toMatchObject({ state, endReason });
    expect(await told()).toEqual(outcome.mails.map(matching));

    // Heard of again, it is neither done nor told twice.
    if (isReported) await repeat(order);
    expect(await reconcile(order)).toBeUndefined();
    expect(await told()).toEqual([[], []]);
    expect(await seen(order.id)).toEqual(all);
  });
});
