import { eq, sql } from 'drizzle-orm';
import type { WireFailedMail } from '#contract/mails';
import { purgeDeleted } from '../housekeeping';
import { products } from '../products/schema';
import { createTestApp, type SignedIn } from '../testing/app';
import { createMoneyApp, intentIdOf, type MoneyApp } from '../testing/money';
import { claimMail } from './repository';
import { mails } from './schema';
import type { Delivery, MailTransport, OutgoingMail } from './transport';

let money: MoneyApp;
let seller: SignedIn;
let buyer: SignedIn;
let admin: SignedIn;
const outgoing: OutgoingMail[] = [];
let answer: (mail: OutgoingMail) => Promise<Delivery>;
const transport: MailTransport = {
  send: (mail) => {
    outgoing.push(mail);
    return answer(mail);
  },
};

const config = { marketTimeZone: 'Asia/Tokyo' };
beforeAll(async () => {
  money = await createMoneyApp({ mailTransport: transport, config });
  admin = await money.signIn('admin');
});
beforeEach(async () => {
  answer = () => Promise.resolve({ kind: 'sent' });
  await money.db.delete(mails);
  outgoing.length = 0;
  seller = await money.signIn('seller', { name: 'Sally Seller' });
  buyer = await money.signIn('user', { name: 'Ada Buyer' });
});
afterAll(() => money.close());

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const car = (overrides = {}) =>
  money.car({
    sellerId: seller.userId,
    sellerEmail: seller.email,
    sellerName: seller.name,
    ...overrides,
  });
const book = async () => money.book(buyer, await car());
const run = () => money.app.jobs.run('send-mails');
const asAdmin = async () => ({ as: await money.renew(admin) });

/** Mails sent since the last call: recipient and subject. */
async function sent(): Promise<[to: string, subject: string][]> {
  await run();
  const told = outgoing.splice(0).map(({ to, subject }): [string, string] => [to, subject]);
  return told.sort(([a], [b]) => (a === buyer.email ? -1 : b === buyer.email ? 1 : 0));
}

async function pay(id: string): Promise<string> {
  const secret = await money.createIntent(buyer, id);
  await money.payByCard(secret);
  await money.sandbox.deliverDue();
  return intentIdOf(secret);
}

async function failed(query = '') {
  const list = await money.api('GET', `/mails/failed${query}`, await asAdmin());
  return list.json<WireFailedMail[]>();
}

