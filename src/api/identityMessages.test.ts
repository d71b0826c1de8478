import { identityMessage } from './identityCalls';

const messageOf = (code: string) => identityMessage({ code: `auth/${code}` });

describe('messages for the provider’s errors', () => {
  it('include advice for unknown codes', () => {
    expect(messageOf('never-heard-of')).toBe(
      'The log-in service couldn’t complete this. Try again in a moment.',
    );
  });

  it.each([
    // The codes of spec §8.
    ...['email-already-in-use', 'wrong-password', 'user-not-found', 'invalid-email'],
    ...['too-many-requests', 'user-disabled', 'popup-blocked', 'popup-closed-by-user'],
    ...['cancelled-popup-request', 'unauthorized-domain', 'network-request-failed'],
    ...['account-exists-with-different-credential', 'requires-recent-login'],
    ...['user-token-expired', 'invalid-api-key'],
    // Those that newer projects return instead.
    ...['invalid-credential', 'weak-password', 'operation-not-allowed'],
  ])('include a message for auth/%s that does not contain the code', (code) => {
    const message = messageOf(code);
    expect(message).not.toBe(messageOf('never-heard-of'));
    expect(message).not.toContain(code);
    expect(message).toMatch(/^[A-Z].*\.$/);
  });

  it('are the same for a wrong password and an unknown email', () => {
    expect(messageOf('user-not-found')).toBe(messageOf('wrong-password'));
    expect(messageOf('invalid-credential')).toBe(messageOf('wrong-password'));
  });
});
