import type { Identity } from '@/lib/identity/createIdentity';
import { hasCode, isIdentityError } from '@/lib/identity/codes';
import type { LoadIdentity } from '@/lib/identity/loadIdentity';
import { isMissingChunk } from '@/lib/browser';
import { apiError, type ApiError } from './errors';
import { identityMessage } from './identityMessages';
import { registerIdentityMessages } from './messageFor';

registerIdentityMessages(identityMessage);

interface WithIdentity {
  loadIdentity: LoadIdentity;
}

const hasIdentity = (extra: unknown): extra is WithIdentity =>
  typeof extra === 'object' &&
  extra !== null &&
  'loadIdentity' in extra &&
  typeof extra.loadIdentity === 'function';

/** The identity provider of the store that makes the request. */
function identityOf(extra: unknown): Promise<Identity> {
  if (hasIdentity(extra)) return extra.loadIdentity();
  throw new Error('The store has no loadIdentity in its extra argument: see src/store/extra.ts.');
}

/** The status of an error whose outcome is unknown, otherwise null. */
const statusOfUnknownOutcome = (error: unknown): ApiError['status'] | null => {
  if (hasCode(error, 'auth/timeout')) return 'timeout';
  const isLost = hasCode(error, 'auth/network-request-failed', 'auth/internal-error');
  return isLost || isMissingChunk(error) ? 'network' : null;
};

/**
 * Converts an error of the identity provider to an ApiError with the provider’s code (`auth/...`).
 * Refused requests have changed nothing. Null for exceptions that are not failed requests.
 */
export function toIdentityFailure(error: unknown): ApiError | null {
  const code = isIdentityError(error) ? error.code : '';
  const status = statusOfUnknownOutcome(error);
  if (status !== null) return apiError({ status, code });
  return code === '' ? null : apiError({ status: 400, code });
}

type CallResult<Data> = { data: Data } | { error: ApiError };

interface CallApi {
  extra: unknown;
}

/** The `queryFn` of a request with a result. */
export function identityQuery<Arg, Data>(call: (identity: Identity, arg: Arg) => Promise<Data>) {
  return async (arg: Arg, { extra }: CallApi): Promise<CallResult<Data>> => {
    try {
      return { data: await call(await identityOf(extra), arg) };
    } catch (thrown) {
      const error = toIdentityFailure(thrown);
      if (error === null) throw thrown;
      return { error };
    }
  };
}

/** The `queryFn` of a request without a result. */
export const identityCommand = <Arg>(call: (identity: Identity, arg: Arg) => Promise<void>) =>
  identityQuery<Arg, null>(async (identity, arg) => {
    await call(identity, arg);
    return null;
  });
