import { createAction } from '@reduxjs/toolkit';

/** What asks the session's listeners to do something. */

/** Asks the provider again who is signed in. */
export const sessionCheckRequested = createAction('session/checkRequested');
/** Log Out was pressed, on the page of this location key; it may be asked about. */
export const logOutPressed = createAction<{ pageKey: string }>('session/logOutPressed');
/** The person chose to log out, on the page of this location key. */
export const logOutRequested = createAction<{ pageKey: string }>('session/logOutRequested');
/** Asks the server for the role again. */
export const roleCheckRequested = createAction('session/roleCheckRequested');
/** What the server has to be told about somebody whom only the provider knows. */
export const accountFinished = createAction<AccountDetails>('session/accountFinished');
/** Another tab stored an access token of this person, or took the stored one away. */
export const tokenChangedElsewhere = createAction<{ uid: string | null }>(
  'session/tokenChangedElsewhere',
);

export interface AccountDetails {
  name: string;
  /** One cannot choose to be an admin (spec §6). */
  role: 'user' | 'seller';
}
