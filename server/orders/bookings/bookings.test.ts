import { eq } from 'drizzle-orm';
import { formatStart } from '#contract/formats';
import type { BookingResponse, ErrorResponse, WireBooking } from '#contract/types';
import { products } from '../../products/schema';
import { createMoneyApp, intentIdOf, type MoneyApp } from '../../testing/money';
import { bookings } from '../schema';
import { PaymentProviderError } from '../payments/paymentProvider';

let money: MoneyApp;
beforeAll(async () => {
  money = await createMoneyApp();
});
afterEach(() => {
  money.disturb({});
});
afterAll(() => money.close());

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

const post = (as: Parameters<MoneyApp['api']>[2], body: Record<string, unknown>) =>
  money.api('POST', '/bookings', { ...as, body });

async function tryToBook(
  as: Awaited<ReturnType<MoneyApp['signIn']>>,
  car: { id: string; resaleCents: number },
  extra: Record<string, unknown> = {},
) {
  const answer = await post({ as }, { productId: car.id, price: car.resaleCents / 100, ...extra });
  expect(answer.statusCode).toBe(200);
  return answer.json<BookingResponse>();
}

describe('POST /bookings', () => {
  it('holds the car for 24 hours with a snapshot of what the buyer agreed to', async () => {
    const [buyer, car] = [await money.signIn('user', { name: 'Ada Buyer' }), await money.car()];
    const answer = await post(
      { as: buyer },
      {
        productId: car.id,
        productName: 'whatever the page showed',
        number: '+1 (555) 010-99',
        location: 'At the station',
        price: '9500.50',
      },
    );
    const { acknowledged, insertedId, reservedUntil } = answer.json<BookingResponse>();
    expect(acknowledged).toBe(true);
    expect(new Date(reservedUntil ?? 0).getTime()).toBe(money.clock.now().getTime() + DAY);

    // Later edits of the product do not change the booking.
    await money.db
      .update(products)
      .set({ name: 'Other name', resaleCents: 1_000_000 })
      .where(eq(products.id, car.id));
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
      number: '+1 (555) 010-99',
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
    const rows = await money.db.select().from(bookings).where(eq(bookings.productId, car.id));
    expect(rows).toHaveLength(1);
  });

  it('keeps to one live booking per car in the database itself', async () => {
    const [buyer, car] = [await money.signIn('user'), await money.car()];
    await money.book(buyer, car);
    const [row] = await money.db.select().from(bookings).where(eq(bookings.productId, car.id));
    if (!row) throw new Error('No booking.');
    await expect(money.db.insert(bookings).values({ ...row, id: 'second' })).rejects.toMatchObject({
      cause: { code: '23505' },
    });
  });

  it('refuses the same car twice, one’s own car, a sold one and one that is gone', async () => {
    const [buyer, car] = [await money.signIn('user'), await money.car()];
    await money.book(buyer, car);
    expect(await tryToBook(buyer, car)).toEqual({
      acknowledged: false,
      message: 'You have already booked this car.',
    });

    const seller = await money.signIn('seller');
    const own = await money.car({ sellerId: seller.userId });
    expect(await tryToBook(seller, own)).toMatchObject({
      acknowledged: false,
      message: 'You can’t book your own car.',
    });

    const sold = await money.car({ status: 'sold' });
    expect(await tryToBook(buyer, sold)).toMatchObject({
      acknowledged: false,
      message: 'This car has been sold.',
    });

    const withdrawn = await money.car({ status: 'withdrawn' });
    expect(await tryToBook(buyer, withdrawn)).toEqual({
      acknowledged: false,
      message: 'The seller has taken this car off the market.',
    });

    const gone = await money.car({ deletedAt: money.clock.now() });
    for (const each of [gone, { id: 'no-such-car', resaleCents: 100 }]) {
      expect(await tryToBook(buyer, each)).toEqual({
        acknowledged: false,
        message: 'This car is no longer for sale.',
      });
    }
  });

  it('is for buyers only: sellers and admins are told so', async () => {
    const car = await money.car();
    for (const role of ['seller', 'admin'] as const) {
      expect(await tryToBook(await money.signIn(role), car)).toEqual({
        acknowledged: false,
        message: 'Only buyers can book cars. Log in with a buyer account.',
      });
    }
    expect(await tryToBook(await money.signIn('user'), car)).toMatchObject({ acknowledged: true });
  });

  it('lets one buyer hold one car twice a week, whatever became of the bookings', async () => {
    const [buyer, other, car] = [
      await money.signIn('user'),
      await money.signIn('user'),
      await money.car(),
    ];
    const firstAt = money.clock.now().getTime();
    const id = await money.book(buyer, car);
    await money.api('DELETE', `/bookings/${id}`, { as: buyer });
    money.clock.advance(DAY / 2);
    await money.book(await money.renew(buyer), car);
    money.clock.advance(DAY);

    const again = await tryToBook(await money.renew(buyer), car);
    const bookableFrom = new Date(firstAt + 7 * DAY).toISOString();
    expect(again).toEqual({
      acknowledged: false,
      limit: 'car',
      bookableFrom,
      message: `You’ve booked this car twice this week. You can book it again from ${formatStart(bookableFrom, false)} UTC.`,
    });
    const theirs = await money.book(await money.renew(other), car);
    await money.api('DELETE', `/bookings/${theirs}`, { as: await money.renew(other) });
    expect(await tryToBook(await money.renew(buyer), await money.car())).toMatchObject({
      acknowledged: true,
    });
    const untilThen = () => firstAt + 7 * DAY - money.clock.now().getTime();
    money.clock.advance(untilThen() - 1);
    expect(await tryToBook(await money.renew(buyer), car)).toMatchObject({ acknowledged: false });
    money.clock.advance(untilThen());
    expect(await tryToBook(await money.renew(buyer), car)).toMatchObject({ acknowledged: true });
  });

  it('refuses another price and names the new one', async () => {
    const [buyer, car] = [await money.signIn('user'), await money.car()];
    const message = 'The price is now $9,500.50. Check it before you book.';
    const refused = { acknowledged: false, message };
    expect(await tryToBook(buyer, car, { price: 9000 })).toEqual(refused);
    expect(await tryToBook(buyer, car)).toMatchObject({ acknowledged: true });
  });

  it('refuses a buyer who saw the car as it was before its seller changed it', async () => {
    const [buyer, car] = [await money.signIn('user'), await money.car()];
    await money.db.update(products).set({ version: 2 }).where(eq(products.id, car.id));
    expect(await tryToBook(buyer, car, { version: 1 })).toEqual({
      acknowledged: false,
      message: 'The seller just updated this car. Check the details before you book.',
    });
    expect(await tryToBook(buyer, car, { version: 2 })).toMatchObject({ acknowledged: true });
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
    const [later, car] = [await money.renew(buyer), await money.car()];
    expect(await tryToBook(later, car)).toMatchObject({ acknowledged: true });
  });

  it('needs a signed-in person and a body that makes sense', async () => {
    const [buyer, car] = [await money.signIn('user'), await money.car()];
    expect((await post({}, { productId: car.id, price: 1 })).statusCode).toBe(401);
    expect((await post({ as: 'rubbish' }, { productId: car.id, price: 1 })).statusCode).toBe(401);

    const wrong: [Record<string, unknown>, string][] = [
      [{ price: 9500.5 }, 'productId'],
      [{ productId: car.id }, 'price'],
      [{ productId: car.id, price: 'a lot' }, 'price'],
      [{ productId: car.id, price: 0.1 }, 'price'],
      [{ productId: car.id, price: 1.005 }, 'price'],
      [{ productId: car.id, price: 9500.5, number: '1'.repeat(41) }, 'number'],
      [{ productId: car.id, price: 9500.5, location: 'x'.repeat(500) }, 'location'],
      [{ productId: car.id, price: 9500.5, status: 'paid' }, 'status'],
    ];
    for (const [body, field] of wrong) {
      const answer = await post({ as: buyer }, body);
      expect(answer.statusCode).toBe(400);
      expect(Object.keys(answer.json<ErrorResponse>().fieldErrors ?? {})).toContain(field);
    }
    const kept = await money.db.select().from(bookings).where(eq(bookings.productId, car.id));
    expect(kept).toEqual([]);
  });
});

