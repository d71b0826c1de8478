import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { RootContext, RootSignedIn } from '../context';
import { unauthenticated } from '../errors';

declare module 'fastify' {
  interface FastifyInstance {
    /** What the contexts of all requests have in common. */
    surroundings: Pick<RootContext, 'now' | 'tx'>;
  }
}

export const contexts = fp(
  (app: FastifyInstance, surroundings: Pick<RootContext, 'now' | 'tx'>, done) => {
    app.decorate('surroundings', surroundings);
    done();
  },
  { name: 'contexts' },
);

/** For a service that anybody may call. */
export function contextOf({ principal, id, server }: FastifyRequest): RootContext {
  return { principal, requestId: id, ...server.surroundings };
}

/** For a service that needs somebody; throws 401 when nobody is signed in. */
export function signedIn(request: FastifyRequest): RootSignedIn {
  const { principal } = request;
  if (!principal) throw unauthenticated();
  return { ...contextOf(request), principal };
}
