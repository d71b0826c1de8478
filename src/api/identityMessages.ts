import type { IdentityError } from '@/lib/identity/codes';

// Old projects say which half was wrong, new ones do not; either way a stranger learns nothing
// about which e-mails have an account.
const wrongCredentials =
  'The email or password is not right. Check both, or reset your password if you forgot it.';
const wrongCode = 'That code is not right. Check it, or ask for a new one.';
const sessionOver = 'Your session has ended. Log in again.';
const misconfigured =
  'Accounts are not set up correctly on this site. Please tell us about it; nothing you entered is wrong.';
const deadLink =
  'This link is no longer valid: it was used already or is too old. Ask for a new one.';

/** Words for a person, by the provider's code (spec §8 names the first fifteen). */
const words: Record<string, string> = {
  'email-already-in-use':
    'There is already an account with this email. Log in instead, or use another email.',
  'wrong-password': wrongCredentials,
  'user-not-found': wrongCredentials,
  'invalid-email': 'Enter an email address like name@example.com.',
  'too-many-requests':
    'That was too many tries in a short time. Wait a few minutes and try again, or reset your password.',
  'user-disabled': 'This account has been disabled. Please contact us if you think that is wrong.',
  'popup-blocked':
    'Your browser blocked the sign-in window. Allow pop-ups for this site and try again.',
  'popup-closed-by-user': 'The sign-in window was closed before you had finished. Try again.',
  'cancelled-popup-request': 'Another sign-in window was opened. Continue in that one.',
  'unauthorized-domain':
    'Signing in this way is not allowed from this address. Use your email and password instead.',
  'network-request-failed':
    'We could not reach the sign-in service. Check your connection and try again.',
  'account-exists-with-different-credential':
    'You have an account with this email already, with another way to sign in. Log in that way first.',
  'requires-recent-login': 'For your safety, confirm that it is you before you change this.',
  'user-token-expired': sessionOver,
  'invalid-api-key': misconfigured,

  'invalid-credential': wrongCredentials,
  'invalid-login-credentials': wrongCredentials,
  'missing-password': 'Password is required.',
  'missing-email': 'Email is required.',
  'weak-password': 'This password is too easy to guess. Use at least 6 characters.',
  'password-does-not-meet-requirements':
    'This password does not meet the rules for passwords here. Choose a longer one.',
  'operation-not-allowed': 'This way of signing in is switched off. Use another one.',
  'admin-restricted-operation': 'New accounts cannot be made right now. Try again later.',
  'invalid-user-token': sessionOver,
  'user-mismatch': 'That is another account. Confirm with the account you are logged in with.',
  'credential-already-in-use': 'This is linked to another account already.',
  'provider-already-linked': 'This is linked to your account already.',
  'no-such-provider': 'This is not linked to your account any more. Reload the page.',
  'configuration-not-found': misconfigured,
  'invalid-app-credential': misconfigured,
  'app-not-authorized': misconfigured,
  'auth-domain-config-required': misconfigured,
  'api-key-not-valid.-please-pass-a-valid-api-key.': misconfigured,
  'quota-exceeded': 'No more messages can be sent right now. Try again later.',
  'captcha-check-failed':
    'The check that you are not a robot failed. Reload the page and try again.',
  'web-storage-unsupported':
    'Your browser blocks the storage this needs. Allow cookies and site data, and try again.',
  // Mostly the provider's scripts for its window, which come from the internet.
  'internal-error':
    'The sign-in service could not be loaded. Check your internet connection and try again, or use your email and password instead.',
  timeout: 'The sign-in service took too long to answer. Try again.',

  'invalid-phone-number': 'Enter the phone number with its country code, like +351 912 345 678.',
  'missing-phone-number': 'Phone number is required.',
  'invalid-verification-code': wrongCode,
  'missing-verification-code': 'Enter the code from the message.',
  'unknown-phone':
    'No account has this phone number yet. Log in with your email and add the phone in your profile.',
  'code-expired': 'This code is too old. Ask for a new one.',
  'invalid-verification-id': 'This code is too old. Ask for a new one.',
  'missing-multi-factor-info': 'This phone is no longer your second step. Log in again.',
  'multi-factor-info-not-found': 'This phone is no longer your second step. Log in again.',
  'invalid-multi-factor-session': 'This took too long. Log in again.',
  'second-factor-already-in-use': 'This phone is your second step already.',
  'maximum-second-factor-count-exceeded': 'You cannot add more phones. Remove one first.',
  'unsupported-first-factor':
    'A second step goes with a password or a linked account. Log in with one of these, then add it.',
  'unverified-email': 'Confirm your email address first: the second step depends on it.',

  'confirmation-cancelled': 'You did not confirm that it is you, so nothing was changed.',
  'verification-sent':
    'We know this email already. To make sure it is yours we sent you a link: open it, then log in.',
  'busy-elsewhere':
    'Your account is being set up in another tab. Continue there, or close it and try again.',
  'missing-account-email':
    'That account has no email address, and we need one. Use another account or sign up here.',

  'expired-action-code': deadLink,
  'invalid-action-code': deadLink,
};

/** One failure of the identity provider in words for a person; asked for by `messageFor` alone. */
export function identityMessage({ code }: IdentityError): string {
  return (
    words[code.slice('auth/'.length)] ??
    'The sign-in service could not do this. Try again in a moment.'
  );
}
