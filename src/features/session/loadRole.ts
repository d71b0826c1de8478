import { apiError, isApiError, ROLE_UNKNOWN, SESSION_ENDED } from '@/api/errors';
import { createAccessToken } from '@/api/sessionApi';
import { getUserRole } from '@/api/usersApi';
import { isIdentityError } from '@/lib/identity/codes';
import type { IdentityUser } from '@/lib/identity/types';
import type { AppListenerApi } from '@/store/listeners';
import { rememberRegistration, resumeRegistration } from './registration';
import type { AccountDetails } from './sessionEvents';
import { roleChanged, selectCurrentUser } from './sessionSlice';
import type { RoleState, SessionFailure } from './sessionState';

/**
 * Finds out the role by e-mail (spec §6), after what a sign-up has left undone. With details, those
 * of a person without a record, it tells the server about them first. The latest call counts, and
 * none when nobody is signed in.
 */
export async function loadRole(api: AppListenerApi, details?: AccountDetails): Promise<void> {
  api.cancelActiveListeners();
  const user = selectCurrentUser(api.getState());
  if (user === null) return;
  const setRole = (role: RoleState) => api.dispatch(roleChanged({ uid: user.uid, role }));
  setRole({ status: 'unknown' });
  // An earlier question that hangs is given up first: the cache would make this one wait for it.
  await api.delay(0);
  const isSaved = details === undefined || keepDetails(api, user, details);
  try {
    setRole(await api.pause(findRole(api, user)));
  } catch (error) {
    // The end of the session says it all; a failed role would only flash by before it.
    if (api.signal.aborted || (isApiError(error) && error.code === SESSION_ENDED)) return;
    setRole({ status: 'failed', failure: toSessionFailure(error), isSaved });
  }
}

/** Until the server knows them, over retries and, unless it answers false, reloads. */
const keepDetails = ({ extra }: AppListenerApi, user: IdentityUser, details: AccountDetails) =>
  rememberRegistration(extra.storage, {
    ...details,
    email: user.email ?? '',
    photoURL: user.photoURL ?? '',
  });

async function findRole(api: AppListenerApi, user: IdentityUser): Promise<RoleState> {
  const { dispatch, signal, extra } = api;
  const email = user.email ?? '';
  const isJustRegistered = await dispatch(resumeRegistration(email, signal));
  api.throwIfCancelled();
  // Asking for the same details again would lead nowhere.
  const nothing: RoleState = isJustRegistered
    ? { status: 'failed', failure: apiError({ status: 404, code: ROLE_UNKNOWN }), isSaved: true }
    : { status: 'missing' };
  try {
    // A server may have no token for somebody it has no record of: that is a 404 here already.
    if (extra.credentials.getAccessToken() === null) {
      await dispatch(createAccessToken.initiate({ email }, { track: false })).unwrap();
      api.throwIfCancelled();
    }
    const question = dispatch(
      getUserRole.initiate(email, { forceRefetch: true, subscribe: false }),
    );
    signal.addEventListener('abort', () => question.abort());
    const role = await question.unwrap();
    return role === null ? nothing : { status: 'ready', role };
  } catch (error) {
    if (isApiError(error) && error.status === 404) return nothing;
    throw error;
  }
}

function toSessionFailure(error: unknown): SessionFailure {
  if (isIdentityError(error)) return { code: error.code };
  return isApiError(error) ? error : null;
}
