import { isAnyOf } from '@reduxjs/toolkit';
import { describeError, isApiError, SESSION_ENDED } from '@/api/errors';
import { createAccessToken } from '@/api/sessionApi';
import { sessionEnded } from '@/api/sessionEvents';
import { getUserRole } from '@/api/usersApi';
import { showError } from '@/components/feedback/toast';
import { clearAccessToken, readAccessToken } from '@/lib/accessToken';
import { setIdTokenSource } from '@/lib/idToken';
import type { IdentityUser } from '@/lib/identity/types';
import type { AppThunk } from '@/store/hooks';
import type { AppListenerApi, StartAppListening } from '@/store/listeners';
import {
  logOutRequested,
  selectAuthStatus,
  selectCurrentUser,
  sessionCheckFailed,
  sessionChecking,
  sessionCheckRequested,
  signedIn,
  signedOut,
  userChanged,
  type SignOutReason,
} from './authSlice';
import { hold, isHeld } from './hold';
import { finishRegistration } from './registration';
import {
  roleCheckRequested,
  roleFailed,
  roleMissing,
  roleReceived,
  roleRequested,
} from './roleSlice';

const NO_ROLE = 'Your account is saved, but we cannot see yet what kind it is. Try again.';

// Loaded when the page starts, but apart from it: the SDK stays out of the main bundle.
const loadIdentity = () => import('@/lib/identity/session');

/** Everything that happens by itself around the session: who it is, their role, and its end. */
export function addSessionListeners(startListening: StartAppListening): void {
  startListening({
    actionCreator: sessionCheckRequested,
    effect: (_action, api) => checkSession(api),
  });
  startListening({
    actionCreator: logOutRequested,
    effect: (_action, api) => leave(api, 'chosen'),
  });
  startListening({ actionCreator: sessionEnded, effect: (_action, api) => leave(api, 'ended') });
  startListening({
    matcher: isAnyOf(signedIn, roleCheckRequested),
    effect: (_action, api) => loadRole(api),
  });
}

/** Asks the provider who is signed in; until it has reported, the session is unknown (spec §4). */
async function checkSession(api: AppListenerApi): Promise<void> {
  setIdTokenSource(async () => (await loadIdentity()).currentIdToken());
  api.dispatch(sessionChecking());
  try {
    const { watchSession } = await loadIdentity();
    await watchSession((user) => api.dispatch(sessionReported(user)));
  } catch {
    const words = 'A part of the page could not be loaded. Check your connection and try again.';
    api.dispatch(sessionCheckFailed(words));
  }
}

/** The provider's word on who is signed in, in this tab or since a change in another one. */
function sessionReported(user: IdentityUser | null): AppThunk<void> {
  return (dispatch, getState) => {
    if (isHeld()) return;
    const current = selectCurrentUser(getState());
    if (user === null) {
      clearAccessToken();
      dispatch(signedOut(current ? 'ended' : undefined));
      return;
    }
    if (current?.uid === user.uid) {
      dispatch(userChanged(user));
      return;
    }
    // Everything of the first person goes before the second one comes.
    if (current) dispatch(signedOut());
    dispatch(signedIn(user));
  };
}

/** Signs out at the provider and here; the access token goes with the session. */
async function leave(api: AppListenerApi, reason: SignOutReason): Promise<void> {
  // A log-in or the end of an account that is under way decides itself what comes of it.
  if (isHeld() || selectAuthStatus(api.getState()) === 'signedOut') return;
  const release = hold();
  try {
    await (await loadIdentity()).signOut();
  } catch {
    showError('We could not log you out. Try again.');
    return;
  } finally {
    release();
  }
  clearAccessToken();
  api.dispatch(signedOut(reason));
}

/** Finds out the role by e-mail (spec §6), after what a sign-up may have left undone. */
async function loadRole(api: AppListenerApi): Promise<void> {
  api.cancelActiveListeners();
  const user = selectCurrentUser(api.getState());
  if (user === null) return;
  api.dispatch(roleRequested());
  // An earlier question that hangs is given up first: the cache would make this one wait for it.
  await api.delay(0);
  const isCurrent = () =>
    !api.signal.aborted && selectCurrentUser(api.getState())?.uid === user.uid;
  try {
    const email = user.email ?? '';
    const isJustRegistered = await finishRegistration(api.dispatch, email);
    // A server may have no token for somebody it has no record of: that is a 404 here already.
    if (isCurrent() && readAccessToken() === null) {
      await api.dispatch(createAccessToken.initiate({ email }, { track: false })).unwrap();
    }
    if (!isCurrent()) return;
    const question = api.dispatch(
      getUserRole.initiate(email, { forceRefetch: true, subscribe: false }),
    );
    api.signal.addEventListener('abort', () => question.abort());
    const role = await question.unwrap();
    if (!isCurrent()) return;
    if (role !== null) api.dispatch(roleReceived(role));
    // Asking for the same details again would lead nowhere.
    else api.dispatch(isJustRegistered ? roleFailed(NO_ROLE) : roleMissing());
  } catch (error) {
    // The end of the session says it all; a failed role would only flash by before it.
    if (!isCurrent() || (isApiError(error) && error.code === SESSION_ENDED)) return;
    const isMissing = isApiError(error) && error.status === 404;
    if (isMissing) {
      api.dispatch(roleMissing());
      return;
    }
    const words = await inWords(error);
    if (isCurrent()) api.dispatch(roleFailed(words));
  }
}

/** The identity provider's failures have a list of words of their own, which only few ever need. */
async function inWords(error: unknown): Promise<string> {
  if (isApiError(error)) return describeError(error);
  try {
    return (await import('./failure')).describeFailure(error);
  } catch {
    return describeError(error);
  }
}
