import { isApiError } from '@/api/errors';
import { identityApi } from '@/api/identityApi';
import { createUser, type NewUser } from '@/api/usersApi';
import type { SignUpForm } from '#contract/schemas/account';
import { isSameEmail } from '@/lib/emails';
import { identityError } from '@/lib/identity/codes';
import { fieldsOf, parseJson } from '@/lib/json';
import type { TextStorage } from '@/lib/storage';
import type { AppThunk } from '@/store/hooks';

/** What a sign-up still has to tell the provider and the server; never the password. */
export interface Registration extends Omit<SignUpForm, 'password'> {
  /** POST /users has succeeded: what is left comes after it. */
  isRegistered?: boolean;
}

const KEY = 'second-gear-registration';

/** Milliseconds after which another tab's sign-up, which has no time-out, is waited for no longer. */
export const registrationLock = { maxWaitMs: 10_000 };

/**
 * A sign-up that got as far as the provider must not be lost when the rest fails: its details wait
 * here until the rest has run, over reloads and until the next log-in. False: only until a reload.
 */
export function rememberRegistration(storage: TextStorage, registration: Registration): boolean {
  const { name, photoURL, email, role, isRegistered } = registration;
  return storage.write(KEY, JSON.stringify({ name, photoURL, email, role, isRegistered }));
}

/** The unfinished sign-up of this e-mail, if there is one. */
export function readRegistration(storage: TextStorage, email: string): Registration | null {
  const stored = parseJson(storage.read(KEY));
  return isRegistration(stored) && isSameEmail(stored.email, email) ? stored : null;
}

export function forgetRegistration(storage: TextStorage): void {
  storage.remove(KEY);
}

function isRegistration(value: unknown): value is Registration {
  const { name, photoURL, email, role } = fieldsOf(value);
  const isText = [name, photoURL, email].every((text) => typeof text === 'string');
  return isText && (role === 'user' || role === 'seller');
}

/**
 * Two tabs, or a tab and its reload, must not register the same account at once. Rejects with
 * `auth/busy-elsewhere` when the other one does not come to an end, or the signal says so.
 */
export async function withRegistrationLock<T>(
  work: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  // Browsers offer locks only to pages that came over a secure connection.
  if (!('locks' in navigator)) return work();
  const waiting = new AbortController();
  const giveUp = () => waiting.abort(identityError('auth/busy-elsewhere'));
  const timer = setTimeout(giveUp, registrationLock.maxWaitMs);
  signal?.addEventListener('abort', giveUp);
  try {
    return await navigator.locks.request(KEY, { signal: waiting.signal }, work);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', giveUp);
  }
}

/**
 * Tells the server about the account (POST /users, spec §7). A record that is there already is
 * what was wanted; any other failure is thrown as an ApiError.
 */
export function register(user: NewUser): AppThunk<Promise<void>> {
  return async (dispatch) => {
    try {
      await dispatch(createUser.initiate(user, { track: false })).unwrap();
    } catch (error) {
      if (!isApiError(error) || error.status !== 409) throw error;
    }
  };
}

/**
 * Runs the rest of a sign-up: the provider's profile, then POST /users (spec §3). The details stay
 * until `forgetRegistration`.
 */
export function completeRegistration(registration: Registration): AppThunk<Promise<void>> {
  return async (dispatch, _getState, { storage }) => {
    const { name, photoURL, email, role, isRegistered } = registration;
    if (isRegistered) return;
    const profile = photoURL === '' ? { displayName: name } : { displayName: name, photoURL };
    const { updateProfile } = identityApi.endpoints;
    await dispatch(updateProfile.initiate(profile, { track: false })).unwrap();
    await dispatch(register({ name, email, role }));
    rememberRegistration(storage, { ...registration, isRegistered: true });
  };
}

/**
 * Does what an interrupted sign-up of this e-mail left undone; resolves to whether there was
 * anything.
 */
export function resumeRegistration(
  email: string,
  signal?: AbortSignal,
): AppThunk<Promise<boolean>> {
  return async (dispatch, _getState, { storage }) => {
    if (readRegistration(storage, email) === null) return false;
    return withRegistrationLock(async () => {
      const registration = readRegistration(storage, email);
      if (!registration) return false;
      await dispatch(completeRegistration(registration));
      forgetRegistration(storage);
      return true;
    }, signal);
  };
}
