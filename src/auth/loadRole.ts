import { apiError, isApiError, ROLE_UNKNOWN, SESSION_ENDED } from '@/api/errors';
import { createAccessToken } from '@/api/sessionApi';
import { getUserRole } from '@/api/usersApi';
import type { IdentityUser } from '@/lib/identity/types';
import type { AppListenerApi } from '@/store/listeners';
import { roleChanged, selectCurrentUser, selectRoleState } from './sessionSlice';
import type { RoleState } from './sessionState';

/**
 * Finds out the role by e-mail (spec §6). A role that is known stays until another one is. The
 * latest call counts, and none when nobody is signed in.
 *
 * @param isJustRegistered asking the person for the same details again would lead nowhere
 */
export async function loadRole(api: AppListenerApi, isJustRegistered: boolean): Promise<void> {
  api.cancelActiveListeners();
  const user = selectCurrentUser(api.getState());
  if (user === null) return;
  const setRole = (role: RoleState) => api.dispatch(roleChanged({ uid: user.uid, role }));
  const isKnown = selectRoleState(api.getState()).status === 'ready';
  if (!isKnown) setRole({ status: 'unknown' });
  // An earlier question that hangs is given up first: the cache would make this one wait for it.
  await api.delay(0);
  try {
    setRole((await api.pause(findRole(api, user))) ?? withoutRecord(api, isJustRegistered));
  } catch (error) {
    // The end of the session says it all; a failed role would only flash by before it.
    if (api.signal.aborted || (isApiError(error) && error.code === SESSION_ENDED)) return;
    // What is known stays, and is looked at again with the next visit: nobody waits for this.
    if (!isKnown) setRole({ status: 'failed', failure: isApiError(error) ? error : null });
  }
}

function withoutRecord({ extra }: AppListenerApi, isJustRegistered: boolean): RoleState {
  if (isJustRegistered) {
    return { status: 'failed', failure: apiError({ status: 404, code: ROLE_UNKNOWN }) };
  }
  return { status: 'missing', mayCall: extra.credentials.getAccessToken() !== null };
}

/**
 * Asks the server for somebody's role, with the access token that it takes; null when it has no
 * record of them.
 */
async function findRole(api: AppListenerApi, user: IdentityUser): Promise<RoleState | null> {
  const { dispatch, signal, extra } = api;
  const email = user.email ?? '';
  try {
    // A server may have no token for somebody it has no record of: that is a 404 here already.
    // One from before they confirmed their e-mail would keep from them what is theirs, for an hour.
    const isOutdated = user.emailVerified && extra.credentials.getStored()?.emailVerified === false;
    if (isOutdated || extra.credentials.getAccessToken() === null) {
      await dispatch(createAccessToken.initiate({ email }, { track: false })).unwrap();
      api.throwIfCancelled();
    }
    const question = dispatch(
      getUserRole.initiate(email, { forceRefetch: true, subscribe: false }),
    );
    signal.addEventListener('abort', () => question.abort());
    const role = await question.unwrap();
    return role && { status: 'ready', role };
  } catch (error) {
    if (isApiError(error) && error.status === 404) return null;
    throw error;
  }
}
