import type { Identity } from '@/lib/identity/createIdentity';
import { hasCode, isIdentityError, type IdentityError } from '@/lib/identity/codes';
import type { LoadIdentity } from '@/lib/identity/loadIdentity';
import { isMissingChunk } from '@/lib/browser';
import { apiError, type ApiError } from './errors';
import { registerIdentityMessages } from './messageFor';

// Old projects report which of the two is wrong, new ones do not. The same message for both does
// not reveal which emails have an account.
const wrongCredentials = 'Incorrect email or password. Try again or reset your password.';
const wrongCode = 'Incorrect code. Check it or request a new one.';
const sessionEnded = 'Your session has ended. Log in again.';
const misconfigured =
  'There’s a problem with accounts on this site. It’s not your fault. Please contact us.';
const deadLink = 'This link has expired or has already been used. Request a new one.';

/** Messages by the provider’s code (spec §8 names the first fifteen). */
const messages: Record<string, string> = {
  'email-already-in-use': 'This email already has an account. Log in or use another email.',
  'wrong-password': wrongCredentials,
  'user-not-found': wrongCredentials,
  'invalid-email': 'Enter an email address like name@example.com.',
  'too-many-requests':
    'Too many attempts. Wait a few minutes and try again, or reset your password.',
  'user-disabled': 'This account is disabled. If you think this is a mistake, contact us.',
  'popup-blocked':
    'Your browser blocked the log-in window. Allow pop-ups for this site and try again.',
  'popup-closed-by-user': 'You closed the log-in window before finishing. Try again.',
  'cancelled-popup-request': 'Another log-in window is already open. Continue there.',
  'unauthorized-domain':
    'You can’t log in this way on this site. Use your email and password instead.',
  'network-request-failed':
    'We couldn’t reach the log-in service. Check your connection and try again.',
  'account-exists-with-different-credential':
    'This email already has an account with a different log-in method. Log in with that method.',
  'invalid-new-email': 'Enter an email address like name@example.com.',
  'requires-recent-login': 'For your security, confirm it’s you before making this change.',
  'user-token-expired': sessionEnded,
  'invalid-api-key': misconfigured,

  'invalid-credential': wrongCredentials,
  'invalid-login-credentials': wrongCredentials,
  'missing-password': 'Password is required.',
  'missing-email': 'Email is required.',
  'weak-password': 'This password is too easy to guess. Use at least 6 characters.',
  'password-does-not-meet-requirements':
    'This password doesn’t meet our requirements. Choose a longer one.',
  'operation-not-allowed': 'This log-in method isn’t available. Use another one.',
  'admin-restricted-operation': 'You can’t create an account right now. Try again later.',
  'invalid-user-token': sessionEnded,
  'user-mismatch': 'That’s a different account. Use the account you’re logged in with.',
  'credential-already-in-use': 'This is already linked to another account.',
  'provider-already-linked': 'This is already linked to your account.',
  'no-such-provider': 'This is not linked to your account any more. Reload the page.',
  'configuration-not-found': misconfigured,
  'invalid-app-credential': misconfigured,
  'app-not-authorized': misconfigured,
  'auth-domain-config-required': misconfigured,
  'api-key-not-valid.-please-pass-a-valid-api-key.': misconfigured,
  'quota-exceeded': 'We can’t send more codes right now. Try again later.',
  'captcha-check-failed': 'The reCAPTCHA check failed. Reload the page and try again.',
  'web-storage-unsupported':
    'Your browser is blocking site data. Allow cookies and site data for this site, then try again.',
  // Usually caused by the scripts of the provider’s pop-up, which load from the internet.
  'internal-error':
    'We couldn’t load the log-in service. Check your connection and try again, or use your email and password.',
  timeout: 'The log-in service took too long to respond. Try again.',

  'invalid-phone-number': 'Check the country and the digits of the phone number.',
  'missing-phone-number': 'Phone number is required.',
  'invalid-verification-code': wrongCode,
  'missing-verification-code': 'Enter the code from the message.',
  'unknown-phone':
    'No account has this phone number yet. Log in with your email and add the phone in your profile.',
  'code-expired': 'This code has expired. Request a new one.',
  'invalid-verification-id': 'This code has expired. Request a new one.',
  'missing-multi-factor-info':
    'This phone is no longer used for two-step verification. Log in again.',
  'multi-factor-info-not-found':
    'This phone is no longer used for two-step verification. Log in again.',
  'invalid-multi-factor-session': 'This took too long. Log in again.',
  'second-factor-already-in-use': 'This phone is already used for two-step verification.',
  'maximum-second-factor-count-exceeded': 'You can’t add more phones. Remove one first.',
  'unsupported-first-factor':
    'Two-step verification needs a password or a linked account. Log in with one of those, then turn it on.',
  'unverified-email': 'Confirm your email before you turn on two-step verification.',

  'confirmation-cancelled': 'Nothing changed because you didn’t confirm it’s you.',
  'verification-sent':
    'This email already has an account. We sent you a link to confirm it’s yours. Open it, then log in.',
  'missing-account-email':
    'That account has no email address. Use another account or sign up with your email.',

  'expired-action-code': deadLink,
  'invalid-action-code': deadLink,
};

