import { eq, sql } from 'drizzle-orm';
import { newId } from '../lib/ids';
import { refusal, unauthenticated, wrongFields } from '../testing/responses';
import { createTestApp, type TestApp } from '../testing/app';
import { during } from '../testing/during';
import { users } from './schema';
import { IdentityUnavailableError } from './identity/types';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const person = () => {
  const uid = newId();
  return { uid, email: `${uid}@example.com`, name: 'Ana', emailVerified: true };
};
const jwt = (email: string, bearer?: string) =>
  test.api('POST', '/jwt', { body: { email }, ...(bearer ? { as: bearer } : {}) });

describe('POST /jwt', () => {
  it('remembers where the person is, as long as nothing better is known', async () => {
    const buyer = await test.signIn('user');
    const zoneAfter = async (timeZone?: string | null) => {
      const body = { email: buyer.email, ...(timeZone === undefined ? {} : { timeZone }) };
      const answer = await test.api('POST', '/jwt', { body, as: buyer.idToken });
      expect(answer.statusCode).toBe(200);
      return (await test.db.select().from(users).where(eq(users.id, buyer.userId)))[0]?.timeZone;
    };
    expect(await zoneAfter()).toBeNull();
    expect(await zoneAfter('Europe/Berlin')).toBe('Europe/Berlin');
    for (const unknown of [undefined, null, '', 'Europe/Munich', '+02:00', 'x'.repeat(4000)]) {
      expect(await zoneAfter(unknown)).toBe('Europe/Berlin');
    }
    expect(await zoneAfter('Europe/Lisbon')).toBe('Europe/Lisbon');
    const body = { email: buyer.email, timeZone: ['Europe/Berlin'] };
    expect(wrongFields(await test.api('POST', '/jwt', { body, as: buyer.idToken }))).toEqual([
      'timeZone',
    ]);
  });

  it('answers an access token with which the person is known', async () => {
    const buyer = await test.signIn('user');
    const response = await jwt(buyer.email, buyer.idToken);
    expect(response.statusCode).toBe(200);
    const { accessToken } = response.json<{ accessToken: string }>();
    const me = await test.api('GET', `/users/${buyer.email}`, { as: accessToken });
    expect(me.json()).toMatchObject({ _id: buyer.userId, email: buyer.email });
  });

  it('takes the e-mail however it is written', async () => {
    const buyer = await test.signIn('user');
    expect((await jwt(` ${buyer.email.toUpperCase()} `, buyer.idToken)).statusCode).toBe(200);
  });

  it('refuses whoever shows no ID token, or only an access token', async () => {
    const buyer = await test.signIn('user');
    expect((await jwt(buyer.email)).statusCode).toBe(401);
    for (const token of [buyer.accessToken, 'rubbish']) {
      const response = await jwt(buyer.email, token);
      expect(response.statusCode).toBe(401);
      expect(response.body).toContain('Your session has expired. Log in again.');
    }
  });

  it("refuses another person's e-mail", async () => {
    const [buyer, other] = [await test.signIn('user'), await test.signIn('user')];
    const response = await jwt(other.email, buyer.idToken);
    expect(response.statusCode).toBe(401);
    expect(response.json()).toMatchObject({
      code: 'unauthenticated',
      message: 'You’re logged in with a different email address.',
    });
  });

  it.each([
    ['a forged signature', { isForged: true }],
    ['another project', { audience: 'another-project' }],
    ['another issuer', { issuer: 'https://securetoken.google.com/another-project' }],
    ['an expired token', { issuedAt: new Date(Date.now() - 2 * 60 * 60 * 1000) }],
  ])('refuses %s', async (_name, overrides) => {
    const buyer = await test.signIn('user');
    const idToken = await test.identity.idToken(buyer, overrides);
    expect((await jwt(buyer.email, idToken)).statusCode).toBe(401);
  });

  it('tells who has no account yet from who is not believed', async () => {
    const stranger = person();
    const response = await jwt(stranger.email, await test.identity.idToken(stranger));
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({
      code: 'not-found',
      message: 'No account uses this email address. Sign up first.',
    });
  });

  it('does not hand a record to another sign-in with the same e-mail', async () => {
    const buyer = await test.signIn('user');
    const thief = { ...buyer, uid: newId() };
    const idToken = await test.identity.idToken(thief);
    const logIn = await jwt(buyer.email, idToken);
    expect(logIn.statusCode).toBe(401);
    expect(logIn.body).toContain('sign up with another email');
    const signUp = await test.api('POST', '/users', {
      as: idToken,
      body: { name: 'Thief', email: buyer.email, role: 'user' },
    });
    expect(signUp.statusCode).toBe(401);
  });

  it('gives an unclaimed record to the first who proves to own its e-mail', async () => {
    const claimed = person();
    const id = newId();
    const { email, name } = claimed;
    await test.db.insert(users).values({ id, email, name, role: 'seller' });
    const unproven = { ...claimed, uid: newId(), emailVerified: false };
    const refused = await jwt(email, await test.identity.idToken(unproven));
    expect(refused.statusCode).toBe(403);
    expect(refused.body).toContain('Confirm your email address, then log in again.');
    expect((await jwt(email, await test.identity.idToken(claimed))).statusCode).toBe(200);
    const late = await test.identity.idToken({ ...claimed, uid: newId() });
    expect((await jwt(email, late)).statusCode).toBe(401);
  });

  it.each([
    ['another sign-in, and is refused', 'another', 401],
    ['itself in another tab, and has it', 'the same', 200],
  ])('waits for who claims an unclaimed record: %s', async (_who, uid, status) => {
    const claimed = person();
    const id = newId();
    const { email, name } = claimed;
    await test.db.insert(users).values({ id, email, name, role: 'seller' });
    const idToken = await test.identity.idToken(claimed);
    const claimant = uid === 'another' ? newId() : claimed.uid;
    const changes = [sql`update users set uid = ${claimant} where id = ${id}`];
    const answer = await during(test.db, changes, () => jwt(email, idToken));
    expect(answer.statusCode).toBe(status);
  });

  it('does not take a provider that cannot be reached for a wrong sign-in', async () => {
    const own = await createTestApp({
      identity: { verify: () => Promise.reject(new IdentityUnavailableError()) },
    });
    const response = await own.api('POST', '/jwt', {
      as: 'token',
      body: { email: 'a@example.com' },
    });
    expect(refusal(response)).toEqual({ status: 503, code: 'unavailable' });
    expect(response.body).toContain('We can’t check your log-in right now.');
    await own.close();
  });

  it('does not take a mistake of its own for an outage, nor for a wrong sign-in', async () => {
    const own = await createTestApp({
      identity: { verify: () => Promise.reject(new TypeError('a mistake')) },
    });
    const body = { email: 'a@example.com' };
    expect((await own.api('POST', '/jwt', { as: 'token', body })).statusCode).toBe(500);
    await own.close();
  });

  it('takes nobody without an e-mail, whatever they say theirs is', async () => {
    const verify = () =>
      Promise.resolve({
        uid: 'by-phone',
        email: null,
        emailVerified: true,
        name: null,
        authTime: new Date(),
        expiresAt: new Date(Date.now() + 60_000),
      });
    const own = await createTestApp({ identity: { verify } });
    const body = { email: 'a@example.com' };
    for (const path of ['/jwt', '/users']) {
      const response = await own.api('POST', path, { as: 'token', body });
      expect(refusal(response)).toEqual(unauthenticated);
      expect(response.body).toContain('This account has no email address.');
    }
    await own.close();
  });

  it('notes when the e-mail is verified at the provider, and when it is no longer', async () => {
    const buyer = await test.signIn('user', { emailVerified: false });
    for (const emailVerified of [true, false]) {
      const idToken = await test.identity.idToken({ ...buyer, emailVerified });
      expect((await jwt(buyer.email, idToken)).statusCode).toBe(200);
      const [row] = await test.db.select().from(users).where(eq(users.id, buyer.userId));
      expect(row?.emailVerified).toBe(emailVerified);
    }
  });
});

