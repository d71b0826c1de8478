import { routes } from '#contract/routes';
import { isOwnPath } from '@/auth/origin';

/** What a link in one of the provider's messages asks for. */
interface ActionLink {
  mode: string;
  code: string;
  /** Where the person continues afterwards. */
  next: string;
}

/**
 * Reads a link's parameters. Null when something is missing, as after a mail program has cut the
 * link. The page to continue on is either beside the code or inside `continueUrl`, depending on
 * whether the provider's own page stood in between.
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
