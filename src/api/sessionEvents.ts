import { createAction } from '@reduxjs/toolkit';
import type { IdentityUser } from '@/lib/identity/types';

/**
 * The session has ended: the server or the identity provider refused to renew the access token. The
 * session feature signs out and shows a message on the log-in page. The payload says what was not
 * done because of it, if anything.
 */
export const sessionEnded = createAction<string | null>('api/sessionEnded');

/** The identity provider’s account was read or changed: name, photo or email. */
export const accountRead = createAction<IdentityUser>('api/accountRead');
