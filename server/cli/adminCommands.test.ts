import { eq, sql, type SQL } from 'drizzle-orm';
import type { Role } from '#contract/types';
import { products } from '../products/schema';
import { users } from '../accounts/schema';
import { forbidden, refusal } from '../testing/responses';
import { createTestApp, type SignedIn, type TestApp } from '../testing/app';
import { during } from '../testing/during';
import { bookCar, listCar } from '../testing/product';
import { readAdminCommand } from './adminCommands';

let test: TestApp;
/** Keeps every other admin from being the last one. */
let root: SignedIn;
beforeAll(async () => {
  test = await createTestApp();
  root = await test.signIn('admin');
});
afterAll(() => test.close());

const run = (...words: string[]) => test.admin(...words);
const signInAnew = async (person: SignedIn) => {
  test.clock.advance(2000);
  const as = await test.identity.idToken(person);
  const { name, email } = person;
  return test.api('POST', '/users', { as, body: { name, email, role: 'user' } });
};
const exchange = async (person: SignedIn) => {
  const as = await test.identity.idToken(person);
  return test.api('POST', '/jwt', { as, body: { email: person.email } });
};
const roleOf = async ({ userId }: SignedIn): Promise<Role | undefined> =>
  (await test.db.select().from(users).where(eq(users.id, userId)))[0]?.role;

it('say how they are used', () => {
  for (const words of [
    [],
    ['promote', 'a@b.c'],
    ['grant'],
    ['grant', 'a@b.c', 'x'],
    ['unban-all', 'a@b.c'],
    ['toString'],
  ]) {
    expect(() => readAdminCommand(words)).toThrow(/rebind EMAIL/);
  }
});

it('are noted with an id, and without anything personal', async () => {
  const buyer = await test.signIn('user');
  const notes: unknown[] = [];
  const log = { info: (...note: unknown[]) => void notes.push(note), error: () => undefined };
  const deps = { db: test.db, log, now: test.clock.now, banSecret: () => '' };
  await readAdminCommand(['grant', buyer.email.toUpperCase()])(deps);
  expect(notes).toEqual([[{ command: 'grant', userId: buyer.userId }, 'admin command']]);
  const failing = readAdminCommand(['revoke', 'nobody@example.com'])(deps);
  await expect(failing).rejects.toThrow(/No account uses/);
  expect(notes).toHaveLength(1);
  await run('revoke', buyer.email);
});

describe('revoke', () => {
  it('takes the role away at once', async () => {
    const admin = await test.signIn('admin');
    const list = () => test.api('GET', '/users/all/buyers', { as: admin });
    expect((await list()).statusCode).toBe(200);
    expect(await run('revoke', admin.email)).toContain(
      'no longer an admin. The account is now a buyer.',
    );
    expect(refusal(await list())).toEqual(forbidden);
    expect(await run('revoke', admin.email)).toContain('Nothing changed');
  });

  it('makes a seller of somebody with cars', async () => {
    const seller = await test.signIn('seller');
    await listCar(test, seller);
    await run('grant', seller.email);
    expect(await run('revoke', seller.email)).toContain(
      'no longer an admin. The account is now a seller.',
    );
    expect(await roleOf(seller)).toBe('seller');
  });
});

describe('while another command or an admin', () => {
  const closed = sql`deleted_at = now()`;
  const revoked = sql`role = 'user'`;
  const change = ({ userId }: SignedIn, columns: SQL) => [
    sql`update users set ${columns} where id = ${userId}`,
  ];

  it.each([
    { what: 'closes', columns: closed, command: 'revoke' },
    { what: 'revokes', columns: revoked, command: 'revoke' },
    { what: 'closes', columns: closed, command: 'ban' },
  ])('$what an admin, $command waits and leaves the last one', async ({ columns, command }) => {
    const own = await createTestApp();
    const [leaving, last] = [await own.signIn('admin'), await own.signIn('admin')];
    const run = () => own.admin(command, last.email);
    const done = during(own.db, change(leaving, columns), run);
    await expect(done).rejects.toThrow(`${last.email} is the last admin.`);
    const [row] = await own.db.select().from(users).where(eq(users.id, last.userId));
    expect(row).toMatchObject({ role: 'admin', deletedAt: null });
    await own.close();
  });

  it('closes an account, grant waits and changes nothing', async () => {
    const buyer = await test.signIn('user');
    const done = during(test.db, change(buyer, closed), () => run('grant', buyer.email));
    await expect(done).rejects.toThrow('No account uses');
    expect(await roleOf(buyer)).toBe('user');
  });
});

