import type { ErrorResponse } from '#contract/types';
import { createMoneyApp, intentIdOf, type MoneyApp } from '../testing/money';
import type { SignedIn } from '../testing/app';
import { PaymentProviderError } from './paymentProvider';

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
