import { identityMessage } from './identityMessages';

const wrongCredentials =
  'The email or password is not right. Check both, or reset your password if you forgot it.';

/** Every code that spec §8 names, and those that newer projects answer instead. */
const codes: [code: string, words: string][] = [
  [
    'email-already-in-use',
    'There is already an account with this email. Log in instead, or use another email.',
  ],
  ['wrong-password', wrongCredentials],
  ['user-not-found', wrongCredentials],
  ['invalid-email', 'Enter an email address like name@example.com.'],
  [
    'too-many-requests',
    'That was too many tries in a short time. Wait a few minutes and try again, or reset your password.',
  ],
  [
    'user-disabled',
    'This account has been disabled. Please contact us if you think that is wrong.',
  ],
  [
    'popup-blocked',
    'Your browser blocked the sign-in window. Allow pop-ups for this site and try again.',
  ],
  ['popup-closed-by-user', 'The sign-in window was closed before you had finished. Try again.'],
  ['cancelled-popup-request', 'Another sign-in window was opened. Continue in that one.'],
  [
    'unauthorized-domain',
    'Signing in this way is not allowed from this address. Use your email and password instead.',
  ],
  [
    'network-request-failed',
    'We could not reach the sign-in service. Check your connection and try again.',
  ],
  [
    'account-exists-with-different-credential',
    'You have an account with this email already, with another way to sign in. Log in that way first.',
  ],
  ['requires-recent-login', 'For your safety, confirm that it is you before you change this.'],
  ['user-token-expired', 'Your session has ended. Log in again.'],
  [
    'invalid-api-key',
    'Accounts are not set up correctly on this site. Please tell us about it; nothing you entered is wrong.',
  ],
  ['invalid-credential', wrongCredentials],
  ['weak-password', 'This password is too easy to guess. Use at least 6 characters.'],
  ['operation-not-allowed', 'This way of signing in is switched off. Use another one.'],
];

describe('words for the provider’s errors', () => {
  it.each(codes)('has words of its own for auth/%s, without the code in them', (code, words) => {
    expect(identityMessage({ code: `auth/${code}` })).toBe(words);
    expect(words).not.toContain(code);
  });

  it('says the same for a wrong password and an unknown e-mail', () => {
    const words = identityMessage({ code: 'auth/wrong-password' });
    expect(identityMessage({ code: 'auth/user-not-found' })).toBe(words);
    expect(identityMessage({ code: 'auth/invalid-credential' })).toBe(words);
  });

  it('says what to do after a code that it has never heard of', () => {
    expect(identityMessage({ code: 'auth/never-heard-of' })).toBe(
      'The sign-in service could not do this. Try again in a moment.',
    );
  });
});
