/** What our own server offers where no real identity provider is configured (`isIdentitySandbox`). */

/** Where the sandbox shows the messages it does not really send. */
export const OUTBOX_URL = '/sandbox/outbox';

/** What the SDK's sign-in window needs; a real provider's comes from the internet. */
export const SIGN_IN_WINDOW_SCRIPT = '/sandbox/identity/gapi.js';