describe('both sides are told', () => {
  it('that a car was booked, paid, and that its money went back', async () => {
    const id = await book();
    expect(await sent()).toEqual([
      [buyer.email, 'Booking confirmed: Volvo V60 D4'],
      [seller.email, 'New booking of your Volvo V60 D4'],
    ]);
    const transaction = await pay(id);
    expect(await sent()).toEqual([
      [buyer.email, 'Payment received: Volvo V60 D4'],
      [seller.email, 'Your Volvo V60 D4 is sold'],
    ]);
    await money.stripe.refunds.create({ payment_intent: transaction });
    await money.sandbox.deliverDue();
    expect(await sent()).toEqual([
      [buyer.email, 'Refund for your Volvo V60 D4'],
      [seller.email, 'Sale refunded: Volvo V60 D4'],
    ]);
  });

  it('until when to pay, in the time of each, as long as it is to be paid', async () => {
    const body = { email: seller.email, timeZone: 'Europe/Berlin' };
    await money.api('POST', '/jwt', { body, as: seller.idToken });
    const id = await book();
    await run();
    const [toBuyer, toSeller] = [buyer, seller].map(({ email }) =>
      outgoing.find(({ to }) => to === email),
    );
    // Theirs is unknown.
    expect(toBuyer?.text).toMatch(/24 hours to pay, until .*\d\s[AP]M Japan Time \(/);
    expect(toSeller?.text).toMatch(
      /24 hours, until \w+ \d+, \d{4}, \d+:\d\d\s[AP]M Germany Time \(.*\d+:\d\d\s[AP]M UTC\)\./,
    );
    outgoing.length = 0;
    await pay(id);
    await run();
    expect(outgoing.map(({ text }) => text).join()).not.toMatch(/Pay by|On hold until/);
  });

  it('that money came too late, and is no sale', async () => {
    const listed = await car();
    const id = await money.book(buyer, listed);
    await sent();
    await money.db.update(products).set({ status: 'sold' }).where(eq(products.id, listed.id));
    await pay(id);
    await run();
    expect(outgoing.map(({ subject }) => subject).sort()).toEqual([
      'Payment refunded: Volvo V60 D4',
      'Refund for your Volvo V60 D4',
    ]);
    const texts = outgoing.map(({ text }) => text).join();
    expect(texts).toContain('The car was no longer available when your payment arrived');
    expect(texts).toContain('Ada Buyer paid after their booking ended');
  });

  it('that money came and went before there was a sale', async () => {
    const id = await book();
    await sent();
    const secret = await money.createIntent(buyer, id);
    await money.payByCard(secret);
    await money.stripe.refunds.create({ payment_intent: intentIdOf(secret) });
    await money.sandbox.deliverDue();
    await run();
    const texts = outgoing.map(({ text }) => text).join();
    expect(outgoing.map(({ subject }) => subject)).toContain('Payment refunded: Volvo V60 D4');
    expect(texts).toContain('was refunded $9,500.50');
    expect(texts).toContain('Your booking has ended and we refunded $9,500.50 to your card.');
    expect(texts).not.toContain('The car isn’t on sale');
  });

  it('of a paid order nothing when a second payment of it goes back', async () => {
    const bookingId = await book();
    await pay(bookingId);
    await sent();
    const metadata = { installationId: money.installationId, bookingId, buyerId: buyer.userId };
    const order = { amount: 950_050, currency: 'usd', metadata };
    const { id } = await money.stripe.paymentIntents.create(order);
    await money.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
    await money.sandbox.deliverDue();
    expect(await money.refundsOf(id)).toHaveLength(1);
    expect(await sent()).toEqual([]);
  });

  it('that a booking was cancelled, released with a reason, or ended by itself', async () => {
    const cancelled = await book();
    await sent();
    await money.api('DELETE', `/bookings/${cancelled}`, { as: buyer });
    expect(await sent()).toEqual([
      [buyer.email, 'Booking cancelled: Volvo V60 D4'],
      [seller.email, 'Booking cancelled: Volvo V60 D4'],
    ]);

    const released = await book();
    await run();
    outgoing.length = 0;
    const body = { reason: 'The gearbox broke.' };
    await money.api('POST', `/bookings/${released}/release`, { as: seller, body });
    await run();
    const [toBuyer] = outgoing.filter(({ to }) => to === buyer.email);
    expect(toBuyer).toMatchObject({
      subject: 'The seller cancelled your booking: Volvo V60 D4',
      text: expect.stringContaining('> The gearbox broke.') as string,
      link: `https://cars.example.com/dashboard/orders/${released}`,
    });
    outgoing.length = 0;

    await book();
    await sent();
    money.clock.advance(DAY);
    await money.app.jobs.run('settle-holds');
    await run();
    expect(outgoing.map(({ text }) => text).join()).toContain('Ada Buyer didn’t pay in time.');
    expect(await sent()).toEqual([
      [buyer.email, 'Booking ended: Volvo V60 D4'],
      [seller.email, 'Booking ended: Volvo V60 D4'],
    ]);
  });

  it('that the car was taken off the market', async () => {
    const listed = await car();
    await money.book(buyer, listed);
    await sent();
    const reported = await money.api('POST', '/reports', {
      as: buyer,
      body: { productId: listed.id },
    });
    const { insertedId: reportId } = reported.json<{ insertedId: string }>();
    const body = { productId: listed.id, reportId };
    await money.api('DELETE', '/reports/', { ...(await asAdmin()), body });
    await run();
    expect(outgoing.find(({ to }) => to === buyer.email)?.text).toContain(
      'The car is no longer for sale. You haven’t been charged.',
    );
  });

  it('once, however often it is reported and however many servers send', async () => {
    const id = await book();
    await Promise.all([run(), run(), run()]);
    expect(outgoing).toHaveLength(2);
    const transaction = await pay(id);
    await money.record(buyer, await money.findBooking(buyer, id), transaction);
    await money.sandbox.retryAll();
    await money.sandbox.deliverDue();
    await Promise.all([run(), run()]);
    expect(outgoing).toHaveLength(4);
    expect(new Set(outgoing.map(({ messageId }) => messageId)).size).toBe(4);
  });

  it('not of what was undone, and not while it is refused', async () => {
    const listed = await car();
    const answers = await Promise.all(
      [buyer, await money.signIn('user')].map((as) =>
        money.api('POST', '/bookings', { as, body: { productId: listed.id, price: 9500.5 } }),
      ),
    );
    expect(answers.map((a) => a.json<{ acknowledged: boolean }>().acknowledged).sort()).toEqual([
      false,
      true,
    ]);
    expect(await sent()).toHaveLength(2);
    await money.db.execute(sql`alter table mails add constraint full_disk check (false) not valid`);
    try {
      const refused = await money.api('POST', '/bookings', {
        as: buyer,
        body: { productId: (await car()).id, price: 9500.5 },
      });
      expect(refused.statusCode).toBe(500);
    } finally {
      await money.db.execute(sql`alter table mails drop constraint full_disk`);
    }
    const held = await money.api('GET', `/products/seller/${seller.email}/bookings?state=held`, {
      as: seller,
    });
    expect(held.json()).toHaveLength(1);
  });

  it('but nobody whose account is gone', async () => {
    await book();
    await money.api('DELETE', '/users/me', { as: buyer });
    await run();
    const toBuyer = outgoing.filter(({ to }) => to === buyer.email);
    expect(toBuyer.map(({ subject }) => subject)).toEqual(['Your account was deleted']);
    expect(outgoing.map(({ text }) => text).join()).toContain('The buyer’s account was closed.');
    expect(await failed()).toEqual([]);
  });
});

it('nobody gets mail who has not proved that the address is theirs', async () => {
  const stranger = await money.signIn('user', { emailVerified: false });
  const id = await money.book(stranger, await car());
  await run();
  expect(outgoing.map(({ to }) => to)).toEqual([seller.email]);
  expect(await failed()).toEqual([]);

  const { email } = stranger;
  const as = await money.identity.idToken({ ...stranger, emailVerified: true });
  expect((await money.api('POST', '/jwt', { as, body: { email } })).statusCode).toBe(200);
  await money.api('DELETE', `/bookings/${id}`, { as: stranger });
  await run();
  expect(outgoing.slice(1).map(({ subject }) => subject)).toContain(
    'Booking cancelled: Volvo V60 D4',
  );
});

describe('a mail that is not sent', () => {
  it('is tried eight times within a day, with growing pauses, and then listed', async () => {
    await book();
    answer = () => Promise.resolve({ kind: 'refused', error: '451 Come back later' });
    const started = money.clock.now().getTime();
    // Every minute at first, then less often.
    for (let passed = 0; passed < DAY;) {
      await run();
      const pause = MINUTE * Math.max(1, Math.floor(passed / (10 * MINUTE)));
      money.clock.advance(pause);
      passed += pause;
    }
    const tries = outgoing.filter(({ to }) => to === buyer.email);
    expect(tries).toHaveLength(8);
    expect(new Set(tries.map(({ messageId }) => messageId)).size).toBe(1);
    const list = await failed();
    expect(list).toHaveLength(2);
    expect(list).toContainEqual({
      _id: expect.any(String) as string,
      to: buyer.email,
      subject: 'Booking confirmed: Volvo V60 D4',
      template: 'booked',
      createdAt: new Date(started).toISOString(),
      failedAt: expect.any(String) as string,
      tries: 8,
      error: '451 Come back later',
    });
  });

  it('does not keep others waiting, and no booking', async () => {
    await book();
    answer = ({ to }) =>
      Promise.resolve(to === buyer.email ? { kind: 'refused', error: '550' } : { kind: 'sent' });
    await run();
    expect(outgoing).toHaveLength(2);
    const waiting = await money.db.select().from(mails).where(eq(mails.state, 'waiting'));
    expect(waiting).toEqual([expect.objectContaining({ error: '550', tries: 1 })]);
  });

  it('is left alone for a while when no mail would arrive', async () => {
    for (let cars = 0; cars < 3; cars += 1) await book();
    answer = () => Promise.resolve({ kind: 'unreachable', error: 'ECONNREFUSED' });
    await run();
    expect(outgoing).toHaveLength(3);
    answer = () => Promise.resolve({ kind: 'sent' });
    money.clock.advance(MINUTE);
    await run();
    expect(outgoing).toHaveLength(3 + 6);
  });

  it('is never sent again by itself when it may have arrived', async () => {
    await book();
    answer = () => Promise.resolve({ kind: 'doubtful', error: 'Connection lost' });
    await run();
    answer = () => Promise.resolve({ kind: 'sent' });
    money.clock.advance(DAY);
    await run();
    expect(outgoing).toHaveLength(2);
    const errors = (await failed()).map(({ error }) => error);
    expect(errors).toEqual(Array(2).fill('It may have been sent. Connection lost'));
  });

  it('because the server stopped between claiming and noting is listed, not repeated', async () => {
    await book();
    const claimed = await claimMail(money.db, money.clock.now());
    expect(await sent()).toHaveLength(1);
    money.clock.advance(10 * MINUTE);
    await run();
    expect(await failed()).toEqual([]);
    money.clock.advance(10 * MINUTE);
    await run();
    expect(outgoing).toHaveLength(0);
    expect(await failed()).toEqual([
      expect.objectContaining({
        _id: claimed?.id,
        error: 'The server stopped while sending this email. It may have been sent.',
      }),
    ]);
  });
});

describe('an admin', () => {
  async function failTwo() {
    await book();
    answer = () => Promise.resolve({ kind: 'doubtful', error: 'Connection lost' });
    await run();
    answer = () => Promise.resolve({ kind: 'sent' });
    outgoing.length = 0;
    return failed('?sort=to:asc');
  }

  it('tries a failed mail again or gives it up, once', async () => {
    const [first, second] = await failTwo();
    const call = async (method: 'POST' | 'DELETE', path: string) =>
      (await money.api(method, path, await asAdmin())).statusCode;
    expect(await call('POST', `/mails/${first?._id}/retry`)).toBe(200);
    expect(await call('POST', `/mails/${first?._id}/retry`)).toBe(404);
    await run();
    expect(outgoing.map(({ to }) => to)).toEqual([first?.to]);
    expect(await call('DELETE', `/mails/${second?._id}`)).toBe(200);
    expect(await call('DELETE', `/mails/${second?._id}`)).toBe(404);
    expect(await call('POST', `/mails/${second?._id}/retry`)).toBe(404);
    expect(await failed()).toEqual([]);
    await run();
    expect(outgoing).toHaveLength(1);
  });

  it('finds them page by page and by address', async () => {
    await failTwo();
    expect(await failed(`?q=${encodeURIComponent(buyer.email)}`)).toHaveLength(1);
    const page = await money.api('GET', '/mails/failed?page=2&pageSize=1', await asAdmin());
    expect([page.json<unknown[]>().length, page.headers['x-total-count']]).toEqual([1, '2']);
  });

  it('is the only one who sees and does this', async () => {
    const [mail] = await failTwo();
    const calls = [
      ['GET', '/mails/failed'],
      ['POST', `/mails/${mail?._id}/retry`],
      ['DELETE', `/mails/${mail?._id}`],
    ] as const;
    for (const [method, path] of calls) {
      expect((await money.api(method, path)).statusCode).toBe(401);
      for (const as of [buyer, seller]) {
        const mine = { as: await money.renew(as) };
        expect((await money.api(method, path, mine)).statusCode).toBe(403);
      }
    }
    expect(await failed()).toHaveLength(2);
  });
});

it('mails are forgotten after 30 days', async () => {
  await book();
  await run();
  const later = (days: number) => new Date(money.clock.now().getTime() + days * DAY);
  await purgeDeleted(money.db, later(29));
  expect(await money.db.$count(mails)).toBe(2);
  await purgeDeleted(money.db, later(31));
  expect(await money.db.$count(mails)).toBe(0);
});

it('a server that sends emails says so in the user’s own record', async () => {
  const record = await money.api('GET', `/users/${buyer.email}`, { as: buyer });
  expect(record.json()).toMatchObject({ sendsMails: true });
});

it('a server that sends no emails keeps none and says so', async () => {
  const quiet = await createTestApp({ mailTransport: null });
  try {
    const mail = { id: 'x', cause: 'x', recipientId: 'x', template: 'account-restored' } as const;
    const facts = { carsForSale: 0, hasRemovedPhotos: false };
    await quiet.db.insert(mails).values({ ...mail, facts, nextTryAt: quiet.clock.now() });
    await quiet.app.jobs.run('send-mails');
    expect(await quiet.db.$count(mails)).toBe(0);
    const reader = await quiet.signIn('user');
    const record = await quiet.api('GET', `/users/${reader.email}`, { as: reader });
    expect(record.json()).toMatchObject({ sendsMails: false });
  } finally {
    await quiet.close();
  }
});
