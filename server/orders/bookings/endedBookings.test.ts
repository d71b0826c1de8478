import type { ErrorResponse, WireBooking } from '#contract/types';
import type { SignedIn } from '../../testing/app';
import { DAY } from '../../testing/clock';
import { createMoneyApp, type MoneyApp } from '../../testing/money';
import { changeBooking, heldBooking } from '../../testing/orders';
import { expectRefused, forbidden } from '../../testing/responses';

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

async function book(name: string) {
  const { id } = await heldBooking(money, { buyer, seller, car: { name } });
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
  changeBooking(money, id, {
    active: false,
    endedAt: money.clock.now(),
    endReason,
    refundedAt,
  });

it('has every ending with its reason and time, which the current orders leave out', async () => {
  await cancel(await book('Cancelled'));
  await release(await book('Released'));
  await endAs(await book('Withdrawn'), 'withdrawn');
  await endAs(await book('Refunded'), 'refunded');
  await endAs(await book('Undone'), 'undone');
  await endAs(await book('Refund pending'), 'undone', null);
  await changeBooking(money, await book('Paid'), { status: 'paid' });
  await book('Expired');
  money.clock.advance(DAY);
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
  const call = (as?: SignedIn) => money.api('GET', path, as ? { as } : {});
  await expectRefused(call, [seller, await money.signIn('user')], forbidden);
  const said = 'You can only view your own orders.';
  expect((await call(seller)).json<ErrorResponse>().message).toBe(said);
  expect((await list('?status=ended', await money.signIn('admin'))).total).toBe('1');
});
