import { eq } from 'drizzle-orm';
import type { WireSellerBooking } from '#contract/bookings';
import type { ErrorResponse, WireBooking } from '#contract/types';
import { purgeDeleted } from '../../housekeeping';
import { createMoneyApp, intentIdOf, type MoneyApp } from '../../testing/money';
import type { SignedIn } from '../../testing/app';
import type { ProviderIntent } from '../payments/paymentProvider';
import { bookings } from '../schema';

let money: MoneyApp;
let seller: SignedIn;
let buyer: SignedIn;
beforeAll(async () => {
  money = await createMoneyApp();
});
beforeEach(async () => {
  seller = await money.signIn('seller', { name: 'Sally Seller' });
  buyer = await money.signIn('user', { name: 'Ada Buyer' });
});
afterEach(() => {
  money.disturb({});
});
afterAll(() => money.close());

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const car = (overrides = {}) =>
  money.car({
    sellerId: seller.userId,
    sellerEmail: seller.email,
    sellerName: seller.name,
    ...overrides,
  });

async function bookWithContact(name = 'Volvo V60 D4', as = buyer): Promise<string> {
  const { id, resaleCents } = await car({ name });
  const body = { productId: id, price: resaleCents / 100, number: '555 01', location: 'Station' };
  const answer = await money.api('POST', '/bookings', { as, body });
  return answer.json<{ insertedId: string }>().insertedId;
}

async function sellerBookingsOf(query = '', as = seller) {
  const answer = await money.api('GET', `/products/seller/${seller.email}/bookings${query}`, {
    as: await money.renew(as),
  });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return { rows: answer.json<WireSellerBooking[]>(), total: answer.headers['x-total-count'] };
}

const release = async (id: string, as = seller, reason = 'Sold elsewhere') =>
  money.api('POST', `/bookings/${id}/release`, {
    as: await money.renew(as),
    body: { reason },
  });

async function pay(id: string): Promise<string> {
  const secret = await money.createIntent(buyer, id);
  await money.payByCard(secret);
  return intentIdOf(secret);
}

/** The provider's response for an intent, with another status. */
async function responseOf(secret: string, status: ProviderIntent['status']) {
  const intent = await money.provider.retrieveIntent(intentIdOf(secret));
  if (!intent) throw new Error('There is no such intent.');
  return { ...intent, isConfirmed: false, status };
}

/** A test card that requires authentication. */
const AUTHENTICATION_CARD = '4000002500003155';

