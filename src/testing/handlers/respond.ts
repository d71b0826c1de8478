import { HttpResponse, type DefaultBodyType } from 'msw';
import { config } from '@/lib/config';
import { world } from '../world';

/** The address of one of the server's paths, `:name` for a part that varies. */
export const api = (path: string) => `${config.apiUrl}${path}`;

/** Whether the call carries an access token that is still good. */
export function isSignedIn(request: Request): boolean {
  const token = (request.headers.get('Authorization') ?? '').replace(/^Bearer /, '');
  return world.accessTokens.has(token);
}

/** Answers an "(auth)" call of spec §7, or refuses it. */
export function whenSignedIn(request: Request, answer: () => DefaultBodyType) {
  if (!isSignedIn(request)) {
    return HttpResponse.json({ message: 'unauthorized access' }, { status: 401 });
  }
  return HttpResponse.json(answer());
}

/** A part of the path, decoded. */
export function param(
  params: Record<string, string | readonly string[] | undefined>,
  name: string,
) {
  const value = params[name];
  return typeof value === 'string' ? value : '';
}
