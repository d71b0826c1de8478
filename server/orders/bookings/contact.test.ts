import { eq } from 'drizzle-orm';
import type { WireSellerBooking } from '#contract/bookings';
import type { BookingContact } from '#contract/schemas/booking';
import type { ErrorResponse } from '#contract/types';
import { mails } from '../../mails/schema';
import type { SignedIn } from '../../testing/app';
import { DAY, MINUTE } from '../../testing/clock';
import { createMoneyApp, type MoneyApp } from '../../testing/money';
import { heldBooking, paidOrder } from '../../testing/orders';
import { expectRefused, invalid, refusal } from '../../testing/responses';

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

const book = async () => (await heldBooking(money, { buyer, seller })).id;
const contact = { number: '+491701', location: 'Munich, main station' };

async function change(id: string, as = buyer, body = contact) {
  const answer = await money.api('PATCH', `/bookings/${id}`, { as, body });
  const { modifiedCount, message } = answer.json<ErrorResponse & { modifiedCount?: number }>();
  return [answer.statusCode, modifiedCount ?? message];
}
async function seenBySeller(id: string) {
  const path = `/products/seller/${seller.email}/bookings`;
  const list = await money.api('GET', path, { as: await money.renew(seller) });
  const booking = list.json<WireSellerBooking[]>().find(({ _id }) => _id === id);
  return [booking?.number, booking?.location];
}
const mailsToSeller = async () =>
  (await money.db.select().from(mails).where(eq(mails.recipientId, seller.userId))).filter(
    ({ template }) => template === 'contact-changed',
  );

it('changes what the seller sees, and sends one e-mail for several changes', async () => {
  const id = await book();
  expect(await change(id)).toEqual([200, 1]);
  expect(await seenBySeller(id)).toEqual(['+491701', 'Munich, main station']);
  expect(await change(id)).toEqual([200, 0]);
  expect(await change(id, buyer, { number: '123', location: '' })).toEqual([200, 1]);
  expect(await seenBySeller(id)).toEqual(['123', '']);
  expect(await change(id, buyer, { number: '+49 (0)176 5550100', location: '' })).toEqual([200, 1]);
  expect(await seenBySeller(id)).toEqual(['+491765550100', '']);
  expect(await mailsToSeller()).toHaveLength(1);

  money.clock.advance(10 * MINUTE);
  const renewed = await money.renew(buyer);
  expect(await change(id, renewed)).toEqual([200, 1]);
  expect(await mailsToSeller()).toHaveLength(2);
  const [mail] = await mailsToSeller();
  expect(mail?.facts).toMatchObject({ side: 'seller', bookingId: id, otherName: buyer.name });
});

it('works for a paid order', async () => {
  const { id } = await paidOrder(money, { buyer });
  expect(await change(id)).toEqual([200, 1]);
  expect(await money.findBooking(buyer, id)).toMatchObject(contact);
});

it('is refused after the end, to other people and for texts that are too long', async () => {
  const id = await book();
  const call = (as?: SignedIn, body = contact) =>
    money.api('PATCH', `/bookings/${id}`, { ...(as ? { as } : {}), body });
  await expectRefused(call, [seller, await money.signIn('user'), await money.signIn('admin')]);
  const long = await call(buyer, { ...contact, number: '1'.repeat(41) });
  expect(refusal(long)).toEqual(invalid);

  money.clock.advance(DAY);
  expect(await change(id, await money.renew(buyer))).toEqual([
    409,
    'This booking has ended, so its details can’t change.',
  ]);
  expect(await mailsToSeller()).toEqual([]);
});

it('is what the next booking begins with; the place only for the same seller or town', async () => {
  const read = async (as?: SignedIn, car?: string) =>
    money.api('GET', `/bookings/contact${car ? `?productId=${car}` : ''}`, as ? { as } : {});
  const seen = async (car?: { id: string }) => (await read(buyer, car?.id)).json<BookingContact>();
  const nothing = { number: '', location: '', lastLocation: '' };
  expect(await seen()).toEqual(nothing);

  const carOf = (owner: SignedIn, location: string) => money.car({ location }, owner);
  const rival = await money.signIn('seller');
  const id = await money.book(buyer, await carOf(seller, 'München'));
  await change(id);
  await money.api('DELETE', `/bookings/${id}`, { as: buyer });
  const left = { ...contact, lastLocation: contact.location };
  expect(await seen()).toEqual(left);
  expect(await seen(await carOf(seller, 'Dublin'))).toEqual(left);
  expect(await seen(await carOf(rival, 'MUNCHEN'))).toEqual(left);
  expect(await seen(await carOf(rival, 'Dublin'))).toEqual({ ...left, location: '' });
  expect(await seen({ id: 'no-such-car' })).toEqual({ ...left, location: '' });

  money.clock.advance(1);
  const other = await money.book(buyer, await carOf(rival, 'Dublin'));
  await change(other, buyer, { number: '2', location: 'Your yard' });
  expect(await seen(await carOf(rival, 'Munchen'))).toMatchObject({ location: 'Your yard' });
  expect(await seen(await carOf(seller, 'Porto'))).toEqual({
    number: '2',
    location: contact.location,
    lastLocation: 'Your yard',
  });

  expect((await read(seller)).json()).toEqual(nothing);
  expect((await read()).statusCode).toBe(401);
  expect((await read(buyer, 'x'.repeat(65))).statusCode).toBe(400);
});

it('tells the buyer once when they can call the seller, unless that is no news', async () => {
  const book = async (as = buyer, car = {}) =>
    (await heldBooking(money, { buyer: as, seller, car })).id;
  const other = await money.signIn('user');
  const told = async () => {
    await money.app.jobs.run('seller-phones');
    const written = await money.db.select().from(mails).where(eq(mails.template, 'phone-shown'));
    return written
      .filter(({ recipientId }) => [buyer.userId, other.userId].includes(recipientId))
      .map(({ facts }) => 'bookingId' in facts && facts.bookingId);
  };
  const id = await book();
  const cancelled = await book();
  await book(buyer, { phone: '' });
  const shared = await book(other);
  await paidOrder(money, { buyer: other, seller });
  money.clock.advance(9 * MINUTE);
  const renewed = await money.renew(buyer);
  await money.api('DELETE', `/bookings/${cancelled}`, { as: renewed });
  await money.api('POST', `/bookings/${shared}/seller-phone`, { as: await money.renew(seller) });
  expect(await told()).toEqual([]);

  money.clock.advance(MINUTE);
  expect(await told()).toEqual([id]);
  money.clock.advance(MINUTE);
  expect(await told()).toEqual([id]);
});
