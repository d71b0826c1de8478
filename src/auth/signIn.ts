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
import { sendFirstConfirmationLink } from './emailLinks';
import { absoluteUrl } from './origin';
import { sessionSettled } from './session';
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
  /** One-click provider sign-in registers the user with the role `user` (spec §6). */
  registersAsUser?: boolean;
}

/**
 * Signs in with the provider, then completes the sign-in with our server (POST /users if needed,
 * POST /jwt). The user counts as signed in only after all steps. Resolves to the second step if the
 * provider requires one, otherwise to null. Rejects with the failure; a retry continues from there.
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
 * Creates an account (spec §5) and signs in. If our server fails after the provider has created the
 * account, the user is signed in with an incomplete account that the dashboard completes. The link
 * that confirms the email is sent in the background; it can be sent again.
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
      dispatch(sendFirstConfirmationLink());
    });
}

/** Registers the signed-in user, who exists only at the provider. Rejects with the failure. */
export function finishAccount(details: FinishAccountForm): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const email = selectCurrentUser(getState())?.email ?? '';
    await register(dispatch, { email, photoURL: '', ...details });
    dispatch(accountFinished());
  };
}

/** Reports from the provider during an attempt wait until it has ended. */
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

/** The steps after the provider has accepted the user; the access token comes last (spec §7). */
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
    // No record yet, as after a first log-in by email link. The pages offer to create it.
    if (!hasStatus(error, 404)) throw error;
  }
  dispatch(signedIn(await requirePresent(extra, uid)));
}

/** Sets the provider’s profile, then registers the user with our server (spec §3). */
async function register(
  dispatch: AppDispatch,
  { name, photoURL, email, role }: Omit<SignUpForm, 'password'>,
): Promise<void> {
  const profile = photoURL === '' ? { displayName: name } : { displayName: name, photoURL };
  await dispatch(updateProfile.initiate(profile, { track: false })).unwrap();
  await createRecord(dispatch, { name, email, role });
}

/** POST /users (spec §7). An existing record counts as success. */
async function createRecord(dispatch: AppDispatch, user: NewUser): Promise<void> {
  try {
    await dispatch(createUser.initiate(user, { track: false })).unwrap();
  } catch (error) {
    if (!hasStatus(error, 409)) throw error;
  }
}

/** The provider’s current data of the user. Another user may have signed in meanwhile. */
async function requirePresent({ loadIdentity }: Extra, uid: string): Promise<IdentityUser> {
  const user = (await loadIdentity()).getSignedInUser();
  if (user?.uid !== uid) throw identityError('auth/user-token-expired');
  return user;
}

/**
 * Signs out after a permanent refusal: a session at the provider alone would be wrong on the next
 * visit. Resolves to the failure to show.
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
  // Another user who has signed in meanwhile stays signed in.
  if (!isRefusal || user?.uid !== uid) return error;
  // The record is reserved for the owner of its email.
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

/** The failure of a call, with the uid that the provider had accepted before it. */
const failureAfter = (done: ApiError['done'], error: unknown): unknown =>
  isApiError(error) ? apiException({ ...error, done }) : error;

const hasStatus = (error: unknown, ...statuses: number[]): boolean =>
  isApiError(error) && typeof error.status === 'number' && statuses.includes(error.status);
