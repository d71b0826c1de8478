import { isApiError } from '@/api/errors';
import { createAccessToken } from '@/api/sessionApi';
import { errorCodes } from '#contract/errorCodes';
import { routes } from '#contract/routes';
import type { SignUpForm } from '#contract/schemas/account';
import { clearAccessToken } from '@/lib/accessToken';
import { signIn, signUp } from '@/lib/identity/account';
import { sendVerification } from '@/lib/identity/actionCodes';
import { hasCode, identityError } from '@/lib/identity/errors';
import { getSignedInUser, signOut } from '@/lib/identity/session';
import type { IdentityUser } from '@/lib/identity/types';
import type { AppDispatch, AppThunk } from '@/store/hooks';
import { signedIn } from './authSlice';
import { UnfinishedError } from './failure';
import { hold, releaseAll } from './hold';
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

export interface SignInOptions {
  /** One-click provider sign-in registers the person as a user (spec §6). */
  registersAsUser?: boolean;
  /** What the provider takes only once: a link or a code. */
  ticket?: string;
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
  return async (dispatch) => {
    const release = hold();
    try {
      const user = await authenticateOnce(authenticate, ticket);
      await finish(dispatch, 'logIn', async () => {
        const email = requireEmail(user);
        await finishRegistration(dispatch, email);
        if (registersAsUser) {
          await register(dispatch, { name: user.displayName, email, type: 'user' });
        }
      });
    } finally {
      release();
    }
  };
}

/** The latest ticket that the provider took, and whom it let in. */
let used: { ticket: string; uid: string } | null = null;

/** Where only the rest had failed, the same ticket again goes on from there: it is used up. */
async function authenticateOnce(
  authenticate: () => Promise<IdentityUser>,
  ticket?: string,
): Promise<IdentityUser> {
  const present = ticket !== undefined && ticket === used?.ticket ? getSignedInUser() : null;
  if (present !== null && present.uid === used?.uid) return present;
  const user = await authenticate();
  used = ticket === undefined ? null : { ticket, uid: user.uid };
  return user;
}

/** Makes an account (spec §5) and signs it in. Doing it again after a failure goes on from there. */
export function signUpWith(form: SignUpForm): AppThunk<Promise<void>> {
  return async (dispatch) => {
    const release = hold();
    try {
      await withRegistrationLock(async () => {
        const registration = await createOrResume(form);
        await finish(dispatch, 'signUp', () => completeRegistration(dispatch, registration));
      });
    } finally {
      release();
    }
  };
}

/**
 * Makes the account at the provider. One that an interrupted sign-up made before is taken up
 * again, with the same password, instead of being refused; resolves to what is left to do.
 */
async function createOrResume(form: SignUpForm): Promise<Registration> {
  const { email, password } = form;
  const interrupted = readRegistration(email);
  const registration = { ...form, isRegistered: interrupted?.isRegistered };
  rememberRegistration(registration);
  try {
    await signUp(email, password);
  } catch (error) {
    const isTaken = hasCode(error, 'auth/email-already-in-use');
    if (isTaken && interrupted && (await canSignIn(email, password))) return registration;
    if (interrupted) rememberRegistration(interrupted);
    else forgetRegistration();
    throw error;
  }
  return registration;
}

async function canSignIn(email: string, password: string): Promise<boolean> {
  try {
    await signIn(email, password);
    return true;
  } catch (error) {
    if (hasCode(error, 'auth/wrong-password', 'auth/invalid-credential')) return false;
    throw error;
  }
}

/** What follows the provider's yes; the access token comes last (spec §7). */
async function finish(
  dispatch: AppDispatch,
  done: 'signUp' | 'logIn',
  prepare: () => Promise<void>,
): Promise<void> {
  clearAccessToken();
  try {
    await prepare();
    const user = getSignedInUser();
    if (user === null) throw identityError('auth/user-token-expired');
    await obtainAccessToken(dispatch, requireEmail(user));
    forgetRegistration();
    releaseAll();
    dispatch(signedIn(user));
  } catch (error) {
    throw new UnfinishedError(done, await settle(error));
  }
}

async function obtainAccessToken(dispatch: AppDispatch, email: string): Promise<void> {
  try {
    await dispatch(createAccessToken.initiate({ email }, { track: false })).unwrap();
  } catch (error) {
    // No record yet, as after a first log-in by e-mail link: the pages offer to make it.
    if (!hasStatus(error, 404)) throw error;
  }
}

/** Refused for good: a session with the provider alone would only mislead the next visit. */
async function settle(error: unknown): Promise<unknown> {
  const isRefusal = hasStatus(error, 401, 403) || hasCode(error, 'auth/missing-account-email');
  if (!isRefusal) return error;
  // The record waits for whoever proves to own its e-mail.
  // Without the code it is another server's 403, which may mean anything.
  const isOwnRefusal = isApiError(error) && error.code === errorCodes.forbidden;
  const isUnproven = isOwnRefusal && getSignedInUser()?.emailVerified === false;
  if (isUnproven) await sendVerification(absoluteUrl(routes.login));
  await signOut();
  return isUnproven ? identityError('auth/verification-sent') : error;
}

function requireEmail({ email }: IdentityUser): string {
  if (email === null) throw identityError('auth/missing-account-email');
  return email;
}

const hasStatus = (error: unknown, ...statuses: number[]): boolean =>
  isApiError(error) && typeof error.status === 'number' && statuses.includes(error.status);
