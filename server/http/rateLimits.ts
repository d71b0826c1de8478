import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { networkOf } from '../networks';
import { AppError } from '../errors';
import { createFloodGuard, type LimitName, type Limits } from './limits';

/** An IP address also requests pages and their files, several per page. */
const FILES_PER_CALL = 4;

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Runs an attempt to verify an ID token. IP addresses with many failures get 429; successful
     * attempts are never counted, however many users share an IP address.
     */
    limitFailures: <T>(request: FastifyRequest, attempt: () => Promise<T>) => Promise<T>;
  }
  interface FastifyContextConfig {
    /**
     * Limit that the call counts towards for its account, in the database, once its body is
     * validated. 'none': not even the IP address is counted.
     */
    limit?: LimitName | 'none';
    /** A call that one page makes many of, like those for its files. */
    isFile?: boolean;
  }
}

interface RateLimitsOptions {
  limits: Limits;
  callsPerMinute: number;
}

/** Rate limits per IP address and per account. Every route is counted. */
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
    // The user is known at this point.
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
