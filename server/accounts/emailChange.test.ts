import { eq } from 'drizzle-orm';
import type { WireBooking, WireProduct } from '#contract/types';
import { commandContext } from '../context';
import { bookings } from '../orders/schema';
import { products } from '../products/schema';
import { mails } from '../mails/schema';
import { reports } from '../moderation/schema';
import { accountHooks as hooks } from '../modules';
import { newId } from '../lib/ids';
import { forbidden, notFound, refusal, unauthenticated } from '../testing/responses';
import { createTestApp, type SignedIn, type TestApp } from '../testing/app';
import { bookCar, listCar } from '../testing/product';
import { changeEmail } from './emailChange';
import { users } from './schema';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

/** The same account at the provider with another e-mail. */
const renamed = <T extends SignedIn>(person: T, changes: Partial<SignedIn> = {}): T => ({
  ...person,
  email: `new-${person.email}`,
  ...changes,
});
const exchange = async (person: SignedIn) =>
  test.api('POST', '/jwt', {
    as: await test.identity.idToken(person),
    body: { email: person.email },
  });
const enter = async (person: SignedIn): Promise<SignedIn> => {
  const answer = await exchange(person);
  return { ...person, accessToken: answer.json<{ accessToken: string }>().accessToken };
};

it('is followed at the next sign-in: the account, its orders and its cars stay', async () => {
  const [seller, buyer] = [await test.signIn('seller'), await test.signIn('user')];
  const car = await listCar(test, seller);
  const booking = await bookCar(test, buyer, car);
  await test.api('POST', '/reports', { as: buyer, body: { productId: car } });
  const neighbour = await test.signIn('user');
  test.clock.advance(1000);
  const theirs = await bookCar(test, neighbour, await listCar(test, seller));

  const sellerNow = await enter(renamed(seller));
  const buyerNow = await enter(renamed(buyer));
  const own = await test.api('GET', `/products/seller/${sellerNow.email}`, { as: sellerNow });
  const { email: userEmail } = sellerNow;
  expect(own.json<WireProduct[]>()).toMatchObject([{ userEmail }, { _id: car, userEmail }]);
  const orders = await test.api('GET', `/bookings/${buyerNow.email}`, { as: buyerNow });
  expect(orders.json<WireBooking[]>()).toMatchObject([{ _id: booking, email: buyerNow.email }]);
  for (const table of [users, products, bookings, reports]) {
    const rows = JSON.stringify(await test.db.select().from(table));
    expect(rows).not.toContain(`"${seller.email}"`);
    expect(rows).not.toContain(`"${buyer.email}"`);
  }
  const others = await test.api('GET', `/bookings/find/${theirs}`, { as: neighbour });
  expect(others.json()).toMatchObject({ email: neighbour.email });
  // The old e-mail is free for another user, who gets none of this user's data.
  const stranger = await test.signIn('user', { email: buyer.email });
  expect(stranger.userId).not.toBe(buyer.userId);
});

it('is followed by signing up again as well', async () => {
  const buyer = renamed(await test.signIn('user'));
  const as = await test.identity.idToken(buyer);
  const { email } = buyer;
  const answer = await test.api('POST', '/users', { as, body: { name: 'x', email } });
  expect(answer.json()).toEqual({ acknowledged: true, insertedId: buyer.userId });
  expect((await exchange(buyer)).statusCode).toBe(200);
});

it('moves the caller’s routes to the new address, which the old one no longer opens', async () => {
  const buyer = await test.signIn('user');
  const now = await enter(renamed(buyer));
  // The token of before stays the same person's.
  for (const as of [buyer, now]) {
    for (const path of ['/users/', '/bookings/', '/products/seller/']) {
      const own = await test.api('GET', `${path}${now.email}`, { as });
      expect([path, own.statusCode]).toEqual([path, 200]);
      const old = await test.api('GET', `${path}${buyer.email}`, { as });
      expect([path, refusal(old)]).toEqual([path, forbidden]);
    }
  }
});

it('leaves nothing of the record to whoever takes the old address, before and after', async () => {
  const seller = await test.signIn('seller');
  const car = await listCar(test, seller);
  const email = seller.email;
  // The provider has moved the account already, our record not yet.
  const early = { ...seller, uid: newId() };
  const as = await test.identity.idToken(early);
  const answer = await test.api('POST', '/users', { as, body: { email, name: 'x' } });
  expect(refusal(answer)).toEqual(unauthenticated);
  await enter(renamed(seller));
  const stranger = await test.signIn('seller', { email, emailVerified: false });
  expect(stranger.userId).not.toBe(seller.userId);
  const cars = await test.api('GET', `/products/seller/${email}`, { as: stranger });
  expect(cars.json()).toEqual([]);
  expect(refusal(await test.api('DELETE', `/products/${car}`, { as: stranger }))).toEqual(
    forbidden,
  );
});

