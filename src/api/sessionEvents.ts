import { createAction } from '@reduxjs/toolkit';

/**
 * The server or the identity provider no longer believes this person, and renewing the access
 * token was refused: the session feature answers with a sign-out and a message on the log-in page.
 */
export const sessionEnded = createAction('api/sessionEnded');