describe('a hold', () => {
  it('ends after 24 hours: the car is free for others, and the order is gone', async () => {
    const [first, second, car] = [
      await money.signIn('user'),
      await money.signIn('user'),
      await money.car(),
    ];
    await money.book(first, car);
    money.clock.advance(DAY - 1);
    expect(await tryToBook(await money.renew(second), car)).toMatchObject({ acknowledged: false });

    money.clock.advance(1);
    const orders = await money.api('GET', `/bookings/${first.email}`, {
      as: await money.renew(first),
    });
    expect(orders.json()).toEqual([]);
    expect(await tryToBook(await money.renew(second), car)).toMatchObject({ acknowledged: true });
  });

  it('that ended loses its payment to the next buyer’s booking', async () => {
    const [first, second, car] = [
      await money.signIn('user'),
      await money.signIn('user'),
      await money.car(),
    ];
    const secret = await money.createIntent(first, await money.book(first, car));
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
    const intent = await money.stripe.paymentIntents.retrieve(intentIdOf(secret));
    expect(intent.status).toBe('canceled');
  });
});

describe('GET /bookings/{email}', () => {
  it('answers one’s own orders, newest first, page by page, and found by name', async () => {
    const buyer = await money.signIn('user');
    for (const name of ['Fiat 500', 'Saab 900', 'Fiat Panda']) {
      await money.book(buyer, await money.car({ name }));
      money.clock.advance(1000);
    }
    const list = async (query = '') => {
      const answer = await money.api('GET', `/bookings/${buyer.email}${query}`, { as: buyer });
      const names = answer.json<WireBooking[]>().map(({ productName }) => productName);
      return { names, total: answer.headers['x-total-count'] };
    };
    expect(await list()).toEqual({ names: ['Fiat Panda', 'Saab 900', 'Fiat 500'], total: '3' });
    const first = { names: ['Fiat Panda', 'Saab 900'], total: '3' };
    expect(await list('?page=1&pageSize=2')).toEqual(first);
    expect(await list('?page=2&pageSize=2')).toEqual({ names: ['Fiat 500'], total: '3' });
    expect(await list('?sort=productName:asc&q=fiat')).toEqual({
      names: ['Fiat 500', 'Fiat Panda'],
      total: '2',
    });
    expect((await list('?status=unpaid&q=fiat')).total).toBe('2');
    expect(await list('?status=paid')).toEqual({ names: [], total: '0' });
    const refused = async (query: string) => {
      const answer = await money.api('GET', `/bookings/${buyer.email}?${query}`, { as: buyer });
      expect(answer.statusCode).toBe(400);
      return answer.json<ErrorResponse>().fieldErrors;
    };
    expect(Object.keys((await refused('sort=secret:asc')) ?? {})).toEqual(['sort']);
    const status = 'status must be one of: paid, unpaid, current, ended.';
    expect(await refused('status=lost')).toEqual({ status });
  });

  it('is for the buyer and for admins', async () => {
    const [buyer, other, admin] = [
      await money.signIn('user'),
      await money.signIn('seller'),
      await money.signIn('admin'),
    ];
    await money.book(buyer, await money.car());
    const path = `/bookings/${buyer.email}`;
    expect((await money.api('GET', path)).statusCode).toBe(401);
    expect((await money.api('GET', path, { as: other })).statusCode).toBe(403);
    expect((await money.api('GET', path, { as: admin })).json()).toHaveLength(1);
    expect((await money.api('GET', '/bookings/nobody@x.test', { as: admin })).json()).toEqual([]);
  });

  it('shows nothing of somebody who was deleted', async () => {
    const [buyer, admin] = [await money.signIn('user'), await money.signIn('admin')];
    const id = await money.book(buyer, await money.car());
    await money.db.update(bookings).set({ status: 'paid' }).where(eq(bookings.id, id));
    const orders = async () =>
      (await money.api('GET', `/bookings/${buyer.email}`, { as: admin })).json<WireBooking[]>();
    expect(await orders()).toHaveLength(1);
    expect((await money.api('DELETE', `/users/${buyer.userId}`, { as: admin })).statusCode).toBe(
      200,
    );
    expect(await orders()).toEqual([]);
  });
});

