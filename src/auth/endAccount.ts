import { identityApi } from '@/api/identityApi';
import { deleteOwnRecord, revokeSessions } from '@/api/ownAccountApi';
import type { AppThunk } from '@/store/hooks';
import {
  recordDeleted,
  selectSession,
  signedOut,
  signOutFailed,
  signOutStarted,
} from './sessionSlice';

/** Runs what ends the session, if it resolves to true; what the provider reports waits meanwhile. */
function endSessionBy(work: AppThunk<Promise<boolean>>): AppThunk<Promise<boolean>> {
  return async (dispatch) => {
    dispatch(signOutStarted());
    let isDone = false;
    try {
      isDone = await dispatch(work);
      return isDone;
    } finally {
      dispatch(isDone ? signedOut('chosen') : signOutFailed());
    }
  };
}

/**
 * Deletes the account for good: first our record, which may be refused (money in flight), then the
 * one at the provider, which wants a recent log-in. Both may be repeated. Rejects with what failed.
 */
export function deleteAccountForGood(): AppThunk<Promise<boolean>> {
  // A record that is gone ends the session by itself; here it has to last until the end.
  return endSessionBy(async (dispatch, getState) => {
    const session = selectSession(getState());
    if ('user' in session && session.user.email && !session.isRecordGone) {
      await dispatch(deleteOwnRecord.initiate(session.user.email, { track: false })).unwrap();
      dispatch(recordDeleted());
    }
    const { deleteAccount } = identityApi.endpoints;
    await dispatch(deleteAccount.initiate(undefined, { track: false })).unwrap();
    return true;
  });
}

/** Ends every session of the person, this one included; resolves to false where nobody can. */
export function signOutEverywhere(): AppThunk<Promise<boolean>> {
  return endSessionBy(async (dispatch, _getState, { loadIdentity }) => {
    const isDone = await dispatch(revokeSessions.initiate(undefined, { track: false })).unwrap();
    if (isDone) await (await loadIdentity()).signOut();
    return isDone;
  });
}