describe('access tokens', () => {
  const me = (email: string, token: string) => test.api('GET', `/users/${email}`, { as: token });

  it('do not outlive the sign-in that they were given for', async () => {
    const own = await createTestApp();
    try {
      const buyer = await own.signIn('user');
      const body = { email: buyer.email };
      own.clock.advance(50 * 60 * 1000);
      // The sign-in 50 minutes ago expires in ten.
      const answer = await own.api('POST', '/jwt', { as: buyer.idToken, body });
      const { accessToken } = answer.json<{ accessToken: string }>();
      const call = () => own.api('GET', `/users/${buyer.email}`, { as: accessToken });
      own.clock.advance(9 * 60 * 1000);
      expect((await call()).statusCode).toBe(200);
      own.clock.advance(60 * 1000);
      expect((await call()).statusCode).toBe(401);
      // Clock tolerance: the ID token is still accepted, but no access token is issued for it.
      const late = await own.api('POST', '/jwt', { as: buyer.idToken, body });
      expect(refusal(late)).toEqual(unauthenticated);
    } finally {
      await own.close();
    }
  });

  it('carry no role: what the database says now counts', async () => {
    const buyer = await test.signIn('user');
    expect((await test.api('GET', '/users/all/buyers', { as: buyer })).statusCode).toBe(403);
    await test.db.update(users).set({ role: 'admin' }).where(eq(users.id, buyer.userId));
    expect((await test.api('GET', '/users/all/buyers', { as: buyer })).statusCode).toBe(200);
  });

  it('do not make an admin of somebody whose e-mail is not verified', async () => {
    const admin = await test.signIn('admin', { emailVerified: false });
    expect((await test.api('GET', '/users/all/buyers', { as: admin })).statusCode).toBe(403);
    const self = await me(admin.email, admin.accessToken);
    expect(self.json()).toMatchObject({ role: 'user' });
  });
});