describe('GET /products/seller/{email}/bookings', () => {
  it('tells the seller who holds or bought which car, and how to reach them', async () => {
    const id = await bookWithContact();
    const held = {
      _id: id,
      productName: 'Volvo V60 D4',
      picture: 'https://example.com/volvo.jpg',
      price: 9500.5,
      buyerName: 'Ada Buyer',
      state: 'held',
      endReason: null,
      releaseReason: null,
      number: '555 01',
      location: 'Station',
      createdAt: money.clock.now().toISOString(),
      reservedUntil: new Date(money.clock.now().getTime() + DAY).toISOString(),
      paidAt: null,
      endedAt: null,
      canRelease: true,
      canSharePhone: true,
    };
    const { rows } = await sellerBookingsOf();
    expect(rows).toEqual([{ ...held, productId: expect.any(String) as string }]);

    await money.record(buyer, await money.findBooking(buyer, id), await pay(id));
    expect((await sellerBookingsOf()).rows).toEqual([
      expect.objectContaining({
        state: 'paid',
        number: '555 01',
        reservedUntil: null,
        paidAt: money.clock.now().toISOString(),
        canRelease: false,
      }),
    ]);
  });

  it('does not tell how to reach a buyer whose booking is over, also before anybody ended it', async () => {
    await bookWithContact();
    money.clock.advance(DAY);
    const over = { state: 'ended', endReason: 'expired', number: '', location: '' };
    const endedAt = money.clock.now().toISOString();
    expect((await sellerBookingsOf()).rows).toEqual([
      expect.objectContaining({ ...over, endedAt, reservedUntil: null, canRelease: false }),
    ]);
    await money.app.jobs.run('settle-holds');
    expect((await sellerBookingsOf()).rows).toEqual([
      expect.objectContaining({ ...over, endedAt }),
    ]);
  });

  it('goes page by page, is found by car and buyer, narrowed by state and sorted', async () => {
    const other = await money.signIn('user', { name: 'Zoe Other' });
    for (const [name, as] of [
      ['Fiat 500', buyer],
      ['Saab 900', other],
      ['Fiat Panda', buyer],
    ] as const) {
      await bookWithContact(name, as);
      money.clock.advance(1000);
    }
    const [, saab] = (await sellerBookingsOf()).rows;
    await release(saab?._id ?? '');
    const names = async (query: string) => {
      const { rows, total } = await sellerBookingsOf(query);
      return [...rows.map(({ productName }) => productName), total];
    };
    expect(await names('')).toEqual(['Fiat Panda', 'Saab 900', 'Fiat 500', '3']);
    expect(await names('?page=2&pageSize=2')).toEqual(['Fiat 500', '3']);
    expect(await names('?q=fiat&sort=productName:asc')).toEqual(['Fiat 500', 'Fiat Panda', '2']);
    expect(await names('?q=zoe')).toEqual(['Saab 900', '1']);
    expect(await names('?state=held&pageSize=1')).toEqual(['Fiat Panda', '2']);
    expect(await names('?state=ended')).toEqual(['Saab 900', '1']);
    expect(await names('?state=paid')).toEqual(['0']);
    expect((await names('?sort=state:asc')).at(-2)).toBe('Saab 900');
    await expect(sellerBookingsOf('?state=secret')).rejects.toThrow('validation-failed');
    await expect(sellerBookingsOf('?state=secret')).rejects.toThrow(
      'state must be one of: held, paid, ended, todo.',
    );
    await expect(sellerBookingsOf('?sort=email:asc')).rejects.toThrow('validation-failed');
  });

  it('is for the seller and for admins, who can release nothing', async () => {
    const id = await bookWithContact();
    const path = `/products/seller/${seller.email}/bookings`;
    const otherSeller = await money.signIn('seller');
    expect((await money.api('GET', path)).statusCode).toBe(401);
    for (const as of [buyer, otherSeller]) {
      expect((await money.api('GET', path, { as })).statusCode).toBe(403);
    }
    const admin = await money.signIn('admin');
    expect((await sellerBookingsOf('', admin)).rows).toEqual([
      expect.objectContaining({ _id: id, canRelease: false }),
    ]);
    const others = await money.api('GET', `/products/seller/${otherSeller.email}/bookings`, {
      as: otherSeller,
    });
    expect(others.json()).toEqual([]);
    const ofNobody = '/products/seller/nobody@example.com/bookings';
    const none = await money.api('GET', ofNobody, { as: admin });
    expect([none.statusCode, none.json(), none.headers['x-total-count']]).toEqual([200, [], '0']);
  });

  it('says that money went back, and when it is done', async () => {
    const id = await bookWithContact();
    const transaction = await pay(id);
    await money.record(buyer, await money.findBooking(buyer, id), transaction);
    await money.stripe.refunds.create({ payment_intent: transaction });
    await money.sandbox.deliverDue();
    expect((await sellerBookingsOf()).rows).toEqual([
      expect.objectContaining({
        state: 'ended',
        endReason: 'undone',
        refundState: 'done',
        number: '',
      }),
    ]);
  });
});

