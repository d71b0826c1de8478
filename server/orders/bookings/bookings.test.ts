import { eq } from 'drizzle-orm';
import { formatStart } from '#contract/formats';
import type { BookingResponse, ErrorResponse, WireBooking } from '#contract/types';
import type { SignedIn } from '../../testing/app';
import { DAY, HOUR } from '../../testing/clock';
import { createMoneyApp, type MoneyApp } from '../../testing/money';
import {
  away,
  beginAnotherEachTime,
  changeBooking,
  changeCar,
  chargedOrder,
  heldBooking,
  type HeldBooking,
  payableBooking,
} from '../../testing/orders';
import {
  expectRefused,
  forbidden,
  notFound,
  refusal,
  unauthenticated,
  wrongFields,
} from '../../testing/responses';
import { bookings } from '../schema';

let money: MoneyApp;
beforeAll(async () => {
  money = await createMoneyApp();
});
afterEach(() => {
  money.disturb({});
});
afterAll(() => money.close());

const post = (as: SignedIn | string | undefined, body: Record<string, unknown>) =>
  money.api('POST', '/bookings', { ...(as ? { as } : {}), body });

async function tryToBook(
  as: SignedIn,
  car: { id: string; resaleCents: number },
  extra: Record<string, unknown> = {},
) {
  const answer = await post(as, { productId: car.id, price: car.resaleCents / 100, ...extra });
  expect(answer.statusCode).toBe(200);
  return answer.json<BookingResponse>();
}
const BOOKED = { acknowledged: true };
const refusedWith = (message: string) => ({ acknowledged: false, message });

const cancel = async ({ id, buyer }: HeldBooking, as?: SignedIn) =>
  money.api('DELETE', `/bookings/${id}`, { as: await money.renew(as ?? buyer) });