describe('POST /sessions/revoke', () => {
  it('ends every session, and lets only a new sign-in begin one', async () => {
    const own = await createTestApp();
    try {
      const buyer = await own.signIn('user');
      const second = await own.api('POST', '/jwt', {
        as: buyer.idToken,
        body: { email: buyer.email },
      });
      const { accessToken } = second.json<{ accessToken: string }>();
      own.clock.advance(1500);
      const revoked = await own.api('POST', '/sessions/revoke', { as: buyer });
      expect(revoked.json()).toEqual({ acknowledged: true });

      for (const token of [buyer.accessToken, accessToken]) {
        const response = await own.api('GET', `/users/${buyer.email}`, { as: token });
        expect(response.statusCode).toBe(401);
        expect(response.json()).toMatchObject({
          code: 'session-revoked',
          message: 'You’ve been logged out. Log in again.',
        });
      }
      own.clock.advance(1500);
      // The provider refreshed the token, but the sign-in is the same.
      const refreshed = await own.identity.idToken(buyer, {
        authTime: new Date(own.clock.now().getTime() - 3000),
      });
      const refusal = await own.api('POST', '/jwt', {
        as: refreshed,
        body: { email: buyer.email },
      });
      expect(refusal.statusCode).toBe(401);
      expect(refusal.json()).toMatchObject({ code: 'session-revoked' });

      const anew = await own.api('POST', '/jwt', {
        as: await own.identity.idToken(buyer),
        body: { email: buyer.email },
      });
      expect(anew.statusCode).toBe(200);
    } finally {
      await own.close();
    }
  });

  it('needs a session', async () => {
    expect((await test.api('POST', '/sessions/revoke')).statusCode).toBe(401);
  });
});
