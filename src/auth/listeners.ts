import { isAnyOf, type UnknownAction } from '@reduxjs/toolkit';
import { baseApi } from '@/api/baseApi';
import { apiError, SESSION_ENDED } from '@/api/errors';
import { sessionEnded } from '@/api/sessionEvents';
import { showError } from '@/components/feedback/toast';
import type { IdentityUser } from '@/lib/identity/types';
import type { AppListenerApi, StartAppListening } from '@/store/listeners';
import type { RootState } from '@/store/hooks';
import { sessionLost } from './endedSession';
import { loadRole } from './loadRole';
import {
  accountFinished,
  logOutRequested,
  roleChanged,
  roleCheckRequested,
  selectCurrentUid,
  selectCurrentUser,
  selectIsSessionChanging,
  selectRoleState,
  selectSession,
  sessionCheckFailed,
  sessionChecking,
  sessionCheckRequested,
  sessionReported,
  signedIn,
  signedOut,
  signInEnded,
  signOutFailed,
  signOutStarted,
  tokenChangedElsewhere,
} from './sessionSlice';
import type { SignOutReason } from './sessionState';

/** Everything that happens by itself around the session: who it is, their role, and its end. */
export function addSessionListeners(startAppListening: StartAppListening): void {
  startAppListening({
    actionCreator: sessionCheckRequested,
    effect: (_action, api) => checkSession(api),
  });
  startAppListening({
    actionCreator: sessionReported,
    effect: ({ payload: user }, api) => repeatReport(api, user),
  });
  startAppListening({
    actionCreator: tokenChangedElsewhere,
    effect: ({ payload }, api) => recheckSession(api, payload.uid),
  });
  startAppListening({
    actionCreator: logOutRequested,
    effect: ({ payload }, api) => endSession(api, 'chosen', payload.pageKey),
  });
  startAppListening({
    actionCreator: sessionEnded,
    effect: ({ payload: notDone }, api) => {
      const email = selectCurrentUser(api.getState())?.email ?? null;
      api.dispatch(sessionLost({ email, notDone }));
      return endSession(api, 'ended');
    },
  });
  startAppListening({
    predicate: (_action, now, before) => isAnotherPerson(now, before),
    effect: (_action, api) => clearPreviousPerson(api),
  });
  startAppListening({
    predicate: (action, now, before) =>
      isAnyOf(roleCheckRequested, accountFinished)(action) ||
      hasConfirmedEmail(now, before) ||
      // After a sign-up that was interrupted the role has failed already.
      ((signedIn.match(action) || isAnotherPerson(now, before)) &&
        selectRoleState(now).status === 'unknown'),
    effect: (action, api) => loadRole(api, accountFinished.match(action)),
  });
}

const isAnotherPerson = (now: RootState, before: RootState) =>
  selectCurrentUid(now) !== selectCurrentUid(before);

/** The server may let them do more now, as an admin must have confirmed theirs. */
const hasConfirmedEmail = (now: RootState, before: RootState) =>
  selectCurrentUser(now)?.emailVerified === true &&
  selectCurrentUser(before)?.emailVerified === false;

/** Asks the provider who is signed in; until it has reported, the session is unknown (spec §4). */
async function checkSession(api: AppListenerApi): Promise<void> {
  api.dispatch(sessionChecking());
  try {
    const identity = await api.extra.loadIdentity();
    await identity.watchSession((user) => api.dispatch(sessionReported(user)));
  } catch {
    api.dispatch(sessionCheckFailed());
  }
}

/**
 * Repeats what the provider reported during a sign-in or sign-out once that has ended. Whom a failed
 * sign-in let in at the provider only is not signed in here.
 */
async function repeatReport(api: AppListenerApi, user: IdentityUser | null): Promise<void> {
  api.cancelActiveListeners();
  if (!selectIsSessionChanging(api.getState())) return;
  const isOwn = (action: UnknownAction) =>
    user !== null && signInEnded.match(action) && action.payload === user.uid;
  const [end] = await api.take((action, now) => isOwn(action) || !selectIsSessionChanging(now));
  // The person who is here by now may have a newer name.
  const isHere = selectCurrentUid(api.getState()) === (user?.uid ?? null);
  if (!isOwn(end) && !isHere) api.dispatch(sessionReported(user));
}

/** Another tab has changed the stored token, which has somebody else's name on it, or is gone. */
async function recheckSession(api: AppListenerApi, uid: string | null): Promise<void> {
  const { status } = selectSession(api.getState());
  if (status !== 'signedIn' && status !== 'signedOut') return;
  if (uid === selectCurrentUid(api.getState())) return;
  // The previous person's page must not be used any more; a log-out alone can wait for the answer.
  if (status === 'signedIn' && uid !== null) api.dispatch(sessionChecking());
  try {
    const identity = await api.extra.loadIdentity();
    // A running client looks at what is stored only now and then.
    await identity.stopSession();
    await identity.watchSession((user) => api.dispatch(sessionReported(user)));
  } catch {
    api.dispatch(sessionCheckFailed());
  }
}

/** Signs out at the provider and here. */
async function endSession(
  api: AppListenerApi,
  reason: SignOutReason,
  pageKey?: string,
): Promise<void> {
  // A log-in, or the deletion of the account, is under way and ends by itself.
  if (selectSession(api.getState()).status !== 'signedIn') return;
  api.dispatch(signOutStarted());
  try {
    const identity = await api.extra.loadIdentity();
    await identity.signOut();
  } catch {
    api.dispatch(signOutFailed());
    if (reason === 'ended') giveRoleUp(api);
    showError('We couldn’t log you out. Try again.');
    return;
  }
  api.dispatch(signedOut(reason, pageKey));
}

/** The question for the role, which found the session ended, left its answer to the sign-out. */
function giveRoleUp(api: AppListenerApi): void {
  const state = api.getState();
  const uid = selectCurrentUid(state);
  if (!uid || selectRoleState(state).status !== 'unknown') return;
  const failure = apiError({ status: 401, code: SESSION_ENDED });
  api.dispatch(roleChanged({ uid, role: { status: 'failed', failure } }));
}

/** Nothing of one person serves the next one: no token, none on its way, nothing they read. */
function clearPreviousPerson(api: AppListenerApi): void {
  const { credentials } = api.extra;
  const before = selectCurrentUid(api.getOriginalState());
  const now = selectCurrentUid(api.getState());
  credentials.dropRenewals();
  if (before === null) return;
  const stored = credentials.getStored();
  // While nobody knew who is here, calls went out in the name of whom the token was stored for.
  const reader = before ?? stored?.uid;
  if (before !== undefined) credentials.clear(before);
  else if (now === null) credentials.clear();
  if (reader !== undefined && reader !== now) api.dispatch(baseApi.util.resetApiState());
}