describe('POST /bookings', () => {
  it('holds the car for 24 hours with a snapshot of what the buyer agreed to', async () => {
    const [buyer, car] = [await money.signIn('user', { name: 'Ada Buyer' }), await money.car()];
    const answer = await post(buyer, {
      productId: car.id,
      productName: 'whatever the page showed',
      number: '+155501099',
      location: 'At the station',
      price: '9500.50',
    });
    const { acknowledged, insertedId, reservedUntil } = answer.json<BookingResponse>();
    expect(acknowledged).toBe(true);
    expect(new Date(reservedUntil ?? 0).getTime()).toBe(money.clock.now().getTime() + DAY);

    // Later edits of the product do not change the booking.
    await changeCar(money, car.id, { name: 'Other name', resaleCents: 1_000_000 });
    expect(await money.findBooking(buyer, insertedId ?? '')).toEqual({
      _id: insertedId,
      email: buyer.email,
      productId: car.id,
      productName: 'Volvo V60 D4',
      price: 9500.5,
      patient: 'Ada Buyer',
      status: 'unpaid',
      picture: 'https://example.com/volvo.jpg',
      createdAt: money.clock.now().toISOString(),
      reservedUntil,
      transactionId: null,
      refunded: false,
      number: '+155501099',
      location: 'At the station',
      endReason: null,
      releaseReason: null,
      endedAt: null,
      paidAt: null,
      sellerName: 'Some seller',
      sellerPhone: '',
      sellerPhoneFrom: new Date(money.clock.now().getTime() + HOUR / 6).toISOString(),
      history: [{ kind: 'booked', at: money.clock.now().toISOString() }],
    });
  });

  it('has one winner when 20 buyers try at once, and tells the others', async () => {
    const car = await money.car();
    const buyers = await Promise.all(Array.from({ length: 20 }, () => money.signIn('user')));
    const answers = await Promise.all(buyers.map((buyer) => tryToBook(buyer, car)));

    expect(answers.filter(({ acknowledged }) => acknowledged)).toHaveLength(1);
    const messages = answers.flatMap(({ message }) => message ?? []);
    expect(messages).toEqual(Array(19).fill('This car is on hold for another buyer.'));
    expect(await money.db.$count(bookings, eq(bookings.productId, car.id))).toBe(1);
  });

  it('keeps to one live booking per car in the database itself', async () => {
    const { id } = await heldBooking(money);
    const [row] = await money.db.select().from(bookings).where(eq(bookings.id, id));
    if (!row) throw new Error('No booking.');
    await expect(money.db.insert(bookings).values({ ...row, id: 'second' })).rejects.toMatchObject({
      cause: { code: '23505' },
    });
  });

  it.each<[string, string, (buyer: SignedIn) => Promise<{ id: string; resaleCents: number }>]>([
    [
      'the same car twice',
      'You have already booked this car.',
      async (buyer) => (await heldBooking(money, { buyer })).car,
    ],
    ['a sold car', 'This car has been sold.', () => money.car({ status: 'sold' })],
    [
      'one that is off sale',
      'The seller has taken this car off the market.',
      () => money.car({ status: 'withdrawn' }),
    ],
    [
      'one that is gone',
      'This car is no longer for sale.',
      () => money.car({ deletedAt: money.clock.now() }),
    ],
    [
      'one that never was',
      'This car is no longer for sale.',
      () => Promise.resolve({ id: 'no-such-car', resaleCents: 100 }),
    ],
  ])('refuses %s', async (_what, message, carFor) => {
    const buyer = await money.signIn('user');
    expect(await tryToBook(buyer, await carFor(buyer))).toEqual(refusedWith(message));
  });

  it('is for buyers only: sellers and admins are told so', async () => {
    const car = await money.car();
    const said = refusedWith('Only buyers can book cars. Log in with a buyer account.');
    expect(await tryToBook(await money.signIn('seller'), car)).toEqual(said);
    expect(await tryToBook(await money.signIn('admin'), car)).toEqual(said);
    expect(await tryToBook(money.seller, car)).toEqual(refusedWith('You can’t book your own car.'));
    expect(await tryToBook(await money.signIn('user'), car)).toMatchObject(BOOKED);
  });

  it('lets one buyer hold one car twice a week, whatever became of the bookings', async () => {
    const [first, other] = [await heldBooking(money), await money.signIn('user')];
    const { buyer, car } = first;
    const tryAgain = async () => tryToBook(await money.renew(buyer), car);
    const firstAt = money.clock.now().getTime();
    await cancel(first);
    money.clock.advance(DAY / 2);
    expect(await tryAgain()).toMatchObject(BOOKED);
    money.clock.advance(DAY);

    const bookableFrom = new Date(firstAt + 7 * DAY).toISOString();
    expect(await tryAgain()).toEqual({
      acknowledged: false,
      limit: 'car',
      bookableFrom,
      message: `You’ve booked this car twice this week. You can book it again from ${formatStart(bookableFrom, false)} UTC.`,
    });
    const theirs = await money.book(await money.renew(other), car);
    await cancel({ ...first, id: theirs }, other);
    expect(await tryToBook(await money.renew(buyer), await money.car())).toMatchObject(BOOKED);
    const untilThen = () => firstAt + 7 * DAY - money.clock.now().getTime();
    money.clock.advance(untilThen() - 1);
    expect(await tryAgain()).toMatchObject({ acknowledged: false });
    money.clock.advance(untilThen());
    expect(await tryAgain()).toMatchObject(BOOKED);
  });

  it.each([
    ['another price', { price: 9000 }, 'The price is now $9,500.50. Check it before you book.'],
    [
      'an older version',
      { version: 1 },
      'The seller just updated this car. Check the details before you book.',
    ],
  ])('refuses a buyer who saw %s of the car', async (_what, seen, message) => {
    const [buyer, car] = [await money.signIn('user'), await money.car({ version: 2 })];
    expect(await tryToBook(buyer, car, seen)).toEqual(refusedWith(message));
    expect(await tryToBook(buyer, car, { version: 2 })).toMatchObject(BOOKED);
  });

  it('allows five unpaid bookings at a time, also when they are asked for at once', async () => {
    const buyer = await money.signIn('user');
    const cars = await Promise.all(Array.from({ length: 7 }, () => money.car()));
    const answers = await Promise.all(cars.map((car) => tryToBook(buyer, car)));
    expect(answers.filter(({ acknowledged }) => acknowledged)).toHaveLength(5);
    expect(answers.find(({ acknowledged }) => !acknowledged)?.message).toContain(
      'You’ve reached the limit of 5 unpaid bookings. Pay or cancel one to book another car.',
    );
    money.clock.advance(DAY);
    expect(await tryToBook(await money.renew(buyer), await money.car())).toMatchObject(BOOKED);
  });

  it('needs a signed-in person and a body that makes sense', async () => {
    const [buyer, car] = [await money.signIn('user'), await money.car()];
    const body = { productId: car.id, price: 9500.5 };
    for (const nobody of [undefined, 'rubbish']) {
      expect(refusal(await post(nobody, body))).toEqual(unauthenticated);
    }
    for (const [field, wrong] of [
      ['productId', undefined],
      ['price', undefined],
      ['price', 'a lot'],
      ['price', 0.1],
      ['price', 1.005],
      ['number', '1'.repeat(41)],
      ['location', 'x'.repeat(500)],
      ['status', 'paid'],
    ] as const) {
      expect(wrongFields(await post(buyer, { ...body, [field]: wrong }))).toEqual([field]);
    }
    expect(await money.db.$count(bookings, eq(bookings.productId, car.id))).toBe(0);
  });
});

