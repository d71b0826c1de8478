import { UnsecuredJWT, type JWTPayload } from 'jose';
import { createEmulatorVerifier } from './emulatorVerifier';
import { IdentityUnavailableError, InvalidIdTokenError } from './types';

const projectId = 'second-gear-test';
const now = new Date('2026-03-01T12:00:00Z');
const seconds = Math.floor(now.getTime() / 1000);
const claims: JWTPayload = {
  iss: `https://securetoken.google.com/${projectId}`,
  aud: projectId,
  sub: 'uid-1',
  iat: seconds - 60,
  exp: seconds + 3540,
  auth_time: seconds - 60,
  email: 'admin@example.test',
  email_verified: true,
  firebase: { identities: {}, sign_in_provider: 'password' },
};
const account = { localId: 'uid-1', email: 'Bea@example.test', displayName: 'Bea' };

/** The emulator's response to accounts:lookup. */
let emulator: () => Promise<Response>;
let asked: { method: unknown; url: string; headers: unknown; body: unknown }[];

beforeEach(() => {
  asked = [];
  emulator = () => Promise.resolve(Response.json({ users: [account] }));
  jest.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
    const { method, headers, body } = init ?? {};
    asked.push({ method, url: url instanceof URL ? url.href : '', headers, body });
    return emulator();
  });
});
afterEach(() => jest.restoreAllMocks());

const verifier = createEmulatorVerifier({
  projectId,
  emulatorUrl: 'http://127.0.0.1:9099',
  now: () => now,
});
const verify = (changes: JWTPayload = {}) =>
  verifier.verify(new UnsecuredJWT({ ...claims, ...changes }).encode());

it('asks the emulator and believes what it says of the account, not what the token says', async () => {
  await expect(verify()).resolves.toEqual({
    uid: 'uid-1',
    email: 'bea@example.test',
    emailVerified: false,
    name: 'Bea',
    authTime: new Date((seconds - 60) * 1000),
    expiresAt: new Date((seconds + 3540) * 1000),
  });
  expect(asked).toMatchObject([
    {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: expect.stringMatching(/^\{"idToken":"[^"]+"\}$/) as unknown,
      url: expect.stringContaining(
        'http://127.0.0.1:9099/identitytoolkit.googleapis.com/',
      ) as unknown,
    },
  ]);
});

it.each<[string, object, object]>([
  [
    'a verified address',
    { emailVerified: true },
    { email: 'bea@example.test', emailVerified: true },
  ],
  [
    'neither address nor name',
    { email: '', displayName: '', emailVerified: true },
    { email: null, emailVerified: false, name: null },
  ],
  [
    'no such fields',
    { email: undefined, displayName: undefined, emailVerified: true },
    { email: null, emailVerified: false, name: null },
  ],
  // The new token of the user who changed it has the time of the old log-in.
  ['a change of the password after the log-in', { validSince: String(seconds) }, {}],
])('believes the emulator when it answers %s', async (_name, changes, expected) => {
  emulator = () => Promise.resolve(Response.json({ users: [{ ...account, ...changes }] }));
  await expect(verify()).resolves.toMatchObject({ uid: 'uid-1', ...expected });
});

it.each<[string, object | null]>([
  ['another account', { users: [{ ...account, localId: 'uid-2' }] }],
  ['nobody', { users: [] }],
  ['nothing that can be read', null],
  ['that the account is disabled', { users: [{ ...account, disabled: true }] }],
])('refuses the token when the emulator answers %s', async (_name, answer) => {
  emulator = () => Promise.resolve(Response.json(answer));
  await expect(verify()).rejects.toThrow(InvalidIdTokenError);
});

it('refuses the token when the emulator does', async () => {
  emulator = () => Promise.resolve(Response.json({ error: {} }, { status: 400 }));
  await expect(verify()).rejects.toThrow(InvalidIdTokenError);
});

it.each<[string, JWTPayload]>([
  ['is expired', { exp: seconds - 60 }],
  ['is for another project', { aud: 'other' }],
  ['it has no subject', { sub: '' }],
  ['has no claim of the emulator, which fails without it', { firebase: undefined }],
])('does not even ask when the token %s', async (_name, changes) => {
  await expect(verify(changes)).rejects.toThrow(InvalidIdTokenError);
  expect(asked).toEqual([]);
});

it.each<[string, () => Promise<Response>]>([
  ['is not there', () => Promise.reject(new TypeError('fetch failed'))],
  ['fails', () => Promise.resolve(new Response('', { status: 500 }))],
])('says that nobody can tell when the emulator %s', async (_name, answer) => {
  emulator = answer;
  await expect(verify()).rejects.toThrow(IdentityUnavailableError);
});
