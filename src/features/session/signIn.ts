import { nanoid } from '@reduxjs/toolkit';
import { isApiError } from '@/api/errors';
import { createAccessToken } from '@/api/sessionApi';
import { errorCodes } from '#contract/errorCodes';
import { routes } from '#contract/routes';
import type { SignUpForm } from '#contract/schemas/account';
import { signIn, signUp } from '@/lib/identity/account';
import { sendVerification } from '@/lib/identity/actionCodes';
import { hasCode, identityError } from '@/lib/identity/codes';
import { getSignedInUser, signOut } from '@/lib/identity/session';
import type { IdentityUser } from '@/lib/identity/types';
import type { AppThunk } from '@/store/hooks';
import { UnfinishedError } from './failure';
import { absoluteUrl } from './origin';
import {
  completeRegistration,
  finishRegistration,
  forgetRegistration,
  readRegistration,
  register,
  rememberRegistration,
  withRegistrationLock,
  type Registration,
} from './registration';
import { signedIn, signInAccepted, signInEnded, signInStarted } from './sessionSlice';

export interface SignInOptions {
  /** One-click provider sign-in registers the person as a user (spec §6). */
  registersAsUser?: boolean;
  /** What the provider takes only once: a link or a code. */
  ticket?: string;
}

/** What the provider reports while an attempt runs waits until it has ended. */
function attempt(work: () => AppThunk<Promise<void>>): AppThunk<Promise<void>> {
  return async (dispatch) => {
    const id = nanoid();
    dispatch(signInStarted(id));
    try {
      await dispatch(work());
    } finally {
      dispatch(signInEnded(id));
    }
  };
}

/**
 * Signs in by whatever way `authenticate` is, then does the rest (POST /users where due, POST
 * /jwt); only after all of it somebody is signed in here. Rejects with the provider's error, or
 * with an UnfinishedError when the provider accepted the person and the rest failed.
 */
export function signInBy(
  authenticate: () => Promise<IdentityUser>,
  { registersAsUser = false, ticket }: SignInOptions = {},
): AppThunk<Promise<void>> {
  return attempt(() => async (dispatch) => {
    const { uid } = await dispatch(authenticateOnce(authenticate, ticket));
    const prepare = (user: IdentityUser): AppThunk<Promise<void>> => {
      return async () => {
        const email = requireEmail(user);
        await dispatch(finishRegistration(email));
        if (registersAsUser) {
          await dispatch(register({ name: user.displayName, email, type: 'user' }));
        }
      };
    };
    await dispatch(finish(uid, 'logIn', prepare));
  });
}

/** Where only the rest had failed, the same ticket again goes on from there: it is used up. */
function authenticateOnce(
  authenticate: () => Promise<IdentityUser>,
  ticket?: string,
): AppThunk<Promise<IdentityUser>> {
  return async (dispatch, _getState, { usedTickets }) => {
    const usedBy = ticket === undefined ? undefined : usedTickets.get(ticket);
    const present = getSignedInUser();
    const isUsed = present !== null && present.uid === usedBy;
    const user = isUsed ? present : await authenticate();
    if (ticket !== undefined) usedTickets.set(ticket, user.uid);
    dispatch(signInAccepted(user.uid));
    return user;
  };
}

/** Makes an account (spec §5) and signs it in. Doing it again after a failure goes on from there. */
export function signUpWith(form: SignUpForm): AppThunk<Promise<void>> {
  return attempt(
    () => (dispatch) =>
      withRegistrationLock(async () => {
        const { uid, registration, isSaved } = await dispatch(createOrResume(form));
        await dispatch(finish(uid, 'signUp', () => completeRegistration(registration), isSaved));
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
      const user = await signUpOrIn(email, password, interrupted !== null);
      dispatch(signInAccepted(user.uid));
      return { uid: user.uid, registration, isSaved };
    } catch (error) {
      if (interrupted) rememberRegistration(storage, interrupted);
      else forgetRegistration(storage);
      throw error;
    }
  };
}

async function signUpOrIn(
  email: string,
  password: string,
  mayResume: boolean,
): Promise<IdentityUser> {
  try {
    return await signUp(email, password);
  } catch (taken) {
    if (!mayResume || !hasCode(taken, 'auth/email-already-in-use')) throw taken;
    try {
      return await signIn(email, password);
    } catch (error) {
      throw hasCode(error, 'auth/wrong-password', 'auth/invalid-credential') ? taken : error;
    }
  }
}

/** What follows the provider's yes; the access token comes last (spec §7). */
function finish(
  uid: string,
  done: UnfinishedError['done'],
  prepare: (user: IdentityUser) => AppThunk<Promise<void>>,
  isSaved = true,
): AppThunk<Promise<void>> {
  return async (dispatch, _getState, { storage }) => {
    try {
      await dispatch(prepare(requirePresent(uid)));
      await dispatch(obtainAccessToken(requireEmail(requirePresent(uid))));
      forgetRegistration(storage);
      dispatch(signedIn(requirePresent(uid)));
    } catch (error) {
      throw new UnfinishedError({ done, cause: await settle(uid, error), isSaved });
    }
  };
}

/** The person as the provider has them now; calls take their time, and somebody else may be here. */
function requirePresent(uid: string): IdentityUser {
  const user = getSignedInUser();
  if (user?.uid !== uid) throw identityError('auth/user-token-expired');
  return user;
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
 * to what there is to say.
 */
async function settle(uid: string, error: unknown): Promise<unknown> {
  const isRefusal = hasStatus(error, 401, 403) || hasCode(error, 'auth/missing-account-email');
  const user = getSignedInUser();
  // Whoever came in meanwhile stays.
  if (!isRefusal || user?.uid !== uid) return error;
  // The record waits for whoever proves to own its e-mail.
  // Without the code it is another server's 403, which may mean anything.
  const isOwnRefusal = isApiError(error) && error.code === errorCodes.forbidden;
  const isUnproven = isOwnRefusal && !user.emailVerified;
  try {
    if (!isUnproven) return error;
    await sendVerification(absoluteUrl(routes.login));
    return identityError('auth/verification-sent');
  } catch (mailError) {
    return mailError;
  } finally {
    await signOut();
  }
}

function requireEmail({ email }: IdentityUser): string {
  if (email === null) throw identityError('auth/missing-account-email');
  return email;
}

const hasStatus = (error: unknown, ...statuses: number[]): boolean =>
  isApiError(error) && typeof error.status === 'number' && statuses.includes(error.status);
