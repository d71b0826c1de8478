import { isApiError } from '@/api/errors';
import { createUser, type NewUser } from '@/api/usersApi';
import type { SignUpForm } from '#contract/schemas/account';
import type { AppDispatch } from '@/store/hooks';
import { userChanged } from './authSlice';

/** What a sign-up still has to tell the provider and the server; never the password. */
export interface Registration extends Omit<SignUpForm, 'password'> {
  /** POST /users has succeeded: what is left comes after it. */
  isRegistered?: boolean;
}

const KEY = 'second-gear-registration';

/**
 * A sign-up that got as far as the provider must not be lost when the rest fails: its details wait
 * here until the rest has run, over reloads and until the next log-in.
 */
export function rememberRegistration(registration: Registration): void {
  try {
    const { name, photoURL, email, role, isRegistered } = registration;
    const stored = JSON.stringify({ name, photoURL, email, role, isRegistered });
    window.localStorage.setItem(KEY, stored);
  } catch {
    // Without storage an unfinished account is asked for its details at the next log-in.
  }
}

/** The unfinished sign-up of this e-mail, if there is one. */
export function readRegistration(email: string): Registration | null {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(KEY) ?? 'null');
    return isRegistration(stored) && isSameEmail(stored.email, email) ? stored : null;
  } catch {
    return null;
  }
}

export function forgetRegistration(): void {
  try {
    window.localStorage.removeItem(KEY);
  } catch {
    // Nothing was stored where storage is forbidden.
  }
}

function isRegistration(value: unknown): value is Registration {
  if (typeof value !== 'object' || value === null) return false;
  const { name, photoURL, email, role }: Partial<Record<keyof Registration, unknown>> = value;
  const isText = [name, photoURL, email].every((text) => typeof text === 'string');
  return isText && (role === 'user' || role === 'seller');
}

const isSameEmail = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** Two tabs, or a tab and its reload, must not register the same account at once. */
export function withRegistrationLock<T>(work: () => Promise<T>): Promise<T> {
  // Browsers offer locks only to pages that came over a secure connection.
  return 'locks' in navigator ? navigator.locks.request(KEY, work) : work();
}

/**
 * Tells the server about the account (POST /users, spec §7). A record that is there already is
 * what was wanted; any other failure is thrown as an ApiError.
 */
export async function register(dispatch: AppDispatch, user: NewUser): Promise<void> {
  try {
    await dispatch(createUser.initiate(user, { track: false })).unwrap();
  } catch (error) {
    if (!isApiError(error) || error.status !== 409) throw error;
  }
}

/**
 * Runs the rest of a sign-up: the provider's profile, then POST /users (spec §3). The details stay
 * until `forgetRegistration`.
 */
export async function completeRegistration(
  dispatch: AppDispatch,
  registration: Registration,
): Promise<void> {
  const { name, photoURL, email, role, isRegistered } = registration;
  if (isRegistered) return;
  const { updateProfile } = await import('@/lib/identity/account');
  const profile = photoURL === '' ? { displayName: name } : { displayName: name, photoURL };
  dispatch(userChanged(await updateProfile(profile)));
  await register(dispatch, { name, email, role });
  rememberRegistration({ ...registration, isRegistered: true });
}

/**
 * Does what an interrupted sign-up of this e-mail left undone; resolves to whether there was
 * anything.
 */
export async function finishRegistration(
  dispatch: AppDispatch,
  email: string,
): Promise<boolean> {
  if (readRegistration(email) === null) return false;
  return withRegistrationLock(async () => {
    const registration = readRegistration(email);
    if (!registration) return false;
    await completeRegistration(dispatch, registration);
    forgetRegistration();
    return true;
  });
}