describe('a hold', () => {
  it('ends after 24 hours: the car is free for others, and the order is gone', async () => {
    const [second, { buyer, car }] = [await money.signIn('user'), await heldBooking(money)];
    money.clock.advance(DAY - 1);
    expect(await tryToBook(await money.renew(second), car)).toMatchObject({ acknowledged: false });
    money.clock.advance(1);
    const as = await money.renew(buyer);
    expect((await money.api('GET', `/bookings/${buyer.email}`, { as })).json()).toEqual([]);
    expect(await tryToBook(await money.renew(second), car)).toMatchObject(BOOKED);
  });

  it('that ended loses its payment to the next buyer’s booking', async () => {
    const [second, { car, intentId }] = [await money.signIn('user'), await payableBooking(money)];
    money.clock.advance(DAY);
    const cancelled = new Promise<void>((resolve) => {
      money.disturb({
        cancelIntent: async (id) => {
          const intent = await money.provider.cancelIntent(id);
          resolve();
          return intent;
        },
      });
    });
    await money.book(await money.renew(second), car);
    await cancelled;
    expect((await money.stripe.paymentIntents.retrieve(intentId)).status).toBe('canceled');
  });
});

describe('GET /bookings/{email}', () => {
  const ordersOf = (email: string, as?: SignedIn, query = '') =>
    money.api('GET', `/bookings/${email}${query}`, as ? { as } : {});

  it('answers one’s own orders, newest first, page by page, and found by name', async () => {
    const buyer = await money.signIn('user');
    for (const name of ['Fiat 500', 'Saab 900', 'Fiat Panda']) {
      await heldBooking(money, { buyer, car: { name } });
      money.clock.advance(1000);
    }
    const list = async (query = '') => {
      const answer = await ordersOf(buyer.email, buyer, query);
      const names = answer.json<WireBooking[]>().map(({ productName }) => productName);
      return [...names, answer.headers['x-total-count']];
    };
    expect(await list()).toEqual(['Fiat Panda', 'Saab 900', 'Fiat 500', '3']);
    expect(await list('?page=1&pageSize=2')).toEqual(['Fiat Panda', 'Saab 900', '3']);
    expect(await list('?page=2&pageSize=2')).toEqual(['Fiat 500', '3']);
    const fiats = await list('?sort=productName:asc&q=fiat');
    expect(fiats).toEqual(['Fiat 500', 'Fiat Panda', '2']);
    expect((await list('?status=unpaid&q=fiat')).at(-1)).toBe('2');
    expect(await list('?status=paid')).toEqual(['0']);
    const unsorted = await ordersOf(buyer.email, buyer, '?sort=secret:asc');
    expect(wrongFields(unsorted)).toEqual(['sort']);
    const status = 'status must be one of: paid, unpaid, current, ended.';
    const lost = await ordersOf(buyer.email, buyer, '?status=lost');
    expect(lost.json<ErrorResponse>().fieldErrors).toEqual({ status });
  });

  it('is for the buyer and for admins', async () => {
    const [{ buyer }, admin] = [await heldBooking(money), await money.signIn('admin')];
    const others = [await money.renew(money.seller), await money.signIn('user')];
    await expectRefused((as) => ordersOf(buyer.email, as), others, forbidden);
    expect((await ordersOf(buyer.email, admin)).json()).toHaveLength(1);
    expect((await ordersOf('nobody@x.test', admin)).json()).toEqual([]);
  });

  it('shows nothing of somebody who was deleted', async () => {
    const [{ buyer, id }, admin] = [await heldBooking(money), await money.signIn('admin')];
    await changeBooking(money, id, { status: 'paid' });
    expect((await ordersOf(buyer.email, admin)).json()).toHaveLength(1);
    const deleted = await money.api('DELETE', `/users/${buyer.userId}`, { as: admin });
    expect(deleted.statusCode).toBe(200);
    expect((await ordersOf(buyer.email, admin)).json()).toEqual([]);
  });
});

