import { deleteOwnRecord, revokeSessions } from '@/api/ownAccountApi';
import { deleteAccount } from '@/lib/identity/account';
import { signOut } from '@/lib/identity/session';
import type { AppThunk } from '@/store/hooks';
import { forgetRegistration } from './registration';
import { leaveFailed, leaveStarted, recordDeleted, selectSession, signedOut } from './sessionSlice';

/** Runs what ends the session, if it resolves to true; what the provider reports waits meanwhile. */
function leaveBy(work: AppThunk<Promise<boolean>>): AppThunk<Promise<boolean>> {
  return async (dispatch) => {
    dispatch(leaveStarted());
    let isDone = false;
    try {
      isDone = await dispatch(work);
      return isDone;
    } finally {
      dispatch(isDone ? signedOut('chosen') : leaveFailed());
    }
  };
}

/**
 * Deletes the account for good: first our record, which may be refused (money in flight), then the
 * one at the provider, which wants a recent log-in. Both may be repeated. Rejects with what failed.
 */
export function deleteAccountForGood(): AppThunk<Promise<boolean>> {
  // A record that is gone ends the session by itself; here it has to last until the end.
  return leaveBy(async (dispatch, getState, { storage }) => {
    const session = selectSession(getState());
    if ('user' in session && session.user.email && !session.isRecordGone) {
      await dispatch(deleteOwnRecord.initiate(session.user.email, { track: false })).unwrap();
      dispatch(recordDeleted());
    }
    await deleteAccount();
    forgetRegistration(storage);
    return true;
  });
}

/** Ends every session of the person, this one included; resolves to false where nobody can. */
export function signOutEverywhere(): AppThunk<Promise<boolean>> {
  return leaveBy(async (dispatch) => {
    const isDone = await dispatch(revokeSessions.initiate(undefined, { track: false })).unwrap();
    if (isDone) await signOut();
    return isDone;
  });
}
