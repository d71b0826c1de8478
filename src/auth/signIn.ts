import { apiError, apiException, isApiError, type ApiError } from '@/api/errors';
import { identityApi } from '@/api/identityApi';
import { createAccessToken } from '@/api/sessionApi';
import { createUser, type NewUser } from '@/api/usersApi';
import { errorCodes } from '#contract/errorCodes';
import { routes } from '#contract/routes';
import type { FinishAccountForm, SignUpForm } from '#contract/schemas/account';
import { hasCode, identityError } from '@/lib/identity/codes';
import type { IdentityUser, SecondFactorChallenge, SignInMethod } from '@/lib/identity/types';
import type { AppDispatch, AppThunk, RootState } from '@/store/hooks';
import type { Extra } from '@/store/extra';
import { absoluteUrl } from './origin';
import { sessionSettled } from './sessionSettled';
import {
  accountFinished,
  selectCurrentUser,
  selectIsSessionKnown,
  signedIn,
  signInEnded,
  signInStarted,
} from './sessionSlice';

const { signIn, signUp, updateProfile, sendVerification } = identityApi.endpoints;

interface SignInOptions {
  /** One-click provider sign-in registers the person as a user (spec §6). */
  registersAsUser?: boolean;
}

/**
 * Signs in with the provider, then does the rest (POST /users where due, POST /jwt); only after all
 * of it somebody is signed in here. Resolves to the second step where the provider asks for one,
 * else to null. Rejects with what failed; doing the same again then continues from there.
 */
export function signInWith(
  method: SignInMethod,
  { registersAsUser = method.by === 'google' }: SignInOptions = {},
): AppThunk<Promise<SecondFactorChallenge | null>> {
  return (dispatch, getState, extra) =>
    attempt(dispatch, getState, async (onAccepted) => {
      const outcome = await dispatch(signIn.initiate(method, { track: false })).unwrap();
      if (outcome.status === 'challenged') return outcome.challenge;
      const { uid, displayName } = outcome.user;
      onAccepted(uid);
      try {
        await completeSignIn(dispatch, extra, uid, async (email) => {
          if (registersAsUser) {
            await createRecord(dispatch, { name: displayName, email, type: 'user' });
          }
        });
      } catch (error) {
        throw failureAfter('logIn', await signOutIfRefused(dispatch, extra, uid, error));
      }
      return null;
    });
}

/**
 * Makes an account (spec §5) and signs it in. When our server fails after the provider has made it,
 * the person is signed in with an account that the dashboard leads on to finish.
 */
export function signUpWith({ email, password, ...details }: SignUpForm): AppThunk<Promise<void>> {
  return (dispatch, getState, extra) =>
    attempt(dispatch, getState, async (onAccepted) => {
      const credentials = { email, password };
      const { uid } = await dispatch(signUp.initiate(credentials, { track: false })).unwrap();
      onAccepted(uid);
      try {
        await completeSignIn(dispatch, extra, uid, () => register(dispatch, { email, ...details }));
      } catch (error) {
        const cause = await signOutIfRefused(dispatch, extra, uid, error);
        const user = (await extra.loadIdentity()).getSignedInUser();
        if (user?.uid !== uid) throw failureAfter('signUp', cause);
        const failure = isApiError(cause) ? cause : apiError({ status: 'parse' });
        dispatch(signedIn(user, { status: 'failed', failure: { ...failure, done: 'signUp' } }));
      }
    });
}

/** Registers the signed-in person, whom only the provider knows; rejects with what failed. */
export function finishAccount(details: FinishAccountForm): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const email = selectCurrentUser(getState())?.email ?? '';
    await register(dispatch, { email, photoURL: '', ...details });
    dispatch(accountFinished());
  };
}

