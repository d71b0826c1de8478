import { deleteOwnRecord, revokeSessions } from '@/api/ownAccountApi';
import { clearAccessToken } from '@/lib/accessToken';
import { deleteAccount } from '@/lib/identity/account';
import { signOut } from '@/lib/identity/session';
import type { AppThunk } from '@/store/hooks';
import { recordDeleted, selectCurrentUser, selectIsRecordGone, signedOut } from './authSlice';
import { hold } from './hold';
import { forgetRegistration } from './registration';

/**
 * Deletes the account for good: first our record, which may be refused (money in flight), then the
 * one at the provider, which wants a recent log-in. Both may be repeated. Rejects with what failed.
 */
export function deleteAccountForGood(): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    // A record that is gone ends the session by itself; here it has to last until the end.
    const release = hold();
    try {
      const email = selectCurrentUser(getState())?.email;
      if (email && !selectIsRecordGone(getState())) {
        await dispatch(deleteOwnRecord.initiate(email, { track: false })).unwrap();
        dispatch(recordDeleted());
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
export function signOutEverywhere(): AppThunk<Promise<boolean>> {
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
