import { makeIdToken } from '@/testing/people';
import {
  ACCESS_TOKEN_KEY,
  clearAccessToken,
  readAccessToken,
  saveAccessToken,
} from './accessToken';
import { readIdToken } from './idToken';
import { createBrowserStorage } from './storage';

const forbidStorage = () =>
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('forbidden', 'SecurityError');
  });

describe('the access token', () => {
  const storage = createBrowserStorage();
  const token = { uid: 'uid-1', token: 'token', email: 'ada@example.com', emailVerified: true };

  it('is kept in local storage under a key of the product, with its owner', () => {
    saveAccessToken(storage, token);
    expect(window.localStorage.getItem(ACCESS_TOKEN_KEY)).toContain('token');
    expect(readAccessToken(storage)).toEqual(token);
    clearAccessToken(storage);
    expect(readAccessToken(storage)).toBeNull();
  });

  it.each(['a.plain.token', '"text"', '{}', '{"uid":1,"token":"t"}', '{"token":"t"}', 'null'])(
    'is nobody’s without an owner, as in %s',
    (stored) => {
      window.localStorage.setItem(ACCESS_TOKEN_KEY, stored);
      expect(readAccessToken(storage)).toBeNull();
    },
  );

  it('lasts as long as the page where storage is forbidden', () => {
    const forbidden = forbidStorage();
    saveAccessToken(storage, token);
    forbidden.mockRestore();
    expect(readAccessToken(storage)).toEqual(token);
    expect(readAccessToken(createBrowserStorage())).toBeNull();
    clearAccessToken(storage);
    expect(readAccessToken(storage)).toBeNull();
  });
});

describe('what the browser keeps', () => {
  it('says whether it outlives the page, and is never older than what was written', () => {
    const storage = createBrowserStorage();
    expect(storage.write('key', 'old')).toBe(true);
    const forbidden = forbidStorage();
    expect(storage.write('key', 'new')).toBe(false);
    forbidden.mockRestore();
    expect(storage.read('key')).toBe('new');
    expect(createBrowserStorage().read('key')).toBeNull();
  });
});

describe('the ID token', () => {
  it('says whose it is, in any alphabet', () => {
    expect(readIdToken(makeIdToken({ uid: 'u', email: 'zoë@bücher.example' }))).toEqual({
      uid: 'u',
      email: 'zoë@bücher.example',
      emailVerified: false,
      expiresAt: null,
    });
  });

  it('may be without an e-mail, as after a sign-in by phone', () => {
    expect(readIdToken(`a.${btoa('{"sub":"u"}')}.c`)).toEqual({
      uid: 'u',
      email: null,
      emailVerified: false,
      expiresAt: null,
    });
  });

  it.each(['', 'no.token', 'a.!!!.c', `a.${btoa('null')}.c`, `a.${btoa('{}')}.c`])(
    'is none without a person: %p',
    (token) => {
      expect(readIdToken(token)).toBeNull();
    },
  );
});
