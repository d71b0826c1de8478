import { routes } from '@/contract/routes';
import { absoluteUrl, isOwnPath } from './origin';

const KEY = 'second-gear-link-email';
const FROM = 'from';

/** The page that completes an e-mail link, with where to go afterwards. */
export function signInLinkUrl(from: string | null): string {
  const search = from === null ? '' : `?${new URLSearchParams({ [FROM]: from }).toString()}`;
  return absoluteUrl(`${routes.authAction}${search}`);
}

/** Where the link's sender wanted to go; a link from elsewhere leads nowhere but home. */
export function readLinkOrigin(params: URLSearchParams): string | null {
  const from = params.get(FROM);
  return from !== null && isOwnPath(from) ? from : null;
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
