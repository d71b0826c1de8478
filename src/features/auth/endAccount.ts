import { deleteOwnRecord, revokeSessions } from '@/api/ownAccountApi';
import { clearAccessToken } from '@/lib/accessToken';
import { deleteAccount } from '@/lib/identity/account';
import { signOut } from '@/lib/identity/session';
import { selectCurrentUser, signedOut } from './authSlice';
import { hold } from './hold';
import { forgetRegistration } from './registration';
import type { SessionThunk } from './sessionTypes';

/** Whose record is gone already, should the provider's half have to be tried again. */
let recordlessUid: string | null = null;

/**
 * Deletes the account for good: first our record, which may be refused (money in flight), then the
 * one at the provider, which wants a recent log-in. Both may be repeated. Rejects with what failed.
 */
export function deleteAccountForGood(): SessionThunk<Promise<void>> {
  return async (dispatch, getState) => {
    // A record that is gone ends the session by itself; here it has to last until the end.
    const release = hold();
    try {
      const user = selectCurrentUser(getState());
      if (user?.email && user.uid !== recordlessUid) {
        await dispatch(deleteOwnRecord.initiate(user.email, { track: false })).unwrap();
        recordlessUid = user.uid;
      }
      await deleteAccount();
      forgetRegistration();
      clearAccessToken();
      dispatch(signedOut('chosen'));
    } finally {
      release();
    }
  };
}

/** Ends every session of the person, this one included; resolves to false where nobody can. */
export function signOutEverywhere(): SessionThunk<Promise<boolean>> {
  return async (dispatch) => {
    const release = hold();
    try {
      const isDone = await dispatch(revokeSessions.initiate(undefined, { track: false })).unwrap();
      if (!isDone) return false;
      await signOut();
      clearAccessToken();
      dispatch(signedOut('chosen'));
      return true;
    } finally {
      release();
    }
  };
}
