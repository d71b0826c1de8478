import { apiError, isApiError, SESSION_ENDED } from '@/api/errors';
import { isIdentityError } from '@/lib/identity/codes';
import { isMissingChunk } from '@/lib/missingChunk';
import type { AppListenerApi } from '@/store/listeners';
import type { AccountDetails } from './sessionEvents';
import { roleChanged, selectCurrentUser, selectRoleState } from './sessionSlice';
import type { RoleState, SessionFailure } from './sessionState';

/** Visitors never need it. */
const loadFindRole = () => import(/* webpackChunkName: "account" */ './findRole');

/**
 * Finds out the role by e-mail (spec §6), after what a sign-up has left undone. With details, those
 * of a person without a record, it tells the server about them first. A role that is known stays until
 * another one is. The latest call counts, and none when nobody is signed in.
 */
export async function loadRole(api: AppListenerApi, details?: AccountDetails): Promise<void> {
  api.cancelActiveListeners();
  const user = selectCurrentUser(api.getState());
  if (user === null) return;
  const setRole = (role: RoleState) => api.dispatch(roleChanged({ uid: user.uid, role }));
  const isKnown = selectRoleState(api.getState()).status === 'ready';
  if (!isKnown) setRole({ status: 'unknown' });
  // An earlier question that hangs is given up first: the cache would make this one wait for it.
  await api.delay(0);
  let isSaved = details === undefined;
  try {
    const { findRole, keepDetails } = await api.pause(loadFindRole());
    if (details) isSaved = keepDetails(api, user, details);
    setRole(await api.pause(findRole(api, user)));
  } catch (error) {
    // The end of the session says it all; a failed role would only flash by before it.
    if (api.signal.aborted || (isApiError(error) && error.code === SESSION_ENDED)) return;
    // What is known stays, and is looked at again with the next visit: nobody waits for this.
    if (!isKnown) setRole({ status: 'failed', failure: toSessionFailure(error), isSaved });
  }
}

function toSessionFailure(error: unknown): SessionFailure {
  if (isIdentityError(error)) return { code: error.code };
  if (isMissingChunk(error)) return apiError({ status: 'network' });
  return isApiError(error) ? error : null;
}
