import { describeIdentityError } from '@/lib/identity/errors';
import { describeError, isApiError } from './errors';

/** A failure of our server or of the identity provider in words for a person. */
export function describeFailure(error: unknown): string {
  return isApiError(error) ? describeError(error) : describeIdentityError(error);
}
