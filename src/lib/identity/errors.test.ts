import { describeIdentityError } from './errors';

const fallback = describeIdentityError({ code: 'auth/never-heard-of' });

/** Every code that spec §8 names, and those that newer projects answer instead. */
const codes = [
  'email-already-in-use',
  'wrong-password',
  'user-not-found',
  'invalid-email',
  'too-many-requests',
  'user-disabled',
  'popup-blocked',
  'popup-closed-by-user',
  'cancelled-popup-request',
  'unauthorized-domain',
  'network-request-failed',
  'account-exists-with-different-credential',
  'requires-recent-login',
  'user-token-expired',
  'invalid-api-key',
  'invalid-credential',
  'weak-password',
  'operation-not-allowed',
];

describe('words for the provider’s errors', () => {
  it.each(codes)('has words of its own for auth/%s, without the code in them', (code) => {
    const words = describeIdentityError({ code: `auth/${code}` });
    expect(words).not.toBe(fallback);
    expect(words).not.toContain(code);
    expect(words).toMatch(/^[A-Z].*\.$/);
  });

  it('says the same for a wrong password and an unknown e-mail', () => {
    const words = describeIdentityError({ code: 'auth/wrong-password' });
    expect(describeIdentityError({ code: 'auth/user-not-found' })).toBe(words);
    expect(describeIdentityError({ code: 'auth/invalid-credential' })).toBe(words);
  });

  it('has words for what is no error of the provider', () => {
    expect(describeIdentityError(new Error('boom'))).toBe(
      'Something unexpected happened. Try again.',
    );
  });
});
