import { identityMessage } from './identityMessages';

const wrongCredentials = 'Incorrect email or password. Try again or reset your password.';

/** The codes of spec §8, and those that newer projects return instead. */
const codes: [code: string, message: string][] = [
  ['email-already-in-use', 'This email already has an account. Log in or use another email.'],
  ['wrong-password', wrongCredentials],
  ['user-not-found', wrongCredentials],
  ['invalid-email', 'Enter an email address like name@example.com.'],
  [
    'too-many-requests',
    'Too many attempts. Wait a few minutes and try again, or reset your password.',
  ],
  ['user-disabled', 'This account is disabled. If you think this is a mistake, contact us.'],
  [
    'popup-blocked',
    'Your browser blocked the log-in window. Allow pop-ups for this site and try again.',
  ],
  ['popup-closed-by-user', 'You closed the log-in window before finishing. Try again.'],
  ['cancelled-popup-request', 'Another log-in window is already open. Continue there.'],
  [
    'unauthorized-domain',
    'You can’t log in this way on this site. Use your email and password instead.',
  ],
  [
    'network-request-failed',
    'We couldn’t reach the log-in service. Check your connection and try again.',
  ],
  [
    'account-exists-with-different-credential',
    'This email already has an account with a different log-in method. Log in with that method.',
  ],
  ['requires-recent-login', 'For your security, confirm it’s you before making this change.'],
  ['user-token-expired', 'Your session has ended. Log in again.'],
  [
    'invalid-api-key',
    'There’s a problem with accounts on this site. It’s not your fault. Please contact us.',
  ],
  ['invalid-credential', wrongCredentials],
  ['weak-password', 'This password is too easy to guess. Use at least 6 characters.'],
  ['operation-not-allowed', 'This log-in method isn’t available. Use another one.'],
];

describe('messages for the provider’s errors', () => {
  it.each(codes)(
    'include a message for auth/%s that does not contain the code',
    (code, message) => {
      expect(identityMessage({ code: `auth/${code}` })).toBe(message);
      expect(message).not.toContain(code);
    },
  );

  it('are the same for a wrong password and an unknown email', () => {
    const message = identityMessage({ code: 'auth/wrong-password' });
    expect(identityMessage({ code: 'auth/user-not-found' })).toBe(message);
    expect(identityMessage({ code: 'auth/invalid-credential' })).toBe(message);
  });

  it('include advice for unknown codes', () => {
    expect(identityMessage({ code: 'auth/never-heard-of' })).toBe(
      'The log-in service couldn’t complete this. Try again in a moment.',
    );
  });
});
