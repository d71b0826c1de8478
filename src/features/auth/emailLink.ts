import { routes } from '#contract/routes';
import { absoluteUrl } from '@/features/session/origin';

const KEY = 'second-gear-link-email';

/** The page that completes an e-mail link, with where to go afterwards. */
export function signInLinkUrl(from: string | null): string {
  const search = from === null ? '' : `?${new URLSearchParams({ from }).toString()}`;
  return absoluteUrl(`${routes.authAction}${search}`);
}

/** Whoever opens the link on the same device is not asked for their e-mail again. */
export function rememberLinkEmail(email: string): void {
  try {
    window.localStorage.setItem(KEY, email);
  } catch {
    // Without storage the link's page asks for the e-mail.
  }
}

export function readLinkEmail(): string | null {
  try {
    return window.localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function forgetLinkEmail(): void {
  try {
    window.localStorage.removeItem(KEY);
  } catch {
    // Nothing was stored where storage is forbidden.
  }
}
