import { and, eq } from 'drizzle-orm';
import type { WireBooking } from '#contract/types';
import { users } from '../../accounts/schema';
import { newId } from '../../lib/ids';
import { mails } from '../../mails/schema';
import { products } from '../../products/schema';
import type { SignedIn } from '../../testing/app';
import { DAY } from '../../testing/clock';
import { openMailbox } from '../../testing/mailbox';
import { createMoneyApp, type MoneyApp } from '../../testing/money';
import {
  bookingRow,
  changeBooking,
  changePayment,
  heldBooking,
  paidOrder,
} from '../../testing/orders';
import { findOrdersToReview } from '../payments/ordersInDoubt';
import { bookings } from '../schema';

/** Paid orders whose seller or car was deleted: notifications to buyer and admin. */
let money: MoneyApp;
let admin: SignedIn;
let seller: SignedIn;
let buyer: SignedIn;
const mailbox = openMailbox();
beforeAll(async () => {
  money = await createMoneyApp({ mailTransport: mailbox.mailTransport });
  admin = await money.signIn('admin');
});
beforeEach(async () => {
  admin = await money.renew(admin);
  seller = await money.signIn('seller', { name: 'Sam Seller' });
  buyer = await money.signIn('user', { name: 'Bea Buyer' });
});
afterAll(() => money.close());

async function paid() {
  const order = await paidOrder(money, { buyer, seller });
  await sent();
  return order;
}

/** What buyers were sent since the last call; the mail to the closed account has its own tests. */
async function sent() {
  return (await mailbox.take(money))
    .filter(({ subject }) => subject !== 'Your account was deleted')
    .map(({ to, subject, text }) => [to, `${subject}\n${text}`]);
}

const listed = async (bookingId: string) => {
  const orders = await money.api('GET', `/bookings/${buyer.email}`, { as: buyer });
  return orders.json<WireBooking[]>().find(({ _id }) => _id === bookingId);
};

const own = () => money.api('DELETE', '/users/me', { as: seller });
const byAdmin = () => money.api('DELETE', `/users/${seller.userId}`, { as: admin });
const banned = () => money.admin('ban', seller.email);

it.each([
  ['by the seller', own],
  ['by an admin', byAdmin],
  ['by a ban', banned],
])('an account that is closed %s is told to whoever bought a car of it', async (_who, close) => {
  const { id: bookingId } = await paid();
  await close();
  const closedAt = (await money.db.select().from(users).where(eq(users.id, seller.userId)))[0]
    ?.deletedAt;
  expect(closedAt).toBeInstanceOf(Date);
  const at = closedAt?.toISOString();
  expect(await listed(bookingId)).toMatchObject({ status: 'paid', sellerClosedAt: at });
  const order = await money.findBooking(buyer, bookingId);
  expect(order).toMatchObject({ status: 'paid', sellerClosedAt: at, carRemovedAt: at });
  expect(order.history?.map(({ kind }) => kind)).toEqual([
    'booked',
    'paid',
    'money-back-asked',
    'seller-closed',
  ]);
  expect(order.moneyBack?.request).toMatchObject({
    state: 'open',
    reason: 'not-handed-over',
    openedByUs: true,
    note: '',
    replyUntil: null,
  });
  const [mail] = await sent();
  expect(mail?.[0]).toBe(buyer.email);
  expect(mail?.[1]).toMatch(
    /^The seller’s account was closed: Volvo V60 D4\n[^]*closed on \w+ \d+, \d{4}\. If you don’t have the car yet, don’t travel to them\.\s+We opened a request for your money \(\$9,500\.50\) for you\. We’ll decide within 3 days/,
  );
  expect(mail?.[1]).not.toMatch(/bank/);
  expect(mail?.[1]).toContain(`/dashboard/orders/${bookingId}`);
  const cases = await money.api('GET', '/money-back?state=open', { as: admin });
  expect(cases.json()).toContainEqual(expect.objectContaining({ bookingId, openedByUs: true }));
  const withdrawn = await money.api('DELETE', `/bookings/${bookingId}/money-back`, { as: buyer });
  expect(withdrawn.json()).toEqual({ deletedCount: 1 });
  const inDoubt = await findOrdersToReview(money.db, money.clock.now());
  expect(inDoubt).toContainEqual(
    expect.objectContaining({
      bookingId,
      what: expect.stringMatching(/^paid, but the seller/) as string,
    }),
  );
});

