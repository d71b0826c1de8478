import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { RequestContext, RootContext, RootSignedIn } from '../context';
import type { RootDatabase } from '../database/client';
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
  { name: 'contexts', dependencies: ['origins'] },
);

/** Context for services that anonymous users may call. */
export function contextOf(request: FastifyRequest): RequestContext<RootDatabase> {
  const { principal, id, server } = request;
  return {
    principal,
    actor: 'person',
    requestId: id,
    origin: server.originOf(request),
    ...server.surroundings,
  };
}

/** Context for services that need a user. Throws 401 for anonymous users. */
export function signedIn(request: FastifyRequest): RootSignedIn {
  const { principal } = request;
  if (!principal) throw unauthenticated();
  return { ...contextOf(request), principal };
}