/** What the provider reports while an attempt runs waits until it has ended. */
async function attempt<Result>(
  dispatch: AppDispatch,
  getState: () => RootState,
  work: (onAccepted: (uid: string) => void) => Promise<Result>,
): Promise<Result> {
  await dispatch(sessionSettled());
  if (!selectIsSessionKnown(getState())) throw identityError('auth/network-request-failed');
  let acceptedUid: string | null = null;
  dispatch(signInStarted());
  try {
    return await work((uid) => {
      acceptedUid = uid;
    });
  } finally {
    dispatch(signInEnded(acceptedUid));
  }
}

/** What follows once the provider has accepted the person; the access token comes last (spec §7). */
async function completeSignIn(
  dispatch: AppDispatch,
  extra: Extra,
  uid: string,
  prepare: (email: string) => Promise<void>,
): Promise<void> {
  const email = requireEmail(await requirePresent(extra, uid));
  await prepare(email);
  await requirePresent(extra, uid);
  try {
    await dispatch(createAccessToken.initiate({ email }, { track: false })).unwrap();
  } catch (error) {
    // No record yet, as after a first log-in by e-mail link: the pages offer to make it.
    if (!hasStatus(error, 404)) throw error;
  }
  dispatch(signedIn(await requirePresent(extra, uid)));
}

/** Sets the provider's profile, then tells our server (spec §3). */
async function register(
  dispatch: AppDispatch,
  { name, photoURL, email, role }: Omit<SignUpForm, 'password'>,
): Promise<void> {
  const profile = photoURL === '' ? { displayName: name } : { displayName: name, photoURL };
  await dispatch(updateProfile.initiate(profile, { track: false })).unwrap();
  await createRecord(dispatch, { name, email, role });
}

/** POST /users (spec §7). A record that is there already is what was wanted. */
async function createRecord(dispatch: AppDispatch, user: NewUser): Promise<void> {
  try {
    await dispatch(createUser.initiate(user, { track: false })).unwrap();
  } catch (error) {
    if (!hasStatus(error, 409)) throw error;
  }
}

/** The person as the provider has them now; calls take their time, and somebody else may be here. */
async function requirePresent({ loadIdentity }: Extra, uid: string): Promise<IdentityUser> {
  const user = (await loadIdentity()).getSignedInUser();
  if (user?.uid !== uid) throw identityError('auth/user-token-expired');
  return user;
}

/**
 * Refused for good: a session with the provider alone would only mislead the next visit. Resolves
 * to the failure that the person is told.
 */
async function signOutIfRefused(
  dispatch: AppDispatch,
  { loadIdentity }: Extra,
  uid: string,
  error: unknown,
): Promise<unknown> {
  const identity = await loadIdentity();
  const isRefusal = hasStatus(error, 401, 403) || hasCode(error, 'auth/missing-account-email');
  const user = identity.getSignedInUser();
  // Whoever came in meanwhile stays.
  if (!isRefusal || user?.uid !== uid) return error;
  // The record waits for whoever proves to own its e-mail.
  // Without the code it is another server's 403, which may mean anything.
  const isOwnRefusal = isApiError(error) && error.code === errorCodes.forbidden;
  const isUnproven = isOwnRefusal && !user.emailVerified;
  try {
    if (!isUnproven) return error;
    const url = absoluteUrl(routes.login);
    await dispatch(sendVerification.initiate(url, { track: false })).unwrap();
    return identityError('auth/verification-sent');
  } catch (mailError) {
    return mailError;
  } finally {
    await identity.signOut();
  }
}

function requireEmail({ email }: IdentityUser): string {
  if (email === null) throw identityError('auth/missing-account-email');
  return email;
}

/** The failure of a call, with what the provider had accepted before it. */
const failureAfter = (done: ApiError['done'], error: unknown): unknown =>
  isApiError(error) ? apiException({ ...error, done }) : error;

const hasStatus = (error: unknown, ...statuses: number[]): boolean =>
  isApiError(error) && typeof error.status === 'number' && statuses.includes(error.status);
