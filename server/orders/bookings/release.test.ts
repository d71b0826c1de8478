import { eq } from 'drizzle-orm';
import type { ErrorResponse } from '#contract/types';
import { createMoneyApp, intentIdOf, type MoneyApp } from '../../testing/money';
import type { SignedIn } from '../../testing/app';
import { products } from '../../products/schema';
import { PaymentProviderError } from '../payments/paymentProvider';

/** Releasing a car: calls to the provider, and responses to the seller. */
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
afterEach(() => {
  money.disturb({});
});
afterAll(() => money.close());

const book = async () =>
  money.book(buyer, await money.car({ sellerId: seller.userId, sellerEmail: seller.email }));

async function release(id: string, as = seller, reason = 'Sold elsewhere') {
  const body = { reason };
  const answer = await money.api('POST', `/bookings/${id}/release`, { as, body });
  return [answer.statusCode, answer.json<ErrorResponse>().message];
}

it('says why a car cannot be freed, and asks the provider nothing for that', async () => {
  const paid = await book();
  const secret = await money.createIntent(buyer, paid);
  await money.payByCard(secret);
  await money.record(buyer, await money.findBooking(buyer, paid), intentIdOf(secret));
  const away = () => Promise.reject(new PaymentProviderError(new Error('away')));
  money.disturb({ retrieveIntent: away, cancelIntent: away });

  expect(await release(paid)).toEqual([409, 'The buyer has already paid for this car.']);
  const ended = await book();
  expect(await release(ended)).toEqual([200, undefined]);
  expect(await release(ended)).toEqual([409, 'This booking has already ended.']);
  expect(await release(ended, buyer)).toEqual([404, 'Booking not found.']);
});

describe('while the buyer’s bank asks for authentication', () => {
  const MINUTE = 60_000;
  const AUTHENTICATION_CARD = '4000002500003155';
  const wait = (minutes: string) => [
    409,
    `The buyer is paying right now. If they don’t finish, you can cancel the booking in ${minutes}.`,
  ];
  async function authenticating() {
    const id = await book();
    const secret = await money.createIntent(buyer, id);
    await money.payByCard(secret, AUTHENTICATION_CARD);
    return { id, intentId: intentIdOf(secret) };
  }
  const statusOf = async (intentId: string) =>
    (await money.stripe.paymentIntents.retrieve(intentId)).status;

  it('waits for half an hour, then ends the payment at the provider and the hold', async () => {
    const { id, intentId } = await authenticating();
    expect(await release(id)).toEqual(wait('30 minutes'));
    money.clock.advance(29 * MINUTE + 1);
    expect(await release(id)).toEqual(wait('1 minute'));
    expect(await statusOf(intentId)).toBe('requires_action');
    money.clock.advance(MINUTE - 1);
    expect(await release(id)).toEqual([200, undefined]);
    expect(await statusOf(intentId)).toBe('canceled');
    expect(await money.findBooking(buyer, id)).toMatchObject({ endReason: 'released' });
  });

  it('waits from the provider’s event on, if it came before the seller', async () => {
    const { id, intentId } = await authenticating();
    const payload = JSON.stringify({
      id: `evt_${intentId}`,
      object: 'event',
      type: 'payment_intent.requires_action',
      data: { object: { id: intentId } },
    });
    const { webhookSecret: secret } = money.sandbox;
    const signature = money.stripe.webhooks.generateTestHeaderString({ payload, secret });
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    await money.api('POST', '/webhooks/stripe', { body: payload, headers });
    await money.app.jobs.run('provider-events');
    money.clock.advance(20 * MINUTE);
    expect(await release(id)).toEqual(wait('10 minutes'));
  });

  it('starts anew with a new payment', async () => {
    const { id, intentId } = await authenticating();
    expect(await release(id)).toEqual(wait('30 minutes'));
    money.clock.advance(40 * MINUTE);
    await money.stripe.paymentIntents.cancel(intentId);
    const next = await money.createIntent(buyer, id);
    await money.payByCard(next, AUTHENTICATION_CARD);
    expect(await release(id)).toEqual(wait('30 minutes'));
  });
});