describe('POST /bookings/{id}/release', () => {
  it('frees the car for others, ends the payment, and tells the buyer why', async () => {
    const id = await bookWithContact();
    const secret = await money.createIntent(buyer, id);
    expect((await release(id, seller, '  The car broke down.  ')).json()).toEqual({
      acknowledged: true,
    });
    const intent = await money.stripe.paymentIntents.retrieve(intentIdOf(secret));
    expect(intent.status).toBe('canceled');
    expect(await money.payByCard(secret)).toBe(400);

    const at = money.clock.now().toISOString();
    expect(await money.findBooking(buyer, id)).toMatchObject({
      status: 'unpaid',
      endReason: 'released',
      releaseReason: 'The car broke down.',
      endedAt: at,
      sellerName: 'Sally Seller',
      sellerPhone: '',
      history: [
        { kind: 'booked', at },
        { kind: 'released', at, reason: 'The car broke down.' },
      ],
    });
    const orders = await money.api('GET', `/bookings/${buyer.email}`, { as: buyer });
    expect(orders.json()).toEqual([
      expect.objectContaining({ endReason: 'released', releaseReason: 'The car broke down.' }),
    ]);
    const [sale] = (await sellerBookingsOf()).rows;
    expect(sale).toMatchObject({ state: 'ended', endReason: 'released', number: '' });

    const payment = await money.api('POST', '/create-payment-intent', {
      as: buyer,
      body: { price: 1, bookingId: id },
    });
    expect(payment.json<ErrorResponse>()).toMatchObject({
      code: 'booking-ended',
      message: 'The seller cancelled this booking. You haven’t been charged.',
    });
    const other = await money.signIn('user');
    const body = { productId: sale?.productId, price: 9500.5 };
    const booked = await money.api('POST', '/bookings', { as: other, body });
    expect(booked.json()).toMatchObject({ acknowledged: true });
  });

  it('is for the car’s seller only', async () => {
    const id = await bookWithContact();
    const strangers = [buyer, await money.signIn('seller'), await money.signIn('admin')];
    for (const stranger of strangers) {
      expect((await release(id, stranger)).statusCode).toBe(404);
    }
    expect((await release('no-such-booking')).statusCode).toBe(404);
    const nobody = await money.api('POST', `/bookings/${id}/release`, {
      body: { reason: 'Because' },
    });
    expect(nobody.statusCode).toBe(401);
    expect((await sellerBookingsOf()).rows).toEqual([expect.objectContaining({ state: 'held' })]);
  });

  it('needs a reason that the buyer can read', async () => {
    const id = await bookWithContact();
    for (const reason of ['', ' no ', 'x'.repeat(301)]) {
      expect((await release(id, seller, reason)).statusCode).toBe(400);
    }
    expect((await release(id, seller, 'x'.repeat(300))).statusCode).toBe(200);
  });

  it('refuses what is paid, what is over, and what was released before', async () => {
    const paid = await bookWithContact();
    await pay(paid);
    // The payment was faster than its webhook event: the order is recorded now.
    expect((await release(paid)).json()).toMatchObject({
      code: 'already-paid',
      message: 'The buyer has already paid for this car.',
    });
    expect(await money.findBooking(buyer, paid)).toMatchObject({ status: 'paid' });
    expect((await release(paid)).json()).toMatchObject({ code: 'already-paid' });

    const over = await bookWithContact();
    money.clock.advance(DAY);
    expect((await release(over)).json()).toMatchObject({ code: 'booking-ended' });

    buyer = await money.renew(buyer);
    const released = await bookWithContact();
    await release(released);
    const again = await release(released);
    expect([again.statusCode, again.json()]).toMatchObject([409, { code: 'booking-ended' }]);
  });

  it('refuses while the buyer’s bank asks them, and while the money is on its way', async () => {
    const id = await bookWithContact();
    const secret = await money.createIntent(buyer, id);
    await money.payByCard(secret, AUTHENTICATION_CARD);
    const asked = await release(id);
    expect([asked.statusCode, asked.json()]).toMatchObject([409, { code: 'payment-begun' }]);
    const intent = await money.stripe.paymentIntents.retrieve(intentIdOf(secret));
    expect(intent.status).toBe('requires_action');

    const answer = () => responseOf(secret, 'processing');
    money.disturb({ retrieveIntent: answer, cancelIntent: answer });
    expect((await release(id)).json()).toMatchObject({ code: 'payment-begun' });
    expect((await sellerBookingsOf()).rows).toEqual([expect.objectContaining({ state: 'held' })]);
  });

  it('has one winner of two at once, and of one against the buyer’s own cancelling', async () => {
    const twice = await bookWithContact();
    const codes = (await Promise.all([release(twice), release(twice)])).map((a) => a.statusCode);
    expect(codes.sort()).toEqual([200, 409]);

    const id = await bookWithContact();
    const [released, cancelled] = await Promise.all([
      release(id),
      money.api('DELETE', `/bookings/${id}`, { as: buyer }),
    ]);
    const isReleased = released.statusCode === 200;
    expect(cancelled.statusCode).toBe(isReleased ? 404 : 200);
    const [row] = await money.db.select().from(bookings).where(eq(bookings.id, id));
    expect(row?.endReason).toBe(isReleased ? 'released' : 'cancelled');
  });

  it('and a payment at the same moment never both happen', async () => {
    for (let round = 0; round < 4; round += 1) {
      const id = await bookWithContact();
      const secret = await money.createIntent(buyer, id);
      const [answer, status] = await Promise.all([release(id), money.payByCard(secret)]);
      const isPaid = status === 200;
      if (isPaid) await money.sandbox.deliverDue();
      expect(answer.statusCode).toBe(isPaid ? 409 : 200);
      expect(await money.findBooking(buyer, id)).toMatchObject(
        isPaid ? { status: 'paid', endReason: null } : { status: 'unpaid', endReason: 'released' },
      );
    }
  });

  it('sends money back that arrives for a car that was released', async () => {
    const id = await bookWithContact();
    const secret = await money.createIntent(buyer, id);
    // The provider reports the intent as canceled but takes the payment.
    money.disturb({ cancelIntent: () => responseOf(secret, 'canceled') });
    expect((await release(id)).statusCode).toBe(200);
    money.disturb({ refund: () => Promise.reject(new Error('away')) });
    await money.payByCard(secret);
    await money.sandbox.deliverDue();
    const at = money.clock.now().toISOString();
    const over = { status: 'unpaid', endReason: 'refunded', refundCause: 'car-gone' };
    const booked = { kind: 'booked', at };
    expect(await money.findBooking(buyer, id)).toMatchObject({
      ...over,
      refundState: 'pending',
      history: [booked, { kind: 'refund-pending', at }],
    });
    expect((await sellerBookingsOf()).rows).toMatchObject([
      { state: 'ended', refundState: 'pending' },
    ]);
    // Another order is refunded meanwhile.
    const other = await pay(await bookWithContact());
    await money.stripe.refunds.create({ payment_intent: other });
    await money.sandbox.deliverDue();
    expect(await money.findBooking(buyer, id)).toMatchObject({ refundState: 'pending' });
    money.disturb({});
    await money.app.jobs.run('send-refunds');
    expect(await money.findBooking(buyer, id)).toMatchObject({
      ...over,
      refundState: 'done',
      history: [booked, { kind: 'refunded', at }],
    });
  });

  it('changes nothing while the provider cannot be reached', async () => {
    const id = await bookWithContact();
    await money.createIntent(buyer, id);
    money.disturb({ cancelIntent: () => Promise.reject(new Error('away')) });
    expect((await release(id)).statusCode).toBeGreaterThanOrEqual(500);
    expect((await sellerBookingsOf()).rows).toEqual([expect.objectContaining({ state: 'held' })]);
  });
});

