import { HttpResponse, type DefaultBodyType } from 'msw';
import { EXTENDED_HEADER } from '#contract/extended';
import { config } from '@/lib/config';
import { world } from '../world';

/** The URL of an API path, with `:name` for parameters. */
export const api = (path: string) => `${config.apiUrl}${path}`;

/** Whether the request has a valid access token. */
export function isSignedIn(request: Request): boolean {
  const token = (request.headers.get('Authorization') ?? '').replace(/^Bearer /, '');
  return world.accessTokens.has(token);
}

/** Wraps the handler of an "(auth)" endpoint of spec §7 and rejects unauthorised requests. */
export function whenSignedIn(request: Request, body: () => DefaultBodyType) {
  if (!isSignedIn(request)) {
    return HttpResponse.json({ message: 'unauthorized access' }, { status: 401 });
  }
  return HttpResponse.json(body());
}

/** A decoded path parameter. */
export function param(
  params: Record<string, string | readonly string[] | undefined>,
  name: string,
) {
  const value = params[name];
  return typeof value === 'string' ? value : '';
}

/** Response headers of a server that has our extensions. */
export const extendedHeaders = { [EXTENDED_HEADER]: '1' };