describe('GET /bookings/find/{id}', () => {
  it('is there for its buyer and for nobody else', async () => {
    const [buyer, other, admin] = [
      await money.signIn('user'),
      await money.signIn('user'),
      await money.signIn('admin'),
    ];
    const path = `/bookings/find/${await money.book(buyer, await money.car())}`;
    expect((await money.api('GET', path)).statusCode).toBe(401);
    expect((await money.api('GET', path, { as: buyer })).statusCode).toBe(200);
    for (const as of [other, admin]) {
      expect((await money.api('GET', path, { as })).statusCode).toBe(404);
    }
    const none = await money.api('GET', '/bookings/find/none', { as: buyer });
    expect(none.statusCode).toBe(404);
    expect(none.json<ErrorResponse>().message).toBe('Booking not found.');
  });
});

describe('DELETE /bookings/{id}', () => {
  it('frees the car and ends the payment at the provider', async () => {
    const [buyer, other, car] = [
      await money.signIn('user'),
      await money.signIn('user'),
      await money.car(),
    ];
    const id = await money.book(buyer, car);
    const secret = await money.createIntent(buyer, id);
    const cancelled = await money.api('DELETE', `/bookings/${id}`, { as: buyer });
    expect(cancelled.json()).toEqual({ deletedCount: 1 });
    expect(await money.stripe.paymentIntents.retrieve(intentIdOf(secret))).toMatchObject({
      status: 'canceled',
    });
    expect(await money.payByCard(secret)).toBe(400);

    expect(await money.findBooking(buyer, id)).toMatchObject({ endReason: 'cancelled' });
    const again = await money.api('DELETE', `/bookings/${id}`, { as: buyer });
    expect(again.json<ErrorResponse>().message).toBe('You’ve already cancelled this booking.');
    expect(await tryToBook(other, car)).toMatchObject({ acknowledged: true });
  });

  it('completes the order instead when the money was faster', async () => {
    const [buyer, car] = [await money.signIn('user'), await money.car()];
    const id = await money.book(buyer, car);
    await money.payByCard(await money.createIntent(buyer, id));

    const answer = await money.api('DELETE', `/bookings/${id}`, { as: buyer });
    expect(answer.statusCode).toBe(409);
    expect(answer.json<ErrorResponse>()).toMatchObject({
      code: 'already-paid',
      message: 'You have already paid for this order!',
    });
    expect(await money.findBooking(buyer, id)).toMatchObject({ status: 'paid' });
    expect((await money.api('DELETE', `/bookings/${id}`, { as: buyer })).statusCode).toBe(409);
  });

  it('is for the buyer only', async () => {
    const [buyer, other] = [await money.signIn('user'), await money.signIn('user')];
    const id = await money.book(buyer, await money.car());
    expect((await money.api('DELETE', `/bookings/${id}`)).statusCode).toBe(401);
    expect((await money.api('DELETE', `/bookings/${id}`, { as: other })).statusCode).toBe(404);
    expect(await money.findBooking(buyer, id)).toMatchObject({ status: 'unpaid' });
  });

  it('asks the provider nothing when no payment was begun', async () => {
    const buyer = await money.signIn('user');
    const id = await money.book(buyer, await money.car());
    money.disturb({ cancelIntent: () => Promise.reject(new PaymentProviderError(new Error('x'))) });
    expect((await money.api('DELETE', `/bookings/${id}`, { as: buyer })).statusCode).toBe(200);
  });

  it('gives up when another payment is begun again and again', async () => {
    const buyer = await money.signIn('user');
    const id = await money.book(buyer, await money.car());
    await money.createIntent(buyer, id);
    const tries = money.beginAnotherEachTime(id);
    const answer = await money.api('DELETE', `/bookings/${id}`, { as: buyer });
    expect(answer.statusCode).toBe(409);
    expect(answer.json<ErrorResponse>().message).toBe(
      'This booking is being updated. Try again in a moment.',
    );
    expect(tries()).toBe(3);
    expect(await money.findBooking(buyer, id)).toMatchObject({ status: 'unpaid', endReason: null });
  });

  it('changes nothing while the provider cannot be reached', async () => {
    const buyer = await money.signIn('user');
    const id = await money.book(buyer, await money.car());
    await money.createIntent(buyer, id);
    money.disturb({ cancelIntent: () => Promise.reject(new PaymentProviderError(new Error('x'))) });
    const answer = await money.api('DELETE', `/bookings/${id}`, { as: buyer });
    expect(answer.statusCode).toBe(503);
    expect(answer.json<ErrorResponse>().code).toBe('payment-provider-unavailable');
    expect(await money.findBooking(buyer, id)).toMatchObject({ status: 'unpaid' });
  });
});
