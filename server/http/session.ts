import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { AppError, unauthenticated } from '../lib/errors';
import type { Principal } from '../context';

declare module 'fastify' {
  interface FastifyRequest {
    principal: Principal | null;
  }
  interface FastifyContextConfig {
    /**
     * Calls under /api require a valid access token unless they are 'public'. Public calls do not
     * read the session, so `request.principal` is null. 'optional' calls are public too, but return
     * more to signed-in users; an ended session counts as anonymous.
     */
    access?: 'public' | 'optional' | 'signedIn';
  }
}

/**
 * Resolves to the user of an access token. Throws 401 when the token, account or session has ended.
 */
type Authenticate = (token: string) => Promise<Principal>;

interface SessionOptions {
  authenticate: Authenticate;
}

/** The bearer token of a request, or null. */
export function bearerOf(request: FastifyRequest): string | null {
  const match = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '');
  return match?.[1] ?? null;
}

/** Reads the access token first, before the body is read. */
export const session = fp(
  (app: FastifyInstance, { authenticate }: SessionOptions, done) => {
    app.decorateRequest('principal', null);
    app.addHook('onRequest', async (request) => {
      const { access } = request.routeOptions.config;
      if (request.is404 || access === 'public') return;
      const token = bearerOf(request);
      if (access === 'optional') {
        request.principal = token ? await findOptional(authenticate, token) : null;
        return;
      }
      if (!token) throw unauthenticated();
      request.principal = await authenticate(token);
    });
    done();
  },
  { name: 'session' },
);

async function findOptional(authenticate: Authenticate, token: string) {
  try {
    return await authenticate(token);
  } catch (error) {
    if (error instanceof AppError && error.statusCode === 401) return null;
    throw error;
  }
}
