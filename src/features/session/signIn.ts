import { nanoid } from '@reduxjs/toolkit';
import { isApiError, UnfinishedError } from '@/api/errors';
import { identityApi } from '@/api/identityApi';
import { createAccessToken } from '@/api/sessionApi';
import { errorCodes } from '#contract/errorCodes';
import { routes } from '#contract/routes';
import type { SignUpForm } from '#contract/schemas/account';
import { hasCode, identityError } from '@/lib/identity/codes';
import type { IdentityUser, SecondFactorChallenge, SignInMethod } from '@/lib/identity/types';
import type { AppThunk } from '@/store/hooks';
import { addAppListener } from '@/store/listeners';
import { absoluteUrl } from './origin';
import {
  completeRegistration,
  forgetRegistration,
  readRegistration,
  register,
  rememberRegistration,
  resumeRegistration,
  withRegistrationLock,
  type Registration,
} from './registration';
import {
  selectIsSessionKnown,
  signedIn,
  signInAccepted,
  signInEnded,
  signInStarted,
} from './sessionSlice';

const { signIn, signUp, sendVerification } = identityApi.endpoints;

interface SignInOptions {
  /** One-click provider sign-in registers the person as a user (spec §6). */
  registersAsUser?: boolean;
}

/** Resolves once it is known who is here: until then the provider's session is being looked up. */
function sessionKnown(): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    if (selectIsSessionKnown(getState())) return;
    await new Promise<void>((resolve) => {
      dispatch(
        addAppListener({
          predicate: (_action, state) => selectIsSessionKnown(state),
          effect: (_action, api) => {
            api.unsubscribe();
            resolve();
          },
        }),
      );
    });
  };
}

/** What the provider reports while an attempt runs waits until it has ended. */
function attempt<Result>(work: AppThunk<Promise<Result>>): AppThunk<Promise<Result>> {
  return async (dispatch) => {
    await dispatch(sessionKnown());
    const id = nanoid();
    dispatch(signInStarted(id));
    try {
      return await dispatch(work);
    } finally {
      dispatch(signInEnded(id));
    }
  };
}

/**
 * Signs in with the provider, then does the rest (POST /users where due, POST /jwt); only after all
 * of it somebody is signed in here. Resolves to the second step where the provider asks for one,
 * else to null. Rejects with the provider's failure, or with an UnfinishedError when the provider
 * accepted the person and the rest failed; doing the same again then continues from there.
 */
export function signInWith(
  method: SignInMethod,
  { registersAsUser = method.by === 'google' }: SignInOptions = {},
): AppThunk<Promise<SecondFactorChallenge | null>> {
  return attempt(async (dispatch) => {
    const outcome = await dispatch(signIn.initiate(method, { track: false })).unwrap();
    if (outcome.status === 'challenged') return outcome.challenge;
    dispatch(signInAccepted(outcome.user.uid));
    const prepare = (user: IdentityUser): AppThunk<Promise<void>> => {
      return async () => {
        const email = requireEmail(user);
        await dispatch(resumeRegistration(email));
        if (registersAsUser) {
          await dispatch(register({ name: user.displayName, email, type: 'user' }));
        }
      };
    };
    await dispatch(completeSignIn(outcome.user.uid, 'logIn', prepare));
    return null;
  });
}

/** Makes an account (spec §5) and signs it in. Doing it again after a failure continues from there. */
export function signUpWith(form: SignUpForm): AppThunk<Promise<void>> {
  return attempt((dispatch) =>
    withRegistrationLock(async () => {
      const { uid, registration, isSaved } = await dispatch(createOrResume(form));
      const prepare = () => completeRegistration(registration);
      await dispatch(completeSignIn(uid, 'signUp', prepare, isSaved));
    }),
  );
}

interface Created {
  uid: string;
  /** What is left to do. */
  registration: Registration;
  isSaved: boolean;
}

/**
 * Makes the account at the provider. One that an interrupted sign-up made before is taken up
 * again, with the same password, instead of being refused.
 */
function createOrResume(form: SignUpForm): AppThunk<Promise<Created>> {
  return async (dispatch, _getState, { storage }) => {
    const { email, password } = form;
    const interrupted = readRegistration(storage, email);
    const registration = { ...form, isRegistered: interrupted?.isRegistered };
    const isSaved = rememberRegistration(storage, registration);
    try {
      const { uid } = await dispatch(signUpOrIn({ email, password }, interrupted !== null));
      dispatch(signInAccepted(uid));
      return { uid, registration, isSaved };
    } catch (error) {
      if (interrupted) rememberRegistration(storage, interrupted);
      else forgetRegistration(storage);
      throw error;
    }
  };
}

function signUpOrIn(
  credentials: { email: string; password: string },
  mayResume: boolean,
): AppThunk<Promise<IdentityUser>> {
  return async (dispatch) => {
    try {
      return await dispatch(signUp.initiate(credentials, { track: false })).unwrap();
    } catch (taken) {
      if (!mayResume || !hasCode(taken, 'auth/email-already-in-use')) throw taken;
      const method = { by: 'password' as const, ...credentials };
      const { data, error } = await dispatch(signIn.initiate(method, { track: false }));
      if (data?.status === 'accepted') return data.user;
      throw hasCode(error, 'auth/wrong-password', 'auth/invalid-credential') ? taken : error;
    }
  };
}

/** What follows once the provider has accepted the person; the access token comes last (spec §7). */
function completeSignIn(
  uid: string,
  done: UnfinishedError['done'],
  prepare: (user: IdentityUser) => AppThunk<Promise<void>>,
  isSaved = true,
): AppThunk<Promise<void>> {
  return async (dispatch, _getState, { storage }) => {
    const getPresent = () => dispatch(requirePresent(uid));
    try {
      await dispatch(prepare(await getPresent()));
      await dispatch(obtainAccessToken(requireEmail(await getPresent())));
      forgetRegistration(storage);
      dispatch(signedIn(await getPresent()));
    } catch (error) {
      const cause = await dispatch(signOutIfRefused(uid, error));
      throw new UnfinishedError({ done, cause, isSaved });
    }
  };
}

/** The person as the provider has them now; calls take their time, and somebody else may be here. */
function requirePresent(uid: string): AppThunk<Promise<IdentityUser>> {
  return async (_dispatch, _getState, { loadIdentity }) => {
    const user = (await loadIdentity()).getSignedInUser();
    if (user?.uid !== uid) throw identityError('auth/user-token-expired');
    return user;
  };
}

function obtainAccessToken(email: string): AppThunk<Promise<void>> {
  return async (dispatch) => {
    try {
      await dispatch(createAccessToken.initiate({ email }, { track: false })).unwrap();
    } catch (error) {
      // No record yet, as after a first log-in by e-mail link: the pages offer to make it.
      if (!hasStatus(error, 404)) throw error;
    }
  };
}

/**
 * Refused for good: a session with the provider alone would only mislead the next visit. Resolves
 * to the failure that the person is told.
 */
function signOutIfRefused(uid: string, error: unknown): AppThunk<Promise<unknown>> {
  return async (dispatch, _getState, { loadIdentity }) => {
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
  };
}

function requireEmail({ email }: IdentityUser): string {
  if (email === null) throw identityError('auth/missing-account-email');
  return email;
}

const hasStatus = (error: unknown, ...statuses: number[]): boolean =>
  isApiError(error) && typeof error.status === 'number' && statuses.includes(error.status);
