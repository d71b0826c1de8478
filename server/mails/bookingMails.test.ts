import { sql } from 'drizzle-orm';
import type { SignedIn } from '../testing/app';
import { DAY } from '../testing/clock';
import { openMailbox } from '../testing/mailbox';
import { createMoneyApp, type MoneyApp } from '../testing/money';
import {
  changeCar,
  deliver,
  type HeldBooking,
  heldBooking,
  paidOrder,
  payOtherwise,
} from '../testing/orders';

/** Who is told what of a booking. Refunds and disputes are in `outcomes.test.ts`. */
let money: MoneyApp;
let seller: SignedIn;
let buyer: SignedIn;
const mailbox = openMailbox();
beforeAll(async () => {
  money = await createMoneyApp({
    mailTransport: mailbox.mailTransport,
    config: { marketTimeZone: 'Asia/Tokyo' },
  });
});
beforeEach(async () => {
  seller = await money.signIn('seller', { name: 'Sally Seller' });
  buyer = await money.signIn('user', { name: 'Ada Buyer' });
});
afterAll(() => money.close());

const told = () => mailbox.told(money, [buyer, seller]);
const matching = (all: RegExp[]) => all.map((each) => expect.stringMatching(each) as string);
/** What both were told of the booking itself. */
const CONFIRMED = [[/^Booking confirmed: Volvo V60 D4/], [/^New booking of your Volvo V60 D4/]];

type Act = (booking: HeldBooking) => Promise<unknown>;
const cancel: Act = ({ id }) => money.api('DELETE', `/bookings/${id}`, { as: buyer });
const release =
  (outcome = {}): Act =>
  ({ id }) =>
    money.api('POST', `/bookings/${id}/release`, {
      as: seller,
      body: { reason: 'The gearbox broke.', ...outcome },
    });

const triggers: Record<string, { happens: Act; buyer: RegExp[]; seller: RegExp[] }> = {
  'a payment': {
    happens: async ({ id }) => {
      await money.payByCard(await money.createIntent(buyer, id));
      await deliver(money);
    },
    buyer: [/^Payment received: Volvo V60 D4/],
    seller: [/^Your Volvo V60 D4 is sold/],
  },
  'a cancelled booking': {
    happens: cancel,
    buyer: [/^Booking cancelled: [^]*Other buyers can now book the car\./],
    seller: [/^Booking cancelled: [^]*Ada Buyer cancelled the booking\. The car is back on sale\./],
  },
  'a cancelled booking of a car that is off sale': {
    happens: async (booking) => {
      await changeCar(money, booking.car.id, { status: 'withdrawn' });
      await cancel(booking);
    },
    buyer: [/^Booking cancelled: [^]*The car is no longer for sale\./],
    seller: [/^Booking cancelled: [^]*The car is off sale\./],
  },
  'a released booking': {
    happens: release(),
    buyer: [
      /^The seller cancelled your booking: [^]*Other buyers can now book [^]*> The gearbox broke\./,
    ],
    seller: [/^You cancelled the booking [^]*The car is back on sale\. We sent your reason/],
  },
  'a released booking of a car that is taken off sale': {
    happens: release({ withdraw: true }),
    buyer: [/^The seller cancelled your booking: [^]*The car is no longer for sale\./],
    seller: [/^You cancelled the booking [^]*The car is off sale\. We sent/],
  },
  'a released booking of a car that was sold elsewhere': {
    happens: release({ withdraw: true, soldElsewhere: true }),
    buyer: [/^The seller cancelled your booking: [^]*The car is no longer for sale\./],
    seller: [/^You cancelled the booking [^]*The car is marked as sold elsewhere\. We sent/],
  },
  'a booking that is not paid in time': {
    happens: async () => {
      money.clock.advance(DAY);
      await money.app.jobs.run('settle-holds');
    },
    buyer: [/^Booking ended: [^]*You didn’t pay in time/],
    seller: [/^Booking ended: [^]*Ada Buyer didn’t pay in time\. The car is back on sale\./],
  },
  'a booking of a car that is removed after a report': {
    happens: async ({ car }) => {
      const about = { productId: car.id };
      const reported = await money.api('POST', '/reports', { as: buyer, body: about });
      const { insertedId: reportId } = reported.json<{ insertedId: string }>();
      const as = await money.signIn('admin');
      await money.api('DELETE', '/reports', { as, body: { ...about, reportId } });
    },
    buyer: [/^Booking ended: [^]*The car is no longer for sale\. You haven’t been charged\./],
    seller: [/^Booking ended: [^]*The car was withdrawn from sale\./, /^We removed your Volvo/],
  },
  'a booking of somebody whose account is gone': {
    happens: () => money.api('DELETE', '/users/me', { as: buyer }),
    buyer: [/^Your account was deleted/],
    seller: [/^Booking ended: [^]*The buyer’s account was closed\. The car is back on sale\./],
  },
};

