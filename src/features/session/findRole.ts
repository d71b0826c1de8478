import { apiError, isApiError, ROLE_UNKNOWN } from '@/api/errors';
import { createAccessToken } from '@/api/sessionApi';
import { getUserRole } from '@/api/usersApi';
import type { IdentityUser } from '@/lib/identity/types';
import type { AppListenerApi } from '@/store/listeners';
import { rememberRegistration, resumeRegistration } from './registration';
import type { AccountDetails } from './sessionEvents';
import type { RoleState } from './sessionState';

/** Until the server knows them, over retries and, unless it answers false, reloads. */
export const keepDetails = (
  { extra }: AppListenerApi,
  user: IdentityUser,
  details: AccountDetails,
) =>
  rememberRegistration(extra.storage, {
    ...details,
    email: user.email ?? '',
    photoURL: user.photoURL ?? '',
  });

/**
 * Asks the server for somebody's role, with the access token that it takes; before that what a
 * sign-up has left to do is done.
 */
export async function findRole(api: AppListenerApi, user: IdentityUser): Promise<RoleState> {
  const { dispatch, signal, extra } = api;
  const email = user.email ?? '';
  const isJustRegistered = await dispatch(resumeRegistration(email, signal));
  api.throwIfCancelled();
  // Asking for the same details again would lead nowhere.
  const nothing = (): RoleState =>
    isJustRegistered
      ? { status: 'failed', failure: apiError({ status: 404, code: ROLE_UNKNOWN }), isSaved: true }
      : { status: 'missing', mayCall: extra.credentials.getAccessToken() !== null };
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
    return role === null ? nothing() : { status: 'ready', role };
  } catch (error) {
    if (isApiError(error) && error.status === 404) return nothing();
    throw error;
  }
}