it('keeps the admin role, whose address has to be confirmed', async () => {
  const admin = await test.signIn('admin');
  const unproven = renamed(admin, { emailVerified: false });
  expect(refusal(await exchange(unproven))).toEqual(forbidden);
  const now = await enter(renamed(admin));
  const own = await test.api('GET', `/users/${now.email}`, { as: now });
  expect(own.json()).toMatchObject({ role: 'admin' });
});

it('does not end a ban, not even with another sign-in of the new address', async () => {
  const seller = await test.signIn('seller');
  await test.admin('ban', seller.email);
  const moved = renamed(seller);
  expect(refusal(await exchange(moved))).toEqual(forbidden);
  const again = { ...moved, uid: newId() };
  const as = await test.identity.idToken(again);
  const answer = await test.api('POST', '/users', { as, body: { email: again.email } });
  expect(refusal(answer)).toEqual(forbidden);
  await test.admin('unban', moved.email);
  test.clock.advance(2000);
  expect(refusal(await exchange(again))).toEqual(notFound);
});

it('is not extended by an address that a banned user has not confirmed', async () => {
  const [banned, other] = [await test.signIn('seller'), `owner-${newId()}@example.com`];
  await test.admin('ban', banned.email);
  await exchange({ ...banned, email: other, emailVerified: false });
  expect((await test.signIn('user', { email: other })).email).toBe(other);
});

it('has to be verified first', async () => {
  const buyer = await test.signIn('user');
  const unproven = renamed(buyer, { emailVerified: false });
  expect(refusal(await exchange(unproven))).toEqual(forbidden);
  expect((await exchange(buyer)).statusCode).toBe(200);
  expect((await exchange(renamed(buyer))).statusCode).toBe(200);
});

it('never takes the address of somebody else, nor their account', async () => {
  const [one, other] = [await test.signIn('user'), await test.signIn('user')];
  const taken = { ...one, email: other.email };
  expect(refusal(await exchange(taken))).toEqual(unauthenticated);
  const as = await test.identity.idToken(taken);
  const answer = await test.api('POST', '/users', { as, body: { email: other.email } });
  expect(refusal(answer)).toEqual(unauthenticated);
  expect((await exchange(one)).statusCode).toBe(200);
  expect((await exchange(other)).statusCode).toBe(200);
});

it('does not join two records of one person', async () => {
  const buyer = await test.signIn('user');
  const email = `imported-${buyer.email}`;
  const id = newId();
  await test.db.insert(users).values({ id, email, name: 'Imported', role: 'user' });
  expect(refusal(await exchange({ ...buyer, email }))).toEqual(unauthenticated);
  const [imported] = await test.db.select().from(users).where(eq(users.id, id));
  expect(imported?.uid).toBeNull();
});

it('brings no deleted account back', async () => {
  const buyer = await test.signIn('user');
  await test.api('DELETE', '/users/me', { as: buyer });
  test.clock.advance(2000);
  const deleted = { status: 404, code: 'account-deleted' };
  expect(refusal(await exchange(renamed(buyer)))).toEqual(deleted);
});

