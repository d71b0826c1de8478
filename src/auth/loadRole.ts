import { apiError, isApiError, ROLE_UNKNOWN, SESSION_ENDED } from '@/api/errors';
import { selectIsExtended } from '@/api/extended';
import { createAccessToken } from '@/api/sessionApi';
import { accountRead } from '@/api/sessionEvents';
import { getOwnRecord } from '@/api/usersApi';
import { errorCodes } from '#contract/errorCodes';
import type { AccessToken } from '@/lib/accessToken';
import type { IdentityUser } from '@/lib/identity/types';
import type { AppListenerApi } from '@/store/listeners';
import { roleChanged, selectCurrentUser, selectRoleState, type RoleState } from './sessionSlice';

/**
 * Loads the role by email (spec §6). A known role is kept until another one is loaded. Only the
 * latest call counts, and it is ignored after a sign-out.
 *
 * @param isJustRegistered the user has just entered their details, so asking for them again would
 * not help
 */
export async function loadRole(api: AppListenerApi, isJustRegistered: boolean): Promise<void> {
  api.cancelActiveListeners();
  const user = selectCurrentUser(api.getState());
  if (user === null) return;
  const setRole = (role: RoleState) => api.dispatch(roleChanged({ uid: user.uid, role }));
  const isKnown = selectRoleState(api.getState()).status === 'ready';
  if (!isKnown) setRole({ status: 'unknown' });
  // Abort an earlier request first: the cache would make this call wait for it.
  await api.delay(0);
  try {
    setRole((await api.pause(findRole(api, user))) ?? withoutRecord(api, isJustRegistered, ''));
  } catch (error) {
    if (!api.signal.aborted && isApiError(error) && error.status === 404) {
      setRole(withoutRecord(api, isJustRegistered, error.code));
      return;
    }
    // The end of the session is reported elsewhere; a failed role would only flash before it.
    if (api.signal.aborted || (isApiError(error) && error.code === SESSION_ENDED)) return;
    // Keep the known role; the next visit checks it again.
    if (!isKnown) setRole({ status: 'failed', failure: isApiError(error) ? error : null });
  }
}

/** @param code the server’s code for the missing record */
function withoutRecord(
  { extra }: AppListenerApi,
  isJustRegistered: boolean,
  code: string,
): RoleState {
  if (isJustRegistered) {
    return { status: 'failed', failure: apiError({ status: 404, code: ROLE_UNKNOWN }) };
  }
  return {
    status: 'missing',
    mayCall: extra.credentials.getAccessToken() !== null,
    wasDeleted: code === errorCodes.accountDeleted,
  };
}

/** Whether the email was confirmed or changed after the token was issued, on another page. */
function isOutdated(stored: AccessToken | null, { email, emailVerified }: IdentityUser): boolean {
  if (stored === null || !emailVerified) return false;
  return stored.emailVerified === false || (stored.email ?? email) !== email;
}

/**
 * The name in our record counts, so that a change that reached only one of the two leaves no
 * difference: the provider’s name follows it.
 */
function copyName(api: AppListenerApi, user: IdentityUser, name: string): void {
  if (!selectIsExtended(api.getState()) || name === '' || name === user.displayName) return;
  api.dispatch(accountRead({ ...user, displayName: name }));
  const change = { displayName: name };
  // Not in the first chunk. If it fails, the next load of the role repeats it.
  import('@/api/identityApi').then(
    ({ identityApi: { endpoints } }) =>
      api.dispatch(endpoints.updateProfile.initiate(change, { track: false })),
    () => undefined,
  );
}

/**
 * Requests a user’s role with the access token it requires. Resolves to null when the record has
 * none, and rejects with a 404 when the server has no record of the user.
 */
async function findRole(api: AppListenerApi, user: IdentityUser): Promise<RoleState | null> {
  const { dispatch, signal, extra } = api;
  const email = user.email ?? '';
  // A server may refuse a token to a user without a record: here that is already a 404.
  const { credentials } = extra;
  if (isOutdated(credentials.getStored(), user) || credentials.getAccessToken() === null) {
    await dispatch(createAccessToken.initiate({ email }, { track: false })).unwrap();
    api.throwIfCancelled();
  }
  const question = dispatch(getOwnRecord.initiate(email, { forceRefetch: true, subscribe: false }));
  signal.addEventListener('abort', () => question.abort());
  const { role, name } = await question.unwrap();
  copyName(api, user, name);
  return role && { status: 'ready', role };
}
