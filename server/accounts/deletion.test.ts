import { eq, sql, type SQL } from 'drizzle-orm';
import type { ErrorResponse, Role } from '#contract/types';
import { products } from '../products/schema';
import { bookings, payments } from '../orders/schema';
import { newId } from '../lib/ids';
import { conflict, forbidden, notFound, refusal, unauthenticated } from '../testing/responses';
import { createTestApp, type SignedIn, type TestApp } from '../testing/app';
import { during } from '../testing/during';
import { bookCar, listCar } from '../testing/product';
import { accountHooks as hooks } from '../modules';
import { users } from './schema';
import { deleteOwnAccount, deleteUser } from './deletion';

let test: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  test = await createTestApp();
  admin = await test.signIn('admin');
});
afterAll(() => test.close());

const remove = (id: string, as?: SignedIn) => test.api('DELETE', `/users/${id}`, as ? { as } : {});
const isLive = async ({ userId }: SignedIn) => {
  const [row] = await test.db.select().from(users).where(eq(users.id, userId));
  return row?.deletedAt === null;
};

/** The context of a service call whose session was verified a moment ago. */
const admitted = (person: SignedIn, role: Role) => ({
  principal: { ...person, role, suspended: false },
  actor: 'person' as const,
  requestId: 'test',
  origin: '',
  now: test.clock.now,
  tx: test.db,
});

const messageOf = (answer: Awaited<ReturnType<TestApp['api']>>) =>
  answer.json<ErrorResponse>().message;

