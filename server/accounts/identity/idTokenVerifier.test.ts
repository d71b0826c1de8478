import {
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  SignJWT,
  UnsecuredJWT,
  type CryptoKey,
  type JWK,
  type JWTPayload,
  type JWTVerifyGetKey,
} from 'jose';
import { createIdTokenVerifier, providerJwks } from './idTokenVerifier';
import { IdentityUnavailableError, InvalidIdTokenError } from './types';

const projectId = 'second-gear-test';
const now = new Date('2026-03-01T12:00:00Z');
const seconds = Math.floor(now.getTime() / 1000);

let privateKey: CryptoKey;
let foreignKey: CryptoKey;
let published: JWK;
let jwks: JWTVerifyGetKey;

beforeAll(async () => {
  const pair = await generateKeyPair('RS256');
  privateKey = pair.privateKey;
  foreignKey = (await generateKeyPair('RS256')).privateKey;
  published = { ...(await exportJWK(pair.publicKey)), kid: 'one' };
  jwks = createLocalJWKSet({ keys: [published] });
});

const claims: JWTPayload = {
  iss: `https://securetoken.google.com/${projectId}`,
  aud: projectId,
  sub: 'uid-1',
  iat: seconds - 60,
  exp: seconds + 3540,
  auth_time: seconds - 60,
  email: 'Buyer@Example.test',
  email_verified: true,
  name: ' Bea Buyer ',
};

const sign = (changes: JWTPayload = {}, key = privateKey, kid = 'one') =>
  new SignJWT({ ...claims, ...changes }).setProtectedHeader({ alg: 'RS256', kid }).sign(key);

const verify = (token: string, keys = jwks) =>
  createIdTokenVerifier({ projectId, jwks: keys, now: () => now }).verify(token);

it('believes a token that is right in everything and says who it is', async () => {
  await expect(verify(await sign())).resolves.toEqual({
    uid: 'uid-1',
    email: 'buyer@example.test',
    emailVerified: true,
    name: 'Bea Buyer',
    authTime: new Date((seconds - 60) * 1000),
    expiresAt: new Date((seconds + 3540) * 1000),
  });
});

it('reads an account without e-mail and name', async () => {
  const nothing = { email: null, emailVerified: false, name: null };
  for (const empty of [undefined, '']) {
    const token = await sign({ email: empty, email_verified: true, name: empty });
    await expect(verify(token)).resolves.toMatchObject(nothing);
  }
});

it('takes only true itself for a verified e-mail', async () => {
  const token = await sign({ email_verified: 'true' });
  await expect(verify(token)).resolves.toMatchObject({ emailVerified: false });
});

it('believes the longest id that the provider gives', async () => {
  const sub = 'x'.repeat(128);
  await expect(verify(await sign({ sub }))).resolves.toMatchObject({ uid: sub });
});

it('allows clocks to differ by five seconds, not more', async () => {
  await expect(verify(await sign({ exp: seconds - 4 }))).resolves.toBeDefined();
  await expect(verify(await sign({ iat: seconds + 5 }))).resolves.toBeDefined();
  await expect(verify(await sign({ auth_time: seconds + 5 }))).resolves.toBeDefined();
  await expect(verify(await sign({ exp: seconds - 6 }))).rejects.toThrow(InvalidIdTokenError);
});

it.each<[string, JWTPayload]>([
  ['of another issuer', { iss: 'https://accounts.google.com' }],
  ['of another project of the same issuer', { iss: 'https://securetoken.google.com/other' }],
  ['for another audience', { aud: 'other' }],
  ['that has expired', { exp: seconds - 60 }],
  ['that never expires', { exp: undefined }],
  ['its issue time is in the future', { iat: seconds + 60 }],
  ['whose sign-in lies in the future', { auth_time: seconds + 60 }],
  ['without a sign-in time', { auth_time: undefined }],
  ['whose sign-in time is text', { auth_time: '0' }],
  ['without a subject', { sub: undefined }],
  ['with an empty subject', { sub: '' }],
  ['with an endless subject', { sub: 'x'.repeat(129) }],
])('refuses a token %s', async (_name, changes) => {
  await expect(verify(await sign(changes))).rejects.toThrow(InvalidIdTokenError);
});

