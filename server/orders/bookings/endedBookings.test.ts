import { eq } from 'drizzle-orm';
import type { ErrorResponse, WireBooking } from '#contract/types';
import { createMoneyApp, type MoneyApp } from '../../testing/money';
import type { SignedIn } from '../../testing/app';
import { bookings } from '../schema';

/** GET /bookings/{email}?status=ended (extension): every booking of a buyer that has ended. */
let money: MoneyApp;
let seller: SignedIn;
let buyer: SignedIn;
beforeAll(async () => {
  money = await createMoneyApp();
});
beforeEach(async () => {
  seller = await money.signIn('seller');
  buyer = await money.signIn('user');
});
afterAll(() => money.close());

const HOUR = 60 * 60 * 1000;

async function book(name: string) {
  const car = { name, sellerId: seller.userId, sellerEmail: seller.email };
  const id = await money.book(buyer, await money.car(car));
  money.clock.advance(1000);
  return id;
}

async function list(query: string, as = buyer) {
  const answer = await money.api('GET', `/bookings/${buyer.email}${query}`, { as });
  expect(answer.statusCode).toBe(200);
  const rows = answer.json<WireBooking[]>();
  return { rows, total: answer.headers['x-total-count'] };
}
const namesIn = async (query: string) =>
  (await list(query)).rows.map(({ productName }) => productName);

const cancel = (id: string) => money.api('DELETE', `/bookings/${id}`, { as: buyer });
const release = (id: string) =>
  money.api('POST', `/bookings/${id}/release`, { as: seller, body: { reason: 'Sold elsewhere' } });

/** As after a payment that was refunded. */
const endAs = (
  id: string,
  endReason: 'refunded' | 'undone' | 'withdrawn',
  refundedAt: Date | null = money.clock.now(),
) =>
  money.db
    .update(bookings)
    .set({ active: false, endedAt: money.clock.now(), endReason, refundedAt })
    .where(eq(bookings.id, id));

it('has every ending with its reason and time, which the current orders leave out', async () => {
  await cancel(await book('Cancelled'));
  await release(await book('Released'));
  await endAs(await book('Withdrawn'), 'withdrawn');
  await endAs(await book('Refunded'), 'refunded');
  await endAs(await book('Undone'), 'undone');
  await endAs(await book('Refund pending'), 'undone', null);
  const paid = await book('Paid');
  await money.db.update(bookings).set({ status: 'paid' }).where(eq(bookings.id, paid));
  await book('Expired');
  money.clock.advance(24 * HOUR);
  buyer = await money.renew(buyer);
  await book('On hold');

  // Also before the end of the expired one is recorded.
  const { rows, total } = await list('?status=ended');
  expect(total).toBe('6');
  expect(rows.map(({ productName, endReason }) => [productName, endReason])).toEqual([
    ['Expired', 'expired'],
    ['Undone', 'undone'],
    ['Refunded', 'refunded'],
    ['Withdrawn', 'withdrawn'],
    ['Released', 'released'],
    ['Cancelled', 'cancelled'],
  ]);
  for (const { endedAt, status } of rows) {
    expect(endedAt).toMatch(/^\d{4}-/);
    expect(status).toBe('unpaid');
  }
  // Clients that know only spec §7 would offer to pay for the others.
  expect(await namesIn('')).toEqual([
    'On hold',
    'Paid',
    'Refund pending',
    'Undone',
    'Refunded',
    'Released',
  ]);
  expect(await namesIn('?status=current')).toEqual(['On hold', 'Paid', 'Refund pending']);
  expect(await namesIn('?status=unpaid')).toEqual(['On hold']);
  expect(await namesIn('?status=paid')).toEqual(['Paid']);
  for (const { _id, endReason } of rows) {
    expect(await money.findBooking(buyer, _id)).toMatchObject({ endReason, sellerPhone: '' });
  }
});

it('is paged, searched and sorted like the orders', async () => {
  for (const name of ['Fiat 500', 'Saab 900', 'Fiat Panda']) await cancel(await book(name));
  expect(await namesIn('?status=ended&page=1&pageSize=2')).toEqual(['Fiat Panda', 'Saab 900']);
  expect(await namesIn('?status=ended&page=2&pageSize=2')).toEqual(['Fiat 500']);
  expect(await namesIn('?status=ended&q=fiat&sort=productName:asc')).toEqual([
    'Fiat 500',
    'Fiat Panda',
  ]);
});

it('is for the buyer and for admins', async () => {
  await cancel(await book('Cancelled'));
  const path = `/bookings/${buyer.email}?status=ended`;
  expect((await money.api('GET', path)).statusCode).toBe(401);
  for (const as of [seller, await money.signIn('user')]) {
    const answer = await money.api('GET', path, { as });
    expect(answer.statusCode).toBe(403);
    expect(answer.json<ErrorResponse>().message).toBe('You can only view your own orders.');
  }
  expect((await list('?status=ended', await money.signIn('admin'))).total).toBe('1');
});

it('keeps the details of an ended booking as they were', async () => {
  const id = await book('Cancelled');
  await cancel(id);
  const body = { number: '1', location: 'Porto' };
  const answer = await money.api('PATCH', `/bookings/${id}`, { as: buyer, body });
  expect(answer.statusCode).toBe(409);
  expect(answer.json<ErrorResponse>().code).toBe('booking-ended');
});