describe('DELETE /users/{id}', () => {
  it('deletes a person, withdraws their cars and ends their sessions', async () => {
    const seller = await test.signIn('seller');
    const car = await listCar(test, seller);
    const response = await remove(seller.userId, admin);
    expect(response.json()).toEqual({ deletedCount: 1 });

    expect(refusal(await test.api('GET', `/products/find/${car}`))).toEqual(notFound);
    const onSale = await test.api('GET', '/products/estate', { as: admin });
    expect(onSale.body).not.toContain(car);
    const own = await test.api('GET', `/products/seller/${seller.email}`, { as: seller });
    expect(refusal(own)).toEqual(unauthenticated);
    const sellers = await test.api('GET', '/users/all/sellers', { as: admin });
    expect(sellers.body).not.toContain(seller.email);
    expect(refusal(await remove(seller.userId, admin))).toEqual(notFound);
  });

  it('is for admins', async () => {
    const [buyer, seller] = [await test.signIn('user'), await test.signIn('seller')];
    expect(refusal(await remove(buyer.userId, seller))).toEqual(forbidden);
    expect(refusal(await remove(buyer.userId, buyer))).toEqual(forbidden);
    expect(refusal(await remove(buyer.userId))).toEqual(unauthenticated);
    expect(await isLive(buyer)).toBe(true);
  });

  it('refuses oneself and whoever is not there', async () => {
    const own = await remove(admin.userId, admin);
    expect(refusal(own)).toEqual(conflict);
    expect(messageOf(own)).toBe('You can’t delete your own account.');
    const nobody = await remove('nobody', admin);
    expect(refusal(nobody)).toEqual(notFound);
    expect(messageOf(nobody)).toBe('User not found.');
    expect(await isLive(admin)).toBe(true);
  });

  it('leaves one of two admins who delete each other at once, both admitted before', async () => {
    const [first, second] = [await test.signIn('admin'), await test.signIn('admin')];
    // Both were admitted before either was deleted.
    const as = (person: SignedIn) => admitted(person, 'admin');
    const deps = { hooks, banSecret: '' };
    const outcomes = await Promise.allSettled([
      deleteUser(as(first), deps, second.userId),
      deleteUser(as(second), deps, first.userId),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes).toContainEqual(
      expect.objectContaining({ reason: new Error('This account no longer exists.') }),
    );
    expect([await isLive(first), await isLive(second)].sort()).toEqual([false, true]);
  });

  it('waits while a buyer holds one of the cars', async () => {
    const [seller, buyer] = [await test.signIn('seller'), await test.signIn('user')];
    const booking = await bookCar(test, buyer, await listCar(test, seller));
    const refused = await remove(seller.userId, admin);
    expect(refusal(refused)).toEqual(conflict);
    expect(messageOf(refused)).toBe(
      'One of this seller’s cars is on hold for a buyer. Delete the account after the booking is paid or has ended.',
    );
    expect(await isLive(seller)).toBe(true);
    await test.api('DELETE', `/bookings/${booking}`, { as: buyer });
    expect((await remove(seller.userId, admin)).statusCode).toBe(200);
  });

  it('takes a hold that ended by time alone for none', async () => {
    const [seller, buyer] = [await test.signIn('seller'), await test.signIn('user')];
    const booking = await bookCar(test, buyer, await listCar(test, seller));
    const past = new Date(test.clock.now().getTime() - 1);
    await test.db.update(bookings).set({ reservedUntil: past }).where(eq(bookings.id, booking));
    await test.db
      .update(products)
      .set({ heldUntil: past })
      .where(eq(products.sellerId, seller.userId));
    expect((await remove(seller.userId, admin)).statusCode).toBe(200);
  });

  it('frees the car of a buyer who had not begun to pay', async () => {
    const [seller, buyer] = [await test.signIn('seller'), await test.signIn('user')];
    const car = await listCar(test, seller);
    await bookCar(test, buyer, car);
    expect((await remove(buyer.userId, admin)).statusCode).toBe(200);
    const found = await test.api('GET', `/products/find/${car}`);
    expect(found.json()).toMatchObject({ reservedUntil: null });
    await bookCar(test, await test.signIn('user'), car);
  });

  it('waits while a payment may still arrive', async () => {
    const [seller, buyer] = [await test.signIn('seller'), await test.signIn('user')];
    const booking = await bookCar(test, buyer, await listCar(test, seller));
    await test.db
      .update(bookings)
      .set({ paymentIntentId: newId() })
      .where(eq(bookings.id, booking));
    const refused = await remove(buyer.userId, admin);
    expect(refusal(refused)).toEqual(conflict);
    expect(messageOf(refused)).toBe(
      'This user has a payment or refund in progress. Delete the account after it finishes.',
    );
    expect(await isLive(buyer)).toBe(true);
    // Whether a payment arrived in time is only known after the hold expires.
    await test.db
      .update(bookings)
      .set({ reservedUntil: test.clock.now() })
      .where(eq(bookings.id, booking));
    expect((await remove(buyer.userId, admin)).statusCode).toBe(200);
  });

  it('waits while a refund is not confirmed', async () => {
    const [seller, buyer] = [await test.signIn('seller'), await test.signIn('user')];
    const car = await listCar(test, seller);
    const bookingId = await bookCar(test, buyer, car);
    await test.db
      .update(bookings)
      .set({ active: false, endReason: 'refunded' })
      .where(eq(bookings.id, bookingId));
    await test.db.insert(payments).values({
      id: newId(),
      bookingId,
      transactionId: newId(),
      amountCents: 100,
      status: 'refunding',
    });
    expect(refusal(await remove(buyer.userId, admin))).toEqual(conflict);
  });
});

describe('DELETE /users/me', () => {
  const leave = (as?: SignedIn) => test.api('DELETE', '/users/me', as ? { as } : {});

  it("deletes one's own account", async () => {
    const seller = await test.signIn('seller');
    const car = await listCar(test, seller);
    expect((await leave(seller)).json()).toEqual({ deletedCount: 1 });
    expect(await isLive(seller)).toBe(false);
    expect(refusal(await test.api('GET', `/products/find/${car}`))).toEqual(notFound);
    expect(refusal(await leave(seller))).toEqual(unauthenticated);
  });

  it('asks again inside the transaction whether the account is still there', async () => {
    const buyer = await test.signIn('user');
    await leave(buyer);
    const deps = { hooks, banSecret: '' };
    const again = deleteOwnAccount(admitted(buyer, 'user'), deps);
    await expect(again).rejects.toThrow('This account no longer exists.');
  });

  it('needs a session', async () => {
    expect(refusal(await leave())).toEqual(unauthenticated);
  });

  it('refuses admins, verified or not', async () => {
    const unverified = await test.signIn('admin', { emailVerified: false });
    for (const person of [admin, unverified]) {
      const refused = await leave(person);
      expect(refusal(refused)).toEqual(conflict);
      expect(messageOf(refused)).toBe('Only another admin can delete an admin account.');
      expect(await isLive(person)).toBe(true);
    }
  });

  it('waits while a buyer holds one of the cars, or money is under way', async () => {
    const [seller, buyer] = [await test.signIn('seller'), await test.signIn('user')];
    const booking = await bookCar(test, buyer, await listCar(test, seller));
    const held = await leave(seller);
    expect(refusal(held)).toEqual(conflict);
    expect(messageOf(held)).toBe(
      'One of your cars is on hold for a buyer. You can delete your account after the booking is paid or has ended.',
    );
    await test.db
      .update(bookings)
      .set({ paymentIntentId: newId() })
      .where(eq(bookings.id, booking));
    const paying = await leave(buyer);
    expect(refusal(paying)).toEqual(conflict);
    expect(messageOf(paying)).toBe(
      'You have a payment or refund in progress. Cancel the booking or wait until it finishes.',
    );
    expect([await isLive(seller), await isLive(buyer)]).toEqual([true, true]);
  });
});

describe('verifying a seller', () => {
  const verify = ({ email }: SignedIn) =>
    test.api('PATCH', `/users/${email}`, { as: admin, body: { verified: true } });
  const change = ({ userId }: SignedIn, columns: SQL) =>
    sql`update users set ${columns} where id = ${userId}`;

  it('waits for their account to be closed', async () => {
    const seller = await test.signIn('seller');
    const changes = [change(seller, sql`deleted_at = now()`)];
    expect(refusal(await during(test.db, changes, () => verify(seller)))).toEqual(notFound);
  });

  it('is waited for by who closes the account', async () => {
    const seller = await test.signIn('seller');
    const changes = [change(seller, sql`verified = true`)];
    const deleted = await during(test.db, changes, () => remove(seller.userId, admin));
    expect(deleted.json()).toEqual({ deletedCount: 1 });
    expect(refusal(await verify(seller))).toEqual(notFound);
  });
});