describe('a change that its owner asked for here', () => {
  const path = '/users/me/email-change';
  const ask = (as: SignedIn, email: string) => test.api('PUT', path, { as, body: { email } });
  const cancel = (as: SignedIn) => test.api('DELETE', path, { as });
  const waiting = async (as: SignedIn) => (await test.api('GET', path, { as })).json<object>();
  const isWanted = async ({ email }: SignedIn, newEmail: string) =>
    (await test.api('POST', '/email-changes/check', { body: { email, newEmail } })).json<object>();

  it('waits on all devices, and is followed', async () => {
    const buyer = await test.signIn('user');
    const moved = renamed(buyer);
    expect(await waiting(buyer)).toEqual({ email: null });
    expect((await ask(buyer, moved.email)).json()).toEqual({ acknowledged: true });
    expect(await waiting(buyer)).toEqual({ email: moved.email });
    expect(await isWanted(buyer, moved.email)).toEqual({ isWanted: true });
    expect(await waiting(await enter(moved))).toEqual({ email: null });
    // The owner takes it back by the provider's link to the old email.
    expect((await exchange(buyer)).statusCode).toBe(200);
  });

  it('does not happen after it was cancelled, whoever opens the link, unless it is asked for again', async () => {
    const buyer = await test.signIn('user');
    const moved = renamed(buyer);
    await ask(buyer, moved.email);
    expect((await cancel(buyer)).json()).toEqual({ deletedCount: 1 });
    expect((await cancel(buyer)).json()).toEqual({ deletedCount: 0 });
    expect(await waiting(buyer)).toEqual({ email: null });
    expect(await isWanted(buyer, moved.email)).toEqual({ isWanted: false });
    expect(refusal(await exchange(moved))).toEqual(forbidden);
    const as = await test.identity.idToken(moved);
    const body = { email: moved.email, name: 'x' };
    expect(refusal(await test.api('POST', '/users', { as, body }))).toEqual(forbidden);
    expect((await exchange(buyer)).statusCode).toBe(200);

    test.clock.advance(1000);
    await ask(buyer, moved.email);
    expect(await isWanted(buyer, moved.email)).toEqual({ isWanted: true });
    expect((await exchange(moved)).statusCode).toBe(200);
  });

  it('does not happen after another one was asked for or made', async () => {
    const buyer = await test.signIn('user');
    const [first, second, third] = ['a', 'b', 'c'].map((prefix) => ({
      ...buyer,
      email: `${prefix}-${buyer.email}`,
    }));
    if (!first || !second || !third) throw new Error('There are three.');
    await ask(buyer, first.email);
    test.clock.advance(1000);
    await ask(buyer, second.email);
    expect(await isWanted(buyer, first.email)).toEqual({ isWanted: false });
    expect(refusal(await exchange(first))).toEqual(forbidden);
    // By another client of the provider, which asked nobody here.
    const moved = await enter(third);
    expect(await isWanted(moved, second.email)).toEqual({ isWanted: false });
    expect(refusal(await exchange(second))).toEqual(forbidden);
  });

  it('is its owner’s alone, and another email', async () => {
    const [buyer, other] = [await test.signIn('user'), await test.signIn('user')];
    await ask(buyer, renamed(buyer).email);
    expect((await cancel(other)).json()).toEqual({ deletedCount: 0 });
    expect(await waiting(other)).toEqual({ email: null });
    expect(await waiting(buyer)).toEqual({ email: renamed(buyer).email });
    for (const method of ['GET', 'DELETE'] as const) {
      expect(refusal(await test.api(method, path))).toEqual(unauthenticated);
    }
    const own = await ask(buyer, buyer.email);
    expect(own.statusCode).toBe(400);
    expect(own.json()).toMatchObject({
      fieldErrors: { email: 'This is already your email. Enter another one.' },
    });
  });
});

describe('when another request was faster', () => {
  const change = (uid: string, email: string) => {
    const context = commandContext('test', test.db, test.clock.now);
    return changeEmail(context, { hooks, banSecret: '' }, uid, email);
  };
  const emailOf = async ({ userId }: SignedIn) =>
    (await test.db.select().from(users).where(eq(users.id, userId)))[0]?.email;

  it('has followed already, whichever server was first', async () => {
    const buyer = await test.signIn('user');
    const email = `new-${buyer.email}`;
    const both = await Promise.all([change(buyer.uid, email), change(buyer.uid, email)]);
    expect(both).toEqual([true, true]);
    expect(await emailOf(buyer)).toBe(email);
    const about = await test.db.select().from(mails).where(eq(mails.address, buyer.email));
    expect(about.map(({ template }) => template)).toEqual(['email-changed']);
  });

  it('does not take an address that somebody else has by now', async () => {
    const [one, other] = [await test.signIn('user'), await test.signIn('user')];
    expect(await change(one.uid, other.email)).toBe(false);
    expect(await emailOf(one)).toBe(one.email);
  });

  it('leaves an account alone that is deleted by now', async () => {
    const buyer = await test.signIn('user');
    await test.api('DELETE', '/users/me', { as: buyer });
    expect(await change(buyer.uid, `new-${buyer.email}`)).toBe(false);
    expect(await emailOf(buyer)).toBe(buyer.email);
  });

  it('does not take a failure of the database for that', async () => {
    const buyer = await test.signIn('user');
    const unstorable = `${buyer.email}\0`;
    await expect(change(buyer.uid, unstorable)).rejects.toThrow('Failed query');
  });
});
