import { routes } from '#contract/routes';
import type { AppThunk } from '@/store/hooks';
import { absoluteUrl } from './origin';

const EMAIL_KEY = 'second-gear-link-email';

/** The URL of the page that completes sign-in by an emailed link, with the page to continue to. */
export function signInLinkUrl(from: string | null): string {
  const search = from === null ? '' : `?${new URLSearchParams({ from }).toString()}`;
  return absoluteUrl(`${routes.authAction}${search}`);
}

/** Stores the email, so that opening the link on the same device does not ask for it. */
export const rememberLinkEmail = (email: string): AppThunk<void> => {
  return (_dispatch, _getState, { storage }) => void storage.write(EMAIL_KEY, email);
};

export const readLinkEmail = (): AppThunk<string | null> => {
  return (_dispatch, _getState, { storage }) => storage.read(EMAIL_KEY);
};

export const forgetLinkEmail = (): AppThunk<void> => {
  return (_dispatch, _getState, { storage }) => storage.remove(EMAIL_KEY);
};