/** The message for an error of the identity provider. Only `messageFor` calls it. */
export function identityMessage({ code }: IdentityError): string {
  return (
    messages[code.slice('auth/'.length)] ??
    'The log-in service couldn’t complete this. Try again in a moment.'
  );
}

registerIdentityMessages(identityMessage);

interface WithIdentity {
  loadIdentity: LoadIdentity;
}

const hasIdentity = (extra: unknown): extra is WithIdentity =>
  typeof extra === 'object' &&
  extra !== null &&
  'loadIdentity' in extra &&
  typeof extra.loadIdentity === 'function';

/** The identity provider of the store that makes the request. */
function identityOf(extra: unknown): Promise<Identity> {
  if (hasIdentity(extra)) return extra.loadIdentity();
  throw new Error('The store has no loadIdentity in its extra argument: see src/store/extra.ts.');
}

/** The status of an error whose outcome is unknown, otherwise null. */
const statusOfUnknownOutcome = (error: unknown): ApiError['status'] | null => {
  if (hasCode(error, 'auth/timeout')) return 'timeout';
  const isLost = hasCode(error, 'auth/network-request-failed', 'auth/internal-error');
  return isLost || isMissingChunk(error) ? 'network' : null;
};

/**
 * Converts an error of the identity provider to an ApiError with the provider’s code (`auth/...`).
 * Refused requests have changed nothing. Null for exceptions that are not failed requests.
 */
export function toIdentityFailure(error: unknown): ApiError | null {
  const code = isIdentityError(error) ? error.code : '';
  const status = statusOfUnknownOutcome(error);
  if (status !== null) return apiError({ status, code });
  return code === '' ? null : apiError({ status: 400, code });
}

type CallResult<Data> = { data: Data } | { error: ApiError };

interface CallApi {
  extra: unknown;
}

/** The `queryFn` of a request with a result. */
export function identityQuery<Arg, Data>(call: (identity: Identity, arg: Arg) => Promise<Data>) {
  return async (arg: Arg, { extra }: CallApi): Promise<CallResult<Data>> => {
    try {
      return { data: await call(await identityOf(extra), arg) };
    } catch (thrown) {
      const error = toIdentityFailure(thrown);
      if (error === null) throw thrown;
      return { error };
    }
  };
}

/** The `queryFn` of a request without a result. */
export const identityCommand = <Arg>(call: (identity: Identity, arg: Arg) => Promise<void>) =>
  identityQuery<Arg, null>(async (identity, arg) => {
    await call(identity, arg);
    return null;
  });