describe('an order as its buyer sees it', () => {
  it('names the seller and what happened, with the seller’s phone while it lasts', async () => {
    const id = await bookWithContact();
    const bookedAt = money.clock.now().toISOString();
    expect(await money.findBooking(buyer, id)).toMatchObject({
      endReason: null,
      releaseReason: null,
      endedAt: null,
      paidAt: null,
      sellerName: 'Sally Seller',
      sellerPhone: '',
      history: [{ kind: 'booked', at: bookedAt }],
    });
    money.clock.advance(HOUR / 2);
    expect(await money.findBooking(buyer, id)).toMatchObject({ sellerPhone: '+3519000000' });
    const transaction = await pay(id);
    await money.record(buyer, await money.findBooking(buyer, id), transaction);
    const paidAt = money.clock.now().toISOString();
    const paid = [
      { kind: 'booked', at: bookedAt },
      { kind: 'paid', at: paidAt },
    ];
    expect(await money.findBooking(buyer, id)).toMatchObject({
      paidAt,
      sellerPhone: '+3519000000',
      history: paid,
    });

    await money.stripe.refunds.create({ payment_intent: transaction });
    await money.sandbox.deliverDue();
    expect(await money.findBooking(buyer, id)).toMatchObject({
      paidAt,
      endReason: 'undone',
      sellerPhone: '',
      history: [...paid, { kind: 'undone', at: paidAt }, { kind: 'refunded', at: paidAt }],
    });
  });

  it('says that the time ran out, also before anybody has ended the booking', async () => {
    const id = await bookWithContact();
    money.clock.advance(DAY);
    const at = money.clock.now().toISOString();
    const order: WireBooking = await money.findBooking(await money.renew(buyer), id);
    expect(order).toMatchObject({
      endReason: 'expired',
      endedAt: at,
      sellerPhone: '',
      history: [{ kind: 'booked' }, { kind: 'expired', at }],
    });
  });
});

it('what a seller said goes with the account of either side', async () => {
  for (const gone of ['buyer', 'seller'] as const) {
    seller = await money.signIn('seller');
    buyer = await money.signIn('user');
    const id = await bookWithContact();
    await release(id, seller, 'Call me at 555 7');
    const deleted = await money.api('DELETE', '/users/me', {
      as: gone === 'buyer' ? buyer : seller,
    });
    expect(deleted.statusCode).toBe(200);
    const reasonOf = async () =>
      (await money.db.select().from(bookings).where(eq(bookings.id, id)))[0]?.releaseReason;
    expect(await reasonOf()).toBe('Call me at 555 7');
    await purgeDeleted(money.db, new Date(money.clock.now().getTime() + 31 * DAY));
    expect(await reasonOf()).toBeNull();
  }
});
