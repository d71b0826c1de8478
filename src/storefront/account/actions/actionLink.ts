import { routes } from '#contract/routes';
import { isOwnPath } from '@/auth/origin';

/** The parameters of a link in an email of the provider. */
interface ActionLink {
  mode: string;
  code: string;
  /** The path to continue to afterwards. */
  next: string;
}

/**
 * Reads a link’s parameters. Null if one is missing, as after an email program truncated the link.
 * The path to continue to is its own parameter, or is inside `continueUrl` if the provider’s page
 * was in between.
 */
export function readActionLink(params: URLSearchParams): ActionLink | null {
  const mode = params.get('mode');
  const code = params.get('oobCode');
  if (!mode || !code) return null;
  return { mode, code, next: ownPath(params.get('from')) ?? readContinueUrl(params) };
}

function readContinueUrl(params: URLSearchParams): string {
  const url = params.get('continueUrl');
  if (url === null || !URL.canParse(url)) return routes.home;
  const { origin, pathname, search, searchParams } = new URL(url);
  if (origin !== window.location.origin) return routes.home;
  if (pathname !== routes.authAction) return ownPath(pathname + search) ?? routes.home;
  return ownPath(searchParams.get('from')) ?? routes.home;
}

const ownPath = (path: string | null) => (path !== null && isOwnPath(path) ? path : null);