it.each(Object.entries(triggers))('%s is told to both sides, once', async (_what, trigger) => {
  const booking = await heldBooking(money, { buyer, seller });
  expect(await told()).toEqual(CONFIRMED.map(matching));
  await trigger.happens(booking);
  expect(await told()).toEqual([trigger.buyer, trigger.seller].map(matching));
  expect(await told()).toEqual([[], []]);
});

it('says until when to pay, in the time of each, as long as it is to be paid', async () => {
  const body = { email: seller.email, timeZone: 'Europe/Berlin' };
  await money.api('POST', '/jwt', { body, as: seller.idToken });
  await paidOrder(money, { buyer, seller });
  // The buyer's time zone is unknown.
  expect(await told()).toEqual(
    [
      [/24 hours to pay, until .*\d\s[AP]M Japan Time \(/, /^Payment received(?![^]*Pay by)/],
      [
        /24 hours, until \w+ \d+, \d{4}, \d+:\d\d\s[AP]M Germany Time \(.*\d+:\d\d\s[AP]M UTC\)\./,
        /^Your Volvo V60 D4 is sold(?![^]*On hold until)/,
      ],
    ].map(matching),
  );
});

it('once, however often it is reported and however many servers send', async () => {
  const { id, intentId } = await paidOrder(money, { buyer, seller });
  const run = () => money.app.jobs.run('send-mails');
  await Promise.all([run(), run(), run()]);
  await money.record(buyer, id, intentId);
  await deliver(money);
  await money.sandbox.retryAll();
  await deliver(money);
  await Promise.all([run(), run()]);
  const sent = await mailbox.take(money);
  expect(sent).toHaveLength(4);
  expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(4);
});

it('says nothing of a paid order when a second payment of it goes back', async () => {
  const order = await paidOrder(money, { buyer, seller });
  await told();
  const second = await payOtherwise(money, order);
  await deliver(money);
  expect(await money.refundsOf(second)).toHaveLength(1);
  expect(await told()).toEqual([[], []]);
});

it('not of what was undone, and not while it is refused', async () => {
  const other = await money.signIn('user');
  const listed = await money.car({}, seller);
  const book = (as: SignedIn, productId: string) =>
    money.api('POST', '/bookings', { as, body: { productId, price: 9500.5 } });
  const answers = await Promise.all([book(buyer, listed.id), book(other, listed.id)]);
  const taken = answers.map((each) => each.json<{ acknowledged: boolean }>().acknowledged);
  expect(taken.sort()).toEqual([false, true]);
  expect(await mailbox.take(money)).toHaveLength(2);
  await money.db.execute(sql`alter table mails add constraint full_disk check (false) not valid`);
  try {
    const refused = await book(buyer, (await money.car({}, seller)).id);
    expect(refused.statusCode).toBe(500);
  } finally {
    await money.db.execute(sql`alter table mails drop constraint full_disk`);
  }
  const path = `/products/seller/${seller.email}/bookings?state=held`;
  expect((await money.api('GET', path, { as: seller })).json()).toHaveLength(1);
});
