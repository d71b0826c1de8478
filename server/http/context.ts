import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { RootContext, RootSignedIn } from '../context';
import { unauthenticated } from '../lib/errors';

declare module 'fastify' {
  interface FastifyInstance {
    /** The context fields that all requests share. */
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

/** Context for services that anonymous users may call. */
export function contextOf({ principal, id, server }: FastifyRequest): RootContext {
  return { principal, requestId: id, ...server.surroundings };
}

/** Context for services that need a user. Throws 401 for anonymous users. */
export function signedIn(request: FastifyRequest): RootSignedIn {
  const { principal } = request;
  if (!principal) throw unauthenticated();
  return { ...contextOf(request), principal };
}
