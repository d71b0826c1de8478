import type { BookingResponse } from '#contract/types';
import type { SignedIn } from '../../testing/app';
import { DAY, HOUR } from '../../testing/clock';
import { createMoneyApp, type MoneyApp } from '../../testing/money';

let money: MoneyApp;
beforeAll(async () => {
  money = await createMoneyApp();
});
afterAll(() => money.close());

async function tryToBook(as: SignedIn): Promise<BookingResponse> {
  const { id } = await money.car();
  const answer = await money.api('POST', '/bookings', {
    as: await money.renew(as),
    body: { productId: id, price: 9500.5 },
  });
  expect(answer.statusCode).toBe(200);
  return answer.json<BookingResponse>();
}

/** Books a car, cancels at once, and returns whether it was booked. */
async function bookAndCancel(as: SignedIn): Promise<boolean> {
  const { acknowledged, insertedId } = await tryToBook(as);
  if (insertedId) {
    await money.api('DELETE', `/bookings/${insertedId}`, { as: await money.renew(as) });
  }
  return acknowledged;
}

async function bookAndCancelTimes(times: number, as: SignedIn): Promise<number> {
  let booked = 0;
  for (let at = 0; at < times; at += 1) booked += Number(await bookAndCancel(as));
  return booked;
}

it('lets one account book 15 cars a day, cancelled ones included', async () => {
  const buyer = await money.signIn('user');
  const firstAt = money.clock.now().getTime();
  expect(await bookAndCancel(buyer)).toBe(true);
  money.clock.advance(HOUR);
  expect(await bookAndCancelTimes(20, buyer)).toBe(14);

  const refused = await tryToBook(buyer);
  expect(refused).toMatchObject({
    acknowledged: false,
    limit: 'day',
    bookableFrom: new Date(firstAt + DAY).toISOString(),
  });
  expect(refused.message).toMatch(
    /^You’ve booked 15 cars within 24 hours. You can book again from \w+ \d+, \d{4}, \d+:\d\d\s[AP]M UTC.$/,
  );
  expect(await bookAndCancel(await money.signIn('user'))).toBe(true);

  money.clock.advance(DAY - HOUR - 1);
  expect(await bookAndCancel(buyer)).toBe(false);
  money.clock.advance(1);
  expect(await bookAndCancelTimes(2, buyer)).toBe(1);
});

it('lets an account with an unconfirmed email book 3, and says what allows more', async () => {
  const buyer = await money.signIn('user', { emailVerified: false });
  expect(await bookAndCancelTimes(5, buyer)).toBe(3);
  const refused = await tryToBook(buyer);
  expect(refused).toMatchObject({ acknowledged: false, limit: 'unconfirmed' });
  expect(refused.message).toMatch(
    /^You’ve booked 3 cars within 24 hours. Confirm your email in your profile to book more now, or book again from .+ UTC.$/,
  );
  expect(await bookAndCancelTimes(20, { ...buyer, emailVerified: true })).toBe(12);
});

it('counts bookings that are made at the same time', async () => {
  const buyer = await money.signIn('user', { emailVerified: false });
  const answers = await Promise.all(Array.from({ length: 6 }, () => tryToBook(buyer)));
  expect(answers.filter(({ acknowledged }) => acknowledged)).toHaveLength(3);
});

it('counts on when the account is deleted and made again', async () => {
  const buyer = await money.signIn('user');
  expect(await bookAndCancelTimes(14, buyer)).toBe(14);
  await money.api('DELETE', '/users/me', { as: await money.renew(buyer) });
  // Only sign-ins after the deletion open a new account.
  money.clock.advance(1000);
  const { email, uid } = buyer;
  const again = await money.signIn('user', { email, uid });
  expect(again.userId).not.toBe(buyer.userId);
  expect(await bookAndCancelTimes(2, again)).toBe(1);
  expect(await tryToBook(again)).toMatchObject({ limit: 'day' });

  // Nor with another sign-in of the same email.
  await money.api('DELETE', '/users/me', { as: await money.renew(again) });
  money.clock.advance(1000);
  expect(await bookAndCancel(await money.signIn('user', { email }))).toBe(false);
});

it('opens five accounts of one email a day', async () => {
  const { email, uid } = await money.signIn('user');
  const openAgain = async () => {
    const own = await money.signIn('user', { email, uid });
    await money.api('DELETE', '/users/me', { as: own });
    money.clock.advance(1000);
  };
  await money.api('DELETE', '/users/me', {
    as: await money.renew(await money.signIn('user', { email, uid })),
  });
  money.clock.advance(1000);
  for (let times = 0; times < 4; times += 1) await openAgain();
  await expect(openAgain()).rejects.toThrow('429');
});
