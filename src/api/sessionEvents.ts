import { createAction } from '@reduxjs/toolkit';
import type { IdentityUser } from '@/lib/identity/types';

/**
 * The server or the identity provider no longer believes this person, and renewing the access
 * token was refused: the session feature answers with a sign-out and a message on the log-in page.
 * The payload says what was not done because of it, if anything.
 */
export const sessionEnded = createAction<string | null>('api/sessionEnded');

/** The identity provider's record of somebody was read or changed: their name, photo or e-mail. */
export const accountRead = createAction<IdentityUser>('api/accountRead');
