import { makeIdToken } from '@/testing/people';
import {
  ACCESS_TOKEN_KEY,
  clearAccessToken,
  readAccessToken,
  saveAccessToken,
} from './accessToken';
import { getIdToken, readEmailClaim, setIdTokenSource } from './idToken';

describe('the access token', () => {
  it('is kept in local storage under a key of the product', () => {
    saveAccessToken('token');
    expect(window.localStorage.getItem(ACCESS_TOKEN_KEY)).toBe('token');
    expect(readAccessToken()).toBe('token');
    clearAccessToken();
    expect(readAccessToken()).toBeNull();
  });

  it('lasts as long as the page where storage is forbidden', () => {
    const forbidden = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('forbidden', 'SecurityError');
    });
    saveAccessToken('token');
    forbidden.mockRestore();
    expect(readAccessToken()).toBe('token');
    clearAccessToken();
    expect(readAccessToken()).toBeNull();
  });
});

describe('the ID token', () => {
  it('comes from the source that was set, and from nowhere without one', async () => {
    expect(await getIdToken()).toBeNull();
    setIdTokenSource(() => Promise.resolve('id-token'));
    expect(await getIdToken()).toBe('id-token');
  });

  it('says whose it is, in any alphabet', () => {
    expect(readEmailClaim(makeIdToken({ uid: 'u', email: 'zoë@bücher.example' }))).toBe(
      'zoë@bücher.example',
    );
  });

  it.each(['', 'no.token', 'a.!!!.c', `a.${btoa('null')}.c`, `a.${btoa('{}')}.c`])(
    'without an e-mail says so: %p',
    (token) => {
      expect(readEmailClaim(token)).toBeNull();
    },
  );
});
