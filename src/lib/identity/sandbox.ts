/**
 * Our own server’s replacement when no real identity provider is configured (`isIdentitySandbox`).
 */

/** The URL of the outbox, which stores messages instead of sending them. */
export const OUTBOX_URL = '/sandbox/outbox';

/** The script that the SDK’s sign-in pop-up needs; a real provider hosts its own. */
export const SIGN_IN_WINDOW_SCRIPT = '/sandbox/identity/gapi.js';
