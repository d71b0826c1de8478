import { eq } from 'drizzle-orm';
import type { WireUser } from '#contract/types';
import { newId } from '../lib/ids';
import {
  conflict,
  forbidden,
  invalid,
  notFound,
  refusal,
  unauthenticated,
  wrongFields,
} from '../testing/responses';
import { createTestApp, type SignedIn, type TestApp } from '../testing/app';
import { users } from './schema';

let test: TestApp;
let buyer: SignedIn;
let seller: SignedIn;
let admin: SignedIn;
beforeAll(async () => {
  test = await createTestApp();
  buyer = await test.signIn('user');
  seller = await test.signIn('seller');
  admin = await test.signIn('admin');
});
afterAll(() => test.close());

const stranger = () => {
  const uid = newId();
  return { uid, email: `${uid}@example.com`, name: 'Ana', emailVerified: false };
};
const rowOf = async (email: string) =>
  (await test.db.select().from(users).where(eq(users.email, email)))[0];

describe('POST /users', () => {
  const signUp = (as: string | undefined, body: object) =>
    test.api('POST', '/users', { body, ...(as ? { as } : {}) });

  it.each([
    [{ role: 'seller' }, 'seller'],
    [{ role: 'user' }, 'user'],
    [{ type: 'seller' }, 'seller'],
    [{}, 'user'],
  ])('opens an account with %j', async (choice, role) => {
    const person = stranger();
    const idToken = await test.identity.idToken(person);
    const { name, email } = person;
    const response = await signUp(idToken, { name, email, ...choice });
    expect(response.statusCode).toBe(200);
    expect(await rowOf(email)).toMatchObject({ name, role, uid: person.uid, verified: false });
    expect(response.json()).toEqual({ acknowledged: true, insertedId: (await rowOf(email))?.id });
  });

  it('takes the name from the sign-in when none is sent', async () => {
    const person = stranger();
    await signUp(await test.identity.idToken(person), { name: null, email: person.email });
    expect(await rowOf(person.email)).toMatchObject({ name: 'Ana' });
  });

  it('keeps a name without what nobody sees in it', async () => {
    const person = { ...stranger(), name: '\u202eKim\u200b\u00a0Lee' };
    const idToken = await test.identity.idToken(person);
    await signUp(idToken, { name: '\u200b\u2060', email: person.email });
    expect(await rowOf(person.email)).toMatchObject({ name: 'Kim Lee' });
    const other = stranger();
    await signUp(await test.identity.idToken(other), {
      name: 'A\u200bn\u3000 B',
      email: other.email,
    });
    expect(await rowOf(other.email)).toMatchObject({ name: 'An B' });
  });

  it('takes out of that name what cannot be stored', async () => {
    const person = { ...stranger(), name: 'A\0na \ud83d🚗' };
    await signUp(await test.identity.idToken(person), { name: null, email: person.email });
    expect(await rowOf(person.email)).toMatchObject({ name: 'A na 🚗' });
  });

  it('cuts a name of the provider that is longer than ours', async () => {
    const person = { ...stranger(), name: 'Ana '.repeat(700) };
    await signUp(await test.identity.idToken(person), { email: person.email });
    expect((await rowOf(person.email))?.name.length).toBeLessThanOrEqual(120);
  });

  it('takes the name from the e-mail when the sign-in has none either', async () => {
    const person = { ...stranger(), email: `${newId()}.ana@example.com`, name: '' };
    await signUp(await test.identity.idToken(person), { name: ' ', email: person.email });
    expect(await rowOf(person.email)).toMatchObject({ name: person.email.split('@')[0] });
  });

  it('changes nothing when it is asked again, with either token', async () => {
    const body = { name: 'Another', email: buyer.email, role: 'seller' };
    for (const token of [buyer.idToken, buyer.accessToken]) {
      const response = await signUp(token, body);
      expect(response.json()).toEqual({ acknowledged: true, insertedId: buyer.userId });
    }
    expect(await rowOf(buyer.email)).toMatchObject({ name: buyer.name, role: 'user' });
  });

  it('opens one account when two requests come at once', async () => {
    const person = stranger();
    const idToken = await test.identity.idToken(person);
    const body = { name: 'Ana', email: person.email, role: 'seller' };
    const answers = await Promise.all([1, 2, 3, 4].map(() => signUp(idToken, body)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    const ids = answers.map((answer) => answer.json<{ insertedId: string }>().insertedId);
    expect(new Set(ids).size).toBe(1);
  });

  it('never makes an admin', async () => {
    const person = stranger();
    const idToken = await test.identity.idToken(person);
    for (const choice of [{ role: 'admin' }, { type: 'admin' }]) {
      const response = await signUp(idToken, { name: 'Ana', email: person.email, ...choice });
      expect(refusal(response)).toEqual(invalid);
    }
    expect(await rowOf(person.email)).toBeUndefined();
  });

  it("refuses another person's e-mail, and whoever shows nothing", async () => {
    const person = stranger();
    const body = { name: 'Ana', email: person.email };
    for (const token of [buyer.idToken, buyer.accessToken]) {
      const answer = await signUp(token, body);
      expect(refusal(answer)).toEqual(forbidden);
      expect(answer.body).toContain('You can only create an account with your own email address.');
    }
    expect(refusal(await signUp(undefined, body))).toEqual(unauthenticated);
    const forged = await test.identity.idToken(person, { isForged: true });
    expect(refusal(await signUp(forged, body))).toEqual(unauthenticated);
    expect(await rowOf(person.email)).toBeUndefined();
  });

  it('does not reopen a deleted account for a sign-in from before', async () => {
    const person = await test.signIn('seller');
    await test.api('DELETE', '/users/me', { as: person });
    const body = { name: 'Ana', email: person.email, role: 'user' };
    expect(refusal(await signUp(person.idToken, body))).toEqual({
      status: 401,
      code: 'session-revoked',
    });
    test.clock.advance(2000);
    const anew = await test.identity.idToken(person);
    const logIn = await test.api('POST', '/jwt', { as: anew, body: { email: person.email } });
    expect(refusal(logIn)).toEqual({ status: 404, code: 'account-deleted' });
    expect((await signUp(anew, body)).statusCode).toBe(200);
    const answer = await test.api('POST', '/jwt', { as: anew, body: { email: person.email } });
    expect(answer.statusCode).toBe(200);
  });
});

describe('GET /users/{email}', () => {
  const get = (email: string, as?: SignedIn) =>
    test.api('GET', `/users/${encodeURIComponent(email)}`, as ? { as } : {});

  it('answers oneself, and anybody for an admin', async () => {
    const expected = { _id: seller.userId, email: seller.email, role: 'seller', verified: false };
    expect((await get(seller.email, seller)).json()).toMatchObject(expected);
    expect((await get(seller.email.toUpperCase(), seller)).json()).toMatchObject(expected);
    expect((await get(seller.email, admin)).json()).toMatchObject(expected);
  });

  it('tells admins who have not confirmed their address that the role waits for it', async () => {
    const admin = await test.signIn('admin', { emailVerified: false });
    const own = await test.api('GET', `/users/${admin.email}`, { as: admin });
    expect(own.json()).toMatchObject({ role: 'user', adminOnceConfirmed: true });
    const confirmed = await test.signIn('admin');
    const theirs = await test.api('GET', `/users/${admin.email}`, { as: confirmed });
    expect(theirs.json()).not.toHaveProperty('adminOnceConfirmed');
  });

  it('tells nobody else, not even whether there is somebody', async () => {
    expect(refusal(await get(seller.email, buyer))).toEqual(forbidden);
    expect(refusal(await get('nobody@example.com', buyer))).toEqual(forbidden);
    expect(refusal(await get(seller.email))).toEqual(unauthenticated);
    expect(refusal(await get('nobody@example.com', admin))).toEqual(notFound);
    expect(refusal(await get('no-email', admin))).toEqual(invalid);
  });
});

describe('GET /users/verified/{email}', () => {
  it('is public and does not tell who exists', async () => {
    const ask = async (email: string) =>
      (await test.api('GET', `/users/verified/${email}`)).json<{ verified: boolean }>();
    const trusted = await test.signIn('seller');
    await test.api('PATCH', `/users/${trusted.email}`, { as: admin, body: { verified: true } });
    expect(await ask(trusted.email)).toEqual({ verified: true });
    expect(await ask(seller.email)).toEqual({ verified: false });
    expect(await ask(buyer.email)).toEqual({ verified: false });
    expect(await ask('nobody@example.com')).toEqual({ verified: false });
  });

  it('says nothing good of whoever sells no more', async () => {
    const person = await test.signIn('seller');
    await test.api('PATCH', `/users/${person.email}`, { as: admin, body: { verified: true } });
    await test.db.update(users).set({ role: 'user' }).where(eq(users.email, person.email));
    const answer = await test.api('GET', `/users/verified/${person.email}`);
    expect(answer.json()).toEqual({ verified: false });
  });
});

describe('PATCH /users/{email}', () => {
  const verify = (email: string, body: object, as?: SignedIn) =>
    test.api('PATCH', `/users/${email}`, { body, ...(as ? { as } : {}) });

  it('verifies and unverifies, and counts only what changed', async () => {
    const person = await test.signIn('seller');
    const change = async (verified: boolean) =>
      (await verify(person.email, { verified }, admin)).json<{ modifiedCount: number }>();
    expect(await change(true)).toEqual({ modifiedCount: 1 });
    expect(await change(true)).toEqual({ modifiedCount: 0 });
    expect((await rowOf(person.email))?.verified).toBe(true);
    expect(await change(false)).toEqual({ modifiedCount: 1 });
  });

  it('is for admins and sellers only', async () => {
    expect(refusal(await verify(seller.email, { verified: true }, seller))).toEqual(forbidden);
    expect(refusal(await verify(seller.email, { verified: true }, buyer))).toEqual(forbidden);
    expect(refusal(await verify(seller.email, { verified: true }))).toEqual(unauthenticated);
    const aBuyer = await verify(buyer.email, { verified: true }, admin);
    expect(refusal(aBuyer)).toEqual(conflict);
    expect(aBuyer.body).toContain('Only sellers can be verified.');
    expect(refusal(await verify('no@example.com', { verified: true }, admin))).toEqual(notFound);
    expect((await rowOf(seller.email))?.verified).toBe(false);
  });
});

describe('GET /users/all/buyers and /users/all/sellers', () => {
  let own: TestApp;
  let chief: SignedIn;
  const list = async (path: string) => {
    const response = await own.api('GET', `/users/all/${path}`, { as: chief });
    const rows = response.json<WireUser[]>();
    return { rows, names: rows.map(({ name }) => name), total: response.headers['x-total-count'] };
  };

  beforeAll(async () => {
    own = await createTestApp();
    chief = await own.signIn('admin');
    const people = ['delta', 'Alpha', 'charlie', 'Bravo', '100%_sure'].map((name, index) => ({
      id: `seller-${index}`,
      name,
      email: `${name.toLowerCase()}@sellers.test`,
      role: 'seller' as const,
      verified: index < 2,
      createdAt: new Date(2024, 0, 1 + index),
    }));
    const gone = { id: 'gone', name: 'Gone', email: 'gone@sellers.test', role: 'seller' as const };
    await own.db.insert(users).values(people);
    await own.db.insert(users).values({ ...gone, deletedAt: new Date() });
    await own.db.insert(users).values({ ...gone, id: 'buyer', name: 'Buyer', role: 'user' });
  });
  afterAll(() => own.close());

  it('lists all of a role, newest first, with the total', async () => {
    const { rows, names, total } = await list('sellers');
    expect(names).toEqual(['100%_sure', 'Bravo', 'charlie', 'Alpha', 'delta']);
    expect(total).toBe('5');
    expect(rows[0]).toEqual({
      _id: 'seller-4',
      name: '100%_sure',
      email: '100%_sure@sellers.test',
      role: 'seller',
      verified: false,
      createdAt: new Date(2024, 0, 5).toISOString(),
    });
    expect(await list('buyers')).toMatchObject({ names: ['Buyer'], total: '1' });
  });

  it('sorts and pages', async () => {
    expect((await list('sellers?sort=name:asc')).names).toEqual([
      '100%_sure',
      'Alpha',
      'Bravo',
      'charlie',
      'delta',
    ]);
    const page = await list('sellers?sort=name:desc&page=2&pageSize=2');
    expect(page).toMatchObject({ names: ['Bravo', 'Alpha'], total: '5' });
    expect(await list('sellers?page=9&pageSize=2')).toMatchObject({ names: [], total: '5' });
  });

  it.each(['sort=name:asc', 'sort=name:desc'])('have no such page, with %s', async (sort) => {
    const far = await list(`sellers?${sort}&page=1000000000&pageSize=100`);
    expect(far).toMatchObject({ names: [], total: '5' });
  });

  it('searches names and e-mails as they are written', async () => {
    expect((await list('sellers?q=ALP')).names).toEqual(['Alpha']);
    expect((await list('sellers?q=bravo@sell')).names).toEqual(['Bravo']);
    expect((await list('sellers?q=alpha%20%20%20alpha@sell')).names).toEqual(['Alpha']);
    expect((await list('sellers?q=0%25_s')).names).toEqual(['100%_sure']);
    expect((await list('sellers?q=1%25sure')).names).toEqual([]);
  });

  it('filters by verification', async () => {
    expect((await list('sellers?verified=true&sort=name:asc')).names).toEqual(['Alpha', 'delta']);
    expect(await list('sellers?verified=false')).toMatchObject({ total: '3' });
  });

  it.each([
    ['page=0', 'page'],
    ['page=1.5', 'page'],
    ['page=x', 'page'],
    ['pageSize=101', 'pageSize'],
    ['pageSize=0', 'pageSize'],
    ['sort=uid:asc', 'sort'],
    ['sort=constructor:asc', 'sort'],
    ['sort=name', 'sort'],
    ['sort=name:asc;drop', 'sort'],
    ['verified=maybe', 'verified'],
    ['page=1&page=2', 'page'],
  ])('refuses %s', async (query, field) => {
    const response = await own.api('GET', `/users/all/sellers?${query}`, { as: chief });
    expect(refusal(response)).toEqual(invalid);
    expect(wrongFields(response)).toEqual([field]);
  });

  it('are for admins', async () => {
    for (const path of ['/users/all/buyers', '/users/all/sellers']) {
      expect(refusal(await test.api('GET', path, { as: seller }))).toEqual(forbidden);
      expect(refusal(await test.api('GET', path))).toEqual(unauthenticated);
    }
  });
});
