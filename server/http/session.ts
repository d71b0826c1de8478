import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { AppError, unauthenticated } from '../errors';
import type { Principal } from '../policy';

declare module 'fastify' {
  interface FastifyRequest {
    principal: Principal | null;
  }
  interface FastifyContextConfig {
    /**
     * Calls under /api need a valid access token unless they say 'public'. A public call reads
     * no session at all, so `request.principal` is null there. An 'optional' call is public too,
     * and tells more to somebody it knows; a session that is over makes a stranger of them.
     */
    access?: 'public' | 'optional' | 'signedIn';
  }
}

/** Resolves to the person of an access token; throws 401 when token, account or session are no more. */
type Authenticate = (token: string) => Promise<Principal>;

interface SessionOptions {
  authenticate: Authenticate;
}

/** The bearer of a request, or null. */
export function bearerOf(request: FastifyRequest): string | null {
  const match = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '');
  return match?.[1] ?? null;
}

/** Reads the access token before anything else happens, the body not yet read. */
export const session = fp(
  (app: FastifyInstance, { authenticate }: SessionOptions, done) => {
    app.decorateRequest('principal', null);
    app.addHook('onRequest', async (request) => {
      const { access } = request.routeOptions.config;
      if (request.is404 || access === 'public') return;
      const token = bearerOf(request);
      if (access === 'optional') {
        request.principal = token ? await findIfKnown(authenticate, token) : null;
        return;
      }
      if (!token) throw unauthenticated();
      request.principal = await authenticate(token);
    });
    done();
  },
  { name: 'session' },
);

async function findIfKnown(authenticate: Authenticate, token: string) {
  try {
    return await authenticate(token);
  } catch (error) {
    if (error instanceof AppError && error.statusCode === 401) return null;
    throw error;
  }
}
