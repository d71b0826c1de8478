import type { WirePerson } from '#contract/people';
import type { SignedIn } from '../testing/app';
import { createMoneyApp, type MoneyApp } from '../testing/money';
import { paidOrder } from '../testing/orders';
import { listCar } from '../testing/product';
import { expectRefused, forbidden, notFound, refusal } from '../testing/responses';

let money: MoneyApp;
let admin: SignedIn;
beforeAll(async () => {
  money = await createMoneyApp();
  admin = await money.signIn('admin', { name: 'Ada Moreno' });
});
afterAll(() => money.close());

const read = async (id: string) =>
  (await money.api('GET', `/people/${id}`, { as: admin })).json<WirePerson>();

it('is for admins', async () => {
  const [seller, buyer] = [await money.signIn('seller'), await money.signIn('user')];
  await expectRefused(
    (as) => money.api('GET', `/people/${seller.userId}`, as ? { as } : {}),
    [seller, buyer],
    forbidden,
  );
  await expectRefused(
    (as) =>
      money.api('POST', `/people/${seller.userId}/notes`, {
        ...(as ? { as } : {}),
        body: { text: 'A note.' },
      }),
    [seller, buyer],
    forbidden,
  );
  const nobody = await money.api('GET', '/people/nobody', { as: admin });
  expect(refusal(nobody)).toEqual(notFound);
});

it('counts what a seller offered and sold, and what was reported', async () => {
  const [seller, buyer] = [await money.signIn('seller'), await money.signIn('user')];
  const car = await listCar(money, seller);
  await paidOrder(money, { seller, buyer });
  await money.api('POST', '/reports', { as: buyer, body: { productId: car } });
  const zero = { bought: 0, liveBookings: 0, reportsBy: 0, strikes: 0 };
  expect(await read(seller.userId)).toMatchObject({
    _id: seller.userId,
    email: seller.email,
    role: 'seller',
    verified: false,
    counts: { ...zero, products: 2, sold: 1, soldAmount: 9500.5, reportsAgainst: 1, cases: 1 },
    cases: [{ subjectKind: 'product' }],
  });
  expect(await read(buyer.userId)).toMatchObject({
    counts: { ...zero, bought: 1, products: 0, sold: 0, soldAmount: 0, reportsBy: 1 },
    cases: [],
    reports: [{ subjectKind: 'product', state: 'open' }],
  });
});

it('has the verification, the suspension, the notes and the emails', async () => {
  const seller = await money.signIn('seller');
  const as = admin;
  await money.api('POST', '/users/me/verification', {
    as: seller,
    body: { phone: '+491701234567', company: 'Autohaus Kiefer', note: 'Two sites.' },
  });
  expect(await read(seller.userId)).toMatchObject({
    verificationRequest: { company: 'Autohaus Kiefer' },
  });
  await money.api('PATCH', `/users/${seller.email}`, { as, body: { verified: true } });
  await money.api('POST', `/users/${seller.userId}/suspension`, {
    as,
    body: { reason: 'fraud', statement: 'You asked for money elsewhere.', days: 7 },
  });
  for (const text of ['Called, no answer.', 'Called again.']) {
    money.clock.advance(1000);
    await money.api('POST', `/people/${seller.userId}/notes`, { as, body: { text } });
  }
  const person = await read(seller.userId);
  expect(person).toMatchObject({
    verified: true,
    verifiedBy: 'Ada Moreno',
    verifications: [{ outcome: 'verified' }],
    suspension: { reason: 'fraud', startedByName: 'Ada Moreno' },
    notes: [
      { text: 'Called again.', authorName: 'Ada Moreno' },
      { text: 'Called, no answer.', authorName: 'Ada Moreno' },
    ],
  });
  expect(person.mails.map(({ template }) => template)).toContain('account-suspended');
});

it('shows a closed account until it is purged', async () => {
  const buyer = await money.signIn('user');
  await money.api('DELETE', '/users/me', { as: buyer });
  expect(await read(buyer.userId)).toMatchObject({
    deletedAt: money.clock.now().toISOString(),
  });
});