it('GET /bookings/find/{id} is there for its buyer and for nobody else', async () => {
  const { buyer, id, seller } = await heldBooking(money);
  const find = (as?: SignedIn, which = id) =>
    money.api('GET', `/bookings/find/${which}`, as ? { as } : {});
  const owner = await money.renew(seller);
  await expectRefused(find, [owner, await money.signIn('user'), await money.signIn('admin')]);
  expect((await find(buyer)).statusCode).toBe(200);
  const none = await find(buyer, 'none');
  expect(refusal(none)).toEqual(notFound);
  expect(none.json<ErrorResponse>().message).toBe('Booking not found.');
});

describe('DELETE /bookings/{id}', () => {
  it('frees the car and ends the payment at the provider', async () => {
    const booking = await payableBooking(money);
    const { buyer, id, intentId } = booking;
    expect((await cancel(booking)).json()).toEqual({ deletedCount: 1 });
    expect((await money.stripe.paymentIntents.retrieve(intentId)).status).toBe('canceled');
    expect(await money.payByCard(booking.secret)).toBe(400);

    expect(await money.findBooking(buyer, id)).toMatchObject({ endReason: 'cancelled' });
    const again = await cancel(booking);
    expect(again.json<ErrorResponse>().message).toBe('You’ve already cancelled this booking.');
    expect(await tryToBook(await money.signIn('user'), booking.car)).toMatchObject(BOOKED);
  });

  it('completes the order instead when the money was faster', async () => {
    const order = await chargedOrder(money);
    for (const answer of [await cancel(order), await cancel(order)]) {
      expect(refusal(answer)).toEqual({ status: 409, code: 'already-paid' });
      expect(answer.json<ErrorResponse>().message).toBe('You have already paid for this order!');
    }
    expect(await money.findBooking(order.buyer, order.id)).toMatchObject({ status: 'paid' });
  });

  it('is for the buyer only', async () => {
    const { buyer, id, seller } = await heldBooking(money);
    const call = (as?: SignedIn) => money.api('DELETE', `/bookings/${id}`, as ? { as } : {});
    await expectRefused(call, [await money.renew(seller), await money.signIn('user')]);
    expect(await money.findBooking(buyer, id)).toMatchObject({ status: 'unpaid', endReason: null });
  });

  it('asks the provider nothing when no payment was begun', async () => {
    const booking = await heldBooking(money);
    money.disturb({ cancelIntent: away });
    expect((await cancel(booking)).statusCode).toBe(200);
  });

  it.each([
    [
      'another payment is begun again and again',
      409,
      'This booking is being updated. Try again in a moment.',
      3,
      beginAnotherEachTime,
    ],
    [
      'the provider cannot be reached',
      503,
      'Card payments aren’t available right now. Nothing changed. Try again in a moment.',
      1,
      () => {
        const cancelIntent = jest.fn(away);
        money.disturb({ cancelIntent });
        return () => cancelIntent.mock.calls.length;
      },
    ],
  ])('gives up while %s', async (_why, status, message, tries, disturb) => {
    const booking = await payableBooking(money);
    const timesAsked = disturb(money, booking);
    const answer = await cancel(booking);
    expect([answer.statusCode, answer.json<ErrorResponse>().message]).toEqual([status, message]);
    expect(timesAsked()).toBe(tries);
    expect(await money.findBooking(booking.buyer, booking.id)).toMatchObject({
      status: 'unpaid',
      endReason: null,
    });
  });
});