it('refuses a token signed with another key, under a known name or an unknown one', async () => {
  await expect(verify(await sign({}, foreignKey))).rejects.toThrow(InvalidIdTokenError);
  await expect(verify(await sign({}, foreignKey, 'two'))).rejects.toThrow(InvalidIdTokenError);
});

it('refuses a token without a signature (alg none)', async () => {
  await expect(verify(new UnsecuredJWT(claims).encode())).rejects.toThrow(InvalidIdTokenError);
});

it('refuses a token that is signed with a shared secret (HS256)', async () => {
  const token = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', kid: 'one' })
    .sign(new TextEncoder().encode('something that is known to everybody'));
  await expect(verify(token)).rejects.toThrow(InvalidIdTokenError);
});

it('refuses a token whose payload was changed after signing', async () => {
  const [header, , signature] = (await sign()).split('.');
  const forged = Buffer.from(JSON.stringify({ ...claims, sub: 'uid-2' })).toString('base64url');
  await expect(verify([header, forged, signature].join('.'))).rejects.toThrow(InvalidIdTokenError);
});

it.each(['', 'abc', 'a.b.c', '....'])('refuses %j, which is no token at all', async (text) => {
  await expect(verify(text)).rejects.toThrow(InvalidIdTokenError);
});

it('says that nobody can tell, rather than "invalid", when the keys cannot be fetched', async () => {
  const unreachable = () => Promise.reject(new TypeError('fetch failed'));
  await expect(verify(await sign(), unreachable)).rejects.toThrow(IdentityUnavailableError);
});

describe('the keys that the provider publishes', () => {
  /** The provider's response, and the URL that was requested. */
  let provider: () => Promise<Response>;
  let asked: string[];

  beforeEach(() => {
    asked = [];
    provider = () => Promise.resolve(Response.json({ keys: [published] }));
    jest.spyOn(globalThis, 'fetch').mockImplementation((url) => {
      asked.push(url instanceof URL || typeof url === 'string' ? String(url) : url.url);
      return provider();
    });
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  it('are read where it publishes them, once for six hours', async () => {
    jest.useFakeTimers({ now, doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    const keys = providerJwks();
    await expect(verify(await sign(), keys)).resolves.toMatchObject({ uid: 'uid-1' });
    expect(asked).toEqual([
      'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
    ]);
    jest.setSystemTime(now.getTime() + 6 * 60 * 60 * 1000 - 1000);
    await expect(verify(await sign(), keys)).resolves.toMatchObject({ uid: 'uid-1' });
    expect(asked).toHaveLength(1);
    jest.setSystemTime(now.getTime() + 6 * 60 * 60 * 1000 + 1000);
    await expect(verify(await sign(), keys)).resolves.toMatchObject({ uid: 'uid-1' });
    expect(asked).toHaveLength(2);
  });

  it.each<[string, () => Promise<Response>]>([
    ['cannot be reached', () => Promise.reject(new TypeError('fetch failed'))],
    ['is out of order', () => Promise.resolve(new Response('', { status: 503 }))],
    ['answers something else', () => Promise.resolve(Response.json({ error: 'none' }))],
    ['answers what is no JSON', () => Promise.resolve(new Response('<html>'))],
    ['does not answer in time', () => Promise.reject(new DOMException('', 'TimeoutError'))],
  ])('say nothing about the token while the provider %s', async (_name, answer) => {
    provider = answer;
    await expect(verify(await sign(), providerJwks())).rejects.toThrow(IdentityUnavailableError);
  });

  it('do not have the one that a forged token names', async () => {
    await expect(verify(await sign({}, foreignKey, 'two'), providerJwks())).rejects.toThrow(
      InvalidIdTokenError,
    );
  });
});

it('goes by the clock of the machine unless it is told another', async () => {
  const machine = createIdTokenVerifier({ projectId, jwks });
  const today = Math.floor(Date.now() / 1000);
  const fresh = await sign({ iat: today - 60, auth_time: today - 60, exp: today + 60 });
  await expect(machine.verify(fresh)).resolves.toMatchObject({ uid: 'uid-1' });
  const old = await sign({ iat: today - 60, auth_time: today - 60, exp: today - 30 });
  await expect(machine.verify(old)).rejects.toThrow(InvalidIdTokenError);
});