it('a buyer with an unconfirmed email is told too, without what others wrote', async () => {
  buyer = await money.signIn('user', { emailVerified: false, name: 'Call 555' });
  await paid();
  await byAdmin();
  const [mail] = await sent();
  expect(mail?.[0]).toBe(buyer.email);
  expect(mail?.[1]).toMatch(/^The account of your seller was closed\n[^]*We opened a request/);
  expect(mail?.[1]).not.toMatch(/Volvo|Sam|Call 555/);
});

it('opens no second request, and none where the money was refunded, disputed or paid long ago', async () => {
  const asked = await paid();
  const body = { reason: 'other', note: 'I changed my mind about it.' };
  await money.api('POST', `/bookings/${asked.id}/money-back`, { as: buyer, body });
  const [old, lost] = [await paid(), await paid()];
  const paidAt = new Date(money.clock.now().getTime() - 31 * DAY);
  await changeBooking(money, old.id, { paidAt });
  await changePayment(money, lost.intentId, { dispute: 'lost' });
  await sent();
  await byAdmin();
  const requestOf = async ({ id }: { id: string }) =>
    (await money.findBooking(buyer, id)).moneyBack?.request;
  expect(await requestOf(asked)).toMatchObject({ reason: 'other', state: 'open' });
  expect(await requestOf(asked)).not.toHaveProperty('openedByUs');
  expect(await requestOf(old)).toBeNull();
  expect(await requestOf(lost)).toBeNull();
  const texts = (await sent()).map(([, text]) => text).join('\n');
  expect(texts.match(/You asked for your money back/g)).toHaveLength(1);
  expect(texts).not.toMatch(/We opened a request|bank/);
});

it('the buyers of a large seller are told, a portion at once and the rest in a job', async () => {
  const { id: bookingId, car } = await paid();
  const order = await bookingRow(money, bookingId);
  if (!order) throw new Error('The order is missing.');
  const ids = Array.from({ length: 1100 }, () => newId());
  await money.db.insert(products).values(ids.map((id) => ({ ...car, id })));
  await money.db
    .insert(bookings)
    .values(ids.map((id) => ({ ...order, id, productId: id, paymentIntentId: null })));
  const isOf = and(eq(mails.recipientId, buyer.userId), eq(mails.template, 'seller-closed'));
  await byAdmin();
  expect(await money.db.$count(mails, isOf)).toBe(500);
  while ((await money.app.jobs.runDue()).length > 0);
  expect(await money.db.$count(mails, isOf)).toBe(1101);
  await sent();
});

it('an account that comes back is there again, and is told of when it is closed again', async () => {
  const { id: bookingId } = await paid();
  await byAdmin();
  expect(await sent()).toHaveLength(1);
  await money.admin('restore', seller.email);
  const order = await money.findBooking(buyer, bookingId);
  expect(order).not.toHaveProperty('sellerClosedAt');
  expect(order).not.toHaveProperty('carRemovedAt');
  money.clock.advance(1000);
  await byAdmin();
  expect(await sent()).toHaveLength(1);
});

it('a car that its seller removes is told to its buyer, and not to the others', async () => {
  const { id: bookingId, car } = await paid();
  money.clock.advance(31 * DAY);
  const answer = await money.api('DELETE', `/products/${car.id}`, {
    as: await money.renew(seller),
  });
  expect(answer.json()).toEqual({ deletedCount: 1 });
  const order = await money.findBooking(await money.renew(buyer), bookingId);
  expect(order).toMatchObject({ status: 'paid', carRemovedAt: expect.any(String) as string });
  expect(order).not.toHaveProperty('sellerClosedAt');
  expect(order.history?.map(({ kind }) => kind)).toEqual(['booked', 'paid', 'car-removed']);
  expect(await sent()).toEqual([
    [buyer.email, expect.stringMatching(/^Your car’s page was removed: Volvo V60 D4/)],
  ]);
});

it('so is one that an admin removes', async () => {
  const { id: bookingId, car } = await paid();
  const body = { productId: car.id };
  const { insertedId: reportId } = (await money.api('POST', '/reports', { as: buyer, body })).json<{
    insertedId: string;
  }>();
  await money.api('DELETE', '/reports/', { as: admin, body: { ...body, reportId } });
  expect(await listed(bookingId)).toHaveProperty('carRemovedAt');
  expect(await sent()).toContainEqual([
    buyer.email,
    expect.stringMatching(/^Your car’s page was removed: Volvo V60 D4/),
  ]);
});

it('who never paid is told of a removed car only that the booking has ended', async () => {
  const { car, id } = await heldBooking(money, { buyer, seller });
  await money.api('DELETE', `/bookings/${id}`, { as: buyer });
  await sent();
  await money.api('DELETE', `/products/${car.id}`, { as: seller });
  expect(await sent()).toEqual([]);
});
