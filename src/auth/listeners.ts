import { isAnyOf, type UnknownAction } from '@reduxjs/toolkit';
import { baseApi } from '@/api/baseApi';
import { apiError, SESSION_ENDED } from '@/api/errors';
import { sessionEnded } from '@/api/sessionEvents';
import { showError } from '@/components/feedback/toast';
import { mayBeSignedIn, rememberSession } from '@/lib/accessToken';
import type { IdentityUser } from '@/lib/identity/types';
import type { AppListenerApi, StartAppListening } from '@/store/listeners';
import type { RootState } from '@/store/hooks';
import { sessionLost } from './sessionEnd';
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
  signInStarted,
  signOutFailed,
  signOutStarted,
  tokenChangedInOtherTab,
  type SignOutReason,
} from './sessionSlice';

/** The listeners of the session: who is signed in, their role, and the end of the session. */
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
    matcher: isAnyOf(signInStarted, signInEnded, sessionReported, signedOut),
    effect: (action, api) => rememberSessionAfter(action, api),
  });
  startAppListening({
    actionCreator: signedIn,
    effect: (_action, api) => watchProvider(api),
  });
  startAppListening({
    actionCreator: tokenChangedInOtherTab,
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
    predicate: (_action, now, before) => hasUserChanged(now, before),
    effect: (_action, api) => clearPreviousUser(api),
  });
  startAppListening({
    predicate: (_action, now, before) => hasChangedEmail(now, before),
    effect: (_action, api) => {
      // The server follows when it issues the next access token.
      api.extra.credentials.clear(selectCurrentUid(api.getState()) ?? undefined);
    },
  });
  startAppListening({
    predicate: (action, now, before) =>
      isAnyOf(roleCheckRequested, accountFinished)(action) ||
      hasConfirmedEmail(now, before) ||
      hasChangedEmail(now, before) ||
      // After an interrupted sign-up the role request has already failed.
      ((signedIn.match(action) || hasUserChanged(now, before)) &&
        selectRoleState(now).status === 'unknown'),
    effect: (action, api) => loadRole(api, accountFinished.match(action)),
  });
}

const hasUserChanged = (now: RootState, before: RootState) =>
  selectCurrentUid(now) !== selectCurrentUid(before);

/** Confirming an email can change the role: admins need a confirmed one. */
const hasConfirmedEmail = (now: RootState, before: RootState) =>
  selectCurrentUser(now)?.emailVerified === true &&
  selectCurrentUser(before)?.emailVerified === false;

/** The same user has another email, which is confirmed. */
function hasChangedEmail(now: RootState, before: RootState): boolean {
  const [user, earlier] = [selectCurrentUser(now), selectCurrentUser(before)];
  const isSameUser = user !== null && user.uid === earlier?.uid;
  return isSameUser && user.emailVerified && user.email !== earlier.email;
}

/** Asks the provider who is signed in. Until it reports, the session is unknown (spec §4). */
async function checkSession(api: AppListenerApi): Promise<void> {
  api.dispatch(sessionChecking());
  try {
    await watchProvider(api);
  } catch {
    api.dispatch(sessionCheckFailed());
  }
}

async function watchProvider({ dispatch, extra }: AppListenerApi): Promise<void> {
  const identity = await extra.loadIdentity();
  await identity.watchSession((user) => {
    // A tab that was reading the account while another one logged out has stored the session again.
    const isOver = user !== null && !mayBeSignedIn(extra.storage);
    if (isOver) identity.signOut().catch(() => dispatch(sessionReported(null)));
    else dispatch(sessionReported(user));
  });
}

/** The next visit asks the provider only if it may know a user (src/client.tsx). */
function rememberSessionAfter(action: UnknownAction, api: AppListenerApi): void {
  const { status } = selectSession(api.getState());
  const isAny = status === 'signingIn' || status === 'signedIn';
  // Our server has failed after the provider: the next visit goes on from there.
  const isAtProvider = signInEnded.match(action) && action.payload !== null;
  if (isAny || (status === 'signedOut' && !isAtProvider)) rememberSession(api.extra.storage, isAny);
}

/**
 * Processes the provider’s latest report after a sign-in or sign-out has ended. A user whose
 * sign-in failed on our side is signed in at the provider only and does not count.
 */
async function repeatReport(api: AppListenerApi, user: IdentityUser | null): Promise<void> {
  api.cancelActiveListeners();
  if (!selectIsSessionChanging(api.getState())) return;
  const isOwn = (action: UnknownAction) =>
    user !== null && signInEnded.match(action) && action.payload === user.uid;
  const [end] = await api.take((action, now) => isOwn(action) || !selectIsSessionChanging(now));
  // The reported user may have a newer name.
  const isSameUser = selectCurrentUid(api.getState()) === (user?.uid ?? null);
  if (!isOwn(end) && !isSameUser) api.dispatch(sessionReported(user));
}

/** Another tab has replaced the stored token with another user’s, or removed it. */
async function recheckSession(api: AppListenerApi, uid: string | null): Promise<void> {
  const { status } = selectSession(api.getState());
  if (status !== 'signedIn' && status !== 'signedOut') return;
  if (uid === selectCurrentUid(api.getState())) return;
  // The previous user’s page must become unusable at once. After a log-out in the other tab,
  // waiting for the provider is safe.
  if (status === 'signedIn' && uid !== null) api.dispatch(sessionChecking());
  try {
    const identity = await api.extra.loadIdentity();
    // A running SDK client checks its storage only occasionally, so start a new one.
    await identity.stopSession();
    await watchProvider(api);
  } catch {
    api.dispatch(sessionCheckFailed());
  }
}

/** Signs out at the provider and in the store. */
async function endSession(
  api: AppListenerApi,
  reason: SignOutReason,
  pageKey?: string,
): Promise<void> {
  // A log-in or account deletion in progress handles the sign-out itself.
  if (selectSession(api.getState()).status !== 'signedIn') return;
  api.dispatch(signOutStarted());
  try {
    const identity = await api.extra.loadIdentity();
    await identity.signOut();
  } catch {
    api.dispatch(signOutFailed());
    if (reason === 'ended') markRoleFailed(api);
    showError('We couldn’t log you out. Try again.');
    return;
  }
  api.dispatch(signedOut(reason, pageKey));
}

/**
 * Marks the role as failed when its request found the session ended and the sign-out then failed.
 */
function markRoleFailed(api: AppListenerApi): void {
  const state = api.getState();
  const uid = selectCurrentUid(state);
  if (!uid || selectRoleState(state).status !== 'unknown') return;
  const failure = apiError({ status: 401, code: SESSION_ENDED });
  api.dispatch(roleChanged({ uid, role: { status: 'failed', failure } }));
}

/**
 * Clears everything of the previous user: the stored token, pending token requests and cached data.
 */
function clearPreviousUser(api: AppListenerApi): void {
  const { credentials } = api.extra;
  const before = selectCurrentUid(api.getOriginalState());
  const now = selectCurrentUid(api.getState());
  credentials.cancelRenewals();
  if (before === null) return;
  const stored = credentials.getStored();
  // While the session was unknown, requests used the stored token and so belong to its user.
  const reader = before ?? stored?.uid;
  if (before !== undefined) credentials.clear(before);
  else if (now === null) credentials.clear();
  if (reader !== undefined && reader !== now) api.dispatch(baseApi.util.resetApiState());
}
