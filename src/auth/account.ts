import { identityApi } from '@/api/identityApi';
import { deleteOwnRecord, revokeSessions, becomeSeller } from '@/api/ownAccountApi';
import type { AppThunk } from '@/store/hooks';
import { hasResponse } from '@/api/errors';
import {
  recordDeleted,
  selectSession,
  signedOut,
  signOutFailed,
  signOutStarted,
  roleChanged,
  roleCheckRequested,
  selectCurrentUser,
} from './sessionSlice';

/**
 * Runs a task that ends the session if it resolves to true. Reports from the provider wait until
 * then.
 */
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
 * Deletes the account permanently. First deletes our record, which the server may refuse (pending
 * payment), then the provider’s account, which requires a recent log-in. Both steps can be retried.
 * Rejects with the failure.
 */
export function deleteAccountForGood(): AppThunk<Promise<boolean>> {
  // A deleted record normally ends the session; here the session must last until both steps are
  // done.
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

/**
 * Ends all sessions of the user, including this one. Resolves to false when the server does not
 * support it.
 */
export function signOutEverywhere(): AppThunk<Promise<boolean>> {
  return endSessionBy(async (dispatch, _getState, { loadIdentity }) => {
    const isDone = await dispatch(revokeSessions.initiate(undefined, { track: false })).unwrap();
    if (isDone) await (await loadIdentity()).signOut();
    return isDone;
  });
}

/** The question before a buyer becomes a seller, on both surfaces. */
export const startSellingQuestion = {
  title: 'Start selling?',
  text: 'Your account becomes a seller account. You can list cars right away, but you can’t book cars with it any more, and you can’t change it back. Your orders stay in the dashboard, under My Orders.',
  confirmLabel: 'Start selling',
};

/**
 * Turns the signed-in buyer into a seller. The pages for sellers open at once. Rejects with the
 * failure; if nobody knows whether the change arrived, the role is requested again.
 */
export function startSelling(): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const user = selectCurrentUser(getState());
    if (user === null) return;
    try {
      await dispatch(becomeSeller.initiate(user.email ?? '', { track: false })).unwrap();
      dispatch(roleChanged({ uid: user.uid, role: { status: 'ready', role: 'seller' } }));
    } catch (error) {
      if (!hasResponse(error)) dispatch(roleCheckRequested());
      throw error;
    }
  };
}
