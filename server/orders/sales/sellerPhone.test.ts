import { eq } from 'drizzle-orm';
import type { WireSellerBooking } from '#contract/bookings';
import type { WireBooking, WireProduct } from '#contract/types';
import { changes } from '../../live/schema';
import type { SignedIn } from '../../testing/app';
import { DAY, MINUTE } from '../../testing/clock';
import { intentIdOf } from '../../testing/acts';
import { createMoneyApp, type MoneyApp } from '../../testing/money';
import { bookingRow, heldBooking, type HeldBooking } from '../../testing/orders';
import { expectRefused, refusal } from '../../testing/responses';

const PHONE = '+3519000000';

let money: MoneyApp;
let seller: SignedIn;
let buyer: SignedIn;
let id: string;
let car: HeldBooking['car'];
beforeAll(async () => {
  money = await createMoneyApp();
});
beforeEach(async () => {
  const booking = await heldBooking(money, { seller: await money.signIn('seller') });
  ({ buyer, car, seller, id } = booking);
});
afterAll(() => money.close());

const share = async (as?: SignedIn) =>
  money.api('POST', `/bookings/${id}/seller-phone`, as ? { as: await money.renew(as) } : {});

/** What the buyer reads of the number: on the car's page, on the order, and from when. */
async function shown(as = buyer) {
  const renewed = await money.renew(as);
  const page = await money.api('GET', `/products/find/${car.id}`, { as: renewed });
  const order = await money.findBooking(renewed, id);
  const list = await money.api('GET', `/bookings/${as.email}`, { as: renewed });
  const inList = list.json<WireBooking[]>().find(({ _id }) => _id === id);
  expect(inList?.sellerPhone).toBeUndefined();
  expect(inList?.sellerPhoneFrom).toBe(order.sellerPhoneFrom);
  return [page.json<WireProduct>().phone, order.sellerPhone, order.sellerPhoneFrom];
}

async function sellersView(as = seller) {
  const answer = await money.api('GET', `/products/seller/${seller.email}/bookings`, {
    as: await money.renew(as),
  });
  return answer.json<WireSellerBooking[]>()[0]?.canSharePhone;
}

it('appears to the buyer ten minutes after the booking, which says when', async () => {
  const from = new Date(money.clock.now().getTime() + 10 * MINUTE).toISOString();
  expect(await shown()).toEqual(['', '', from]);
  money.clock.advance(10 * MINUTE - 1);
  expect(await shown()).toEqual(['', '', from]);
  money.clock.advance(1);
  expect(await shown()).toEqual([PHONE, PHONE, undefined]);
  expect(await sellersView()).toBe(false);
});

it('appears at once when the seller agrees, to this buyer only', async () => {
  expect(await sellersView()).toBe(true);
  await money.db.transaction((tx) => tx.delete(changes));
  expect((await share(seller)).json()).toEqual({ acknowledged: true });
  // Their open pages ask again.
  const announced = await money.db.select().from(changes).where(eq(changes.subjectId, id));
  expect(announced.map(({ audience }) => audience).sort()).toEqual(
    [buyer.userId, seller.userId].sort(),
  );
  expect(await shown()).toEqual([PHONE, PHONE, undefined]);
  expect(await sellersView()).toBe(false);
  // Once more changes nothing.
  expect((await share(seller)).json()).toEqual({ acknowledged: true });

  await money.api('DELETE', `/bookings/${id}`, { as: buyer });
  const next = await money.signIn('user');
  id = await money.book(next, car);
  expect(await shown(next)).toEqual(['', '', expect.any(String)]);
});

it('appears at once when the car is paid, and goes when the money is refunded', async () => {
  const secret = await money.createIntent(buyer, id);
  await money.payByCard(secret);
  await money.app.jobs.run('reconcile-payments');
  expect(await shown()).toEqual([PHONE, PHONE, undefined]);

  await money.stripe.refunds.create({ payment_intent: intentIdOf(secret) });
  await money.app.jobs.run('reconcile-payments');
  expect(await shown()).toEqual(['', '', undefined]);
});

it('is gone when the hold has expired, also before its end is recorded', async () => {
  await share(seller);
  money.clock.advance(DAY);
  expect(await shown()).toEqual(['', '', undefined]);
});

describe('the seller’s agreement', () => {
  it('is given by the car’s seller only', async () => {
    const admin = await money.signIn('admin');
    await expectRefused(share, [buyer, await money.signIn('seller'), admin]);
    expect(await shown()).toEqual(['', '', expect.any(String)]);
    // Admins see the bookings, but the number is not theirs to show.
    expect(await sellersView(admin)).toBe(false);
  });

  it('is refused for a booking that is over', async () => {
    money.clock.advance(DAY);
    expect(refusal(await share(seller))).toEqual({ status: 409, code: 'booking-ended' });
    expect((await bookingRow(money, id))?.phoneSharedAt).toBeNull();
  });
});
