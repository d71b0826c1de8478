import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { networkOf } from '../networks';
import { AppError } from '../errors';
import { createFloodGuard, type LimitName, type Limits } from './limits';

/** Beside calls of the API an address asks for pages and their files, many to a page. */
const FILES_PER_CALL = 4;

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Runs what believes an ID token. An address that keeps failing is told to wait; whoever
     * succeeds is neither counted nor refused, however many people share the address.
     */
    limitFailures: <T>(request: FastifyRequest, attempt: () => Promise<T>) => Promise<T>;
  }
  interface FastifyContextConfig {
    /**
     * What a call is counted as for its account, in the database, once its body is found right.
     * 'none': not even its address is counted.
     */
    limit?: LimitName | 'none';
    /** A call that a page makes many of, like those for its other files. */
    isFile?: boolean;
  }
}

interface RateLimitsOptions {
  limits: Limits;
  callsPerMinute: number;
}

/** How often one address and one account may call; nothing that the server answers is uncounted. */
export const rateLimits = fp(
  (app: FastifyInstance, { limits, callsPerMinute }: RateLimitsOptions, done) => {
    const calls = createFloodGuard(callsPerMinute);
    const files = createFloodGuard(callsPerMinute * FILES_PER_CALL);
    const accounts = createFloodGuard(callsPerMinute);

    app.addHook('onRequest', (request, _reply, next) => {
      const { limit, isFile } = request.routeOptions.config;
      if (limit !== 'none') {
        const isCall = request.url.startsWith('/api/') && !isFile;
        (isCall ? calls : files)(networkOf(request.ip));
      }
      next();
    });
    // Who calls is known by now.
    app.addHook('preValidation', ({ principal }, _reply, next) => {
      if (principal) accounts(principal.userId);
      next();
    });
    app.addHook('preHandler', async ({ principal, routeOptions: { config } }) => {
      if (principal && config.limit && config.limit !== 'none') {
        await limits.spend(config.limit, principal.userId);
      }
    });
    app.decorate('limitFailures', async (request: FastifyRequest, attempt) => {
      try {
        return await attempt();
      } catch (error) {
        if (error instanceof AppError && error.statusCode === 401) {
          await limits.spend('failures', networkOf(request.ip));
        }
        throw error;
      }
    });
    done();
  },
  { name: 'rate-limits' },
);