describe('ban', () => {
  it('ends the sessions, withdraws the cars, and keeps e-mail and sign-in out', async () => {
    const seller = await test.signIn('seller');
    const car = await listCar(test, seller);
    expect(await run('ban', seller.email)).toContain('can’t sign up again');
    expect((await test.api('POST', '/products', { as: seller, body: {} })).statusCode).toBe(401);
    expect((await test.api('GET', `/products/find/${car}`)).statusCode).toBe(404);

    expect(refusal(await signInAnew(seller))).toEqual(forbidden);
    expect(refusal(await exchange(seller))).toEqual(forbidden);
    const sameEmail = { ...seller, uid: 'another-uid' };
    expect(refusal(await signInAnew(sameEmail))).toEqual(forbidden);
    const sameSignIn = { ...seller, email: 'another@example.com' };
    expect(refusal(await signInAnew(sameSignIn))).toEqual(forbidden);
    expect(refusal(await exchange(sameSignIn))).toEqual(forbidden);
    await expect(run('restore', seller.email)).rejects.toThrow(/banned/);

    expect(await run('unban', seller.email)).toContain('Unbanned');
    await expect(run('unban', seller.email)).rejects.toThrow(/isn’t banned/);
    expect(await run('restore', seller.email)).toContain('1 car');
    test.clock.advance(2000);
    expect((await exchange(seller)).statusCode).toBe(200);
  });

  it('keeps somebody out who deleted the account before', async () => {
    const buyer = await test.signIn('user');
    await test.api('DELETE', '/users/me', { as: buyer });
    expect(await run('ban', buyer.email)).toContain('already deleted');
    expect(refusal(await signInAnew(buyer))).toEqual(forbidden);
  });

  it('of two e-mails with one sign-in is lifted by the one that was banned last', async () => {
    const first = await test.signIn('user');
    await test.api('DELETE', '/users/me', { as: first });
    const second = { ...first, email: `second-${first.email}` };
    expect((await signInAnew(second)).statusCode).toBe(200);
    await run('ban', first.email);
    await run('ban', second.email);
    await run('unban', first.email);
    await expect(run('restore', first.email)).rejects.toThrow(
      'or another email of the same sign-in',
    );
    await run('ban', first.email);
    await run('ban', second.email);
    await run('unban', second.email);
    await run('restore', second.email);
    test.clock.advance(2000);
    expect((await exchange(second)).statusCode).toBe(200);
    expect(refusal(await signInAnew({ ...first, uid: 'a-third-sign-in' }))).toEqual(forbidden);
  });

  it('is refused for an e-mail that nobody ever had, which may sign up as before', async () => {
    const email = `nobody-${root.email}`;
    await expect(run('ban', email)).rejects.toThrow(`No account uses ${email}.`);
    const stranger = { ...root, uid: 'a-stranger', email };
    expect((await signInAnew(stranger)).statusCode).toBe(200);
  });

  it('takes the cars off the market at once while money may move, and the account later', async () => {
    const [seller, buyer] = [await test.signIn('seller'), await test.signIn('user')];
    const car = await listCar(test, seller);
    const other = await listCar(test, seller);
    const booking = await bookCar(test, buyer, car);
    test.clock.advance(1000);
    expect(await run('ban', seller.email)).toContain('Run this command again');
    const own = `/products/seller/${seller.email}`;
    expect((await test.api('GET', own, { as: seller })).statusCode).toBe(401);
    expect(refusal(await exchange(seller))).toEqual(forbidden);
    const isThere = { as: buyer };
    const found = await test.api('GET', `/bookings/find/${booking}`, isThere);
    expect(found.json()).toMatchObject({ endReason: 'withdrawn' });
    const body = { productId: other, productName: 'x', price: 11_900.5, number: '1', location: '' };
    expect((await test.api('POST', '/bookings', { as: buyer, body })).json()).toMatchObject({
      acknowledged: false,
    });

    await test.app.jobs.runDue();
    expect(await run('ban', seller.email)).toContain('withdrawn');
    const [row] = await test.db.select().from(products).where(eq(products.id, car));
    expect(row?.deletedAt).not.toBeNull();
    await run('unban', seller.email);
    await run('restore', seller.email);
    const back = await test.api('GET', `/products/find/${other}`);
    expect(back.json()).toMatchObject({ status: 'unsold' });
  });
});

describe('rebind', () => {
  it('gives the account to the sign-in that was made anew, once its e-mail is verified', async () => {
    const buyer = await test.signIn('user');
    const again = { ...buyer, uid: `${buyer.uid}-again` };
    expect((await exchange(again)).statusCode).toBe(401);
    expect(await run('rebind', buyer.email)).toContain('next sign-in');
    expect((await test.api('GET', `/users/${buyer.email}`, { as: buyer })).statusCode).toBe(401);

    expect(refusal(await exchange({ ...again, emailVerified: false }))).toEqual(forbidden);
    test.clock.advance(2000);
    const { accessToken } = (await exchange(again)).json<{ accessToken: string }>();
    const me = await test.api('GET', `/users/${buyer.email}`, { as: accessToken });
    expect(me.json()).toMatchObject({ _id: buyer.userId });
    // The lost account can no longer sign in.
    expect((await exchange(buyer)).statusCode).toBe(401);
  });

  it('works for the last admin too, whom nobody else could help', async () => {
    expect(await run('rebind', root.email)).toContain('next sign-in');
    expect(await roleOf(root)).toBe('admin');
    expect(await run('rebind', root.email)).toContain('Nothing changed');
  });
});