it('gives up when the buyer begins another payment again and again', async () => {
  const id = await book();
  await money.createIntent(buyer, id);
  const tries = money.beginAnotherEachTime(id);
  const said = 'This booking is being paid or changed right now. Try again.';
  expect(await release(id)).toEqual([409, said]);
  expect(tries()).toBe(3);
  expect(await money.findBooking(buyer, id)).toMatchObject({ status: 'unpaid', endReason: null });
});

it('takes no reason that cannot be stored', async () => {
  const id = await book();
  const said = 'reason: Contains a character that isn’t supported.';
  expect(await release(id, seller, 'Sorry \ud83d')).toEqual([400, said]);
  expect(await release(id, seller, 'Sorry \0')).toEqual([400, said]);
  expect(await release(id, seller, 'Sorry 🚗')).toEqual([200, undefined]);
});

it('keeps the lines of the reason', async () => {
  const id = await book();
  const reason = 'Two reasons:\n1. The gearbox.\n2. The brakes.';
  expect(await release(id, seller, reason.replaceAll('\n', '\r\n'))).toEqual([200, undefined]);
  expect(await money.findBooking(buyer, id)).toMatchObject({ releaseReason: reason });
});

describe('a car that was sold elsewhere', () => {
  const releaseAndWithdraw = (id: string, as = seller, more: object = {}) =>
    money.api('POST', `/bookings/${id}/release`, {
      as,
      body: { reason: 'Sold at the door', withdraw: true, ...more },
    });
  const carOf = async (id: string) => {
    const rows = await money.db.select().from(products).where(eq(products.id, id));
    return rows[0];
  };
  const statusOfCar = async (id: string) => (await carOf(id))?.status;

  it('is taken off sale when its booking is released', async () => {
    const car = await money.car({ sellerId: seller.userId, sellerEmail: seller.email });
    const id = await money.book(buyer, car);
    expect((await releaseAndWithdraw(id, buyer)).statusCode).toBe(404);
    expect(await statusOfCar(car.id)).toBe('unsold');
    expect((await releaseAndWithdraw(id)).statusCode).toBe(200);
    expect(await carOf(car.id)).toMatchObject({ status: 'withdrawn', soldElsewhere: false });
  });

  it('is recorded as such in the same step, by its seller alone', async () => {
    const car = await money.car({ sellerId: seller.userId, sellerEmail: seller.email });
    const id = await money.book(buyer, car);
    const rival = await money.signIn('seller');
    const sold = { soldElsewhere: true };
    for (const person of [buyer, rival]) {
      expect((await releaseAndWithdraw(id, person, sold)).statusCode).toBe(404);
    }
    expect(await carOf(car.id)).toMatchObject({ status: 'unsold', soldElsewhere: false });
    expect((await releaseAndWithdraw(id, seller, sold)).statusCode).toBe(200);
    expect(await carOf(car.id)).toMatchObject({ status: 'withdrawn', soldElsewhere: true });
    expect((await releaseAndWithdraw(id, seller, sold)).statusCode).toBe(409);
  });

  it('is not recorded without taking it off sale', async () => {
    const car = await money.car({ sellerId: seller.userId, sellerEmail: seller.email });
    const id = await money.book(buyer, car);
    const refused = await releaseAndWithdraw(id, seller, { withdraw: false, soldElsewhere: true });
    expect(refused.statusCode).toBe(400);
    expect(await money.findBooking(buyer, id)).toMatchObject({ endReason: null });
  });

  it('stays as it is when the buyer has paid', async () => {
    const car = await money.car({ sellerId: seller.userId, sellerEmail: seller.email });
    const id = await money.book(buyer, car);
    const secret = await money.createIntent(buyer, id);
    await money.payByCard(secret);
    await money.record(buyer, await money.findBooking(buyer, id), intentIdOf(secret));
    expect((await releaseAndWithdraw(id)).statusCode).toBe(409);
    expect(await statusOfCar(car.id)).toBe('sold');
  });
});
