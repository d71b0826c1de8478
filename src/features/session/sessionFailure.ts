import { isApiError } from '@/api/errors';
import { isIdentityError } from '@/lib/identity/codes';
import type { SessionFailure } from './sessionState';

/** A failure as the store keeps it: what the view needs to put it into words, and no more. */
export function toSessionFailure(error: unknown): SessionFailure {
  if (isIdentityError(error)) return { kind: 'identity', code: error.code };
  if (isApiError(error)) return { kind: 'server', error };
  return { kind: 'unexpected' };
}
