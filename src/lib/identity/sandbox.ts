import { config } from '../config';

/** True when the identity sandbox of our own server answers, not a real project or an emulator. */
export const isIdentitySandbox = config.firebase.emulatorUrl === window.location.origin;

/** Where the sandbox shows the messages it does not really send. */
export const OUTBOX_URL = '/sandbox/outbox';

/** What the SDK's sign-in window needs; a real provider's comes from the internet. */
export const SIGN_IN_WINDOW_SCRIPT = '/sandbox/identity/gapi.js';
