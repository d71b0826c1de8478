import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { errorCodes } from '#contract/errorCodes';
import { AppError } from './errors';

/** Wrong or refused ID tokens that one address may show in a minute. */
const FAILURES_PER_MINUTE = 30;
const MINUTE_MS = 60_000;

const tooManyRequests = (seconds: number) =>
  new AppError(429, errorCodes.tooMany, `Too many requests. Try again in ${seconds} seconds.`, {
    headers: { 'retry-after': String(seconds) },
  });

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Runs what believes an ID token. An address that keeps failing is told to wait; whoever
     * succeeds is neither counted nor refused, however many people share the address.
     */
    limitFailures: <T>(request: FastifyRequest, attempt: () => Promise<T>) => Promise<T>;
  }
}

/** How often one address may call. Each copy of the server counts for itself. */
export const rateLimits = fp(
  async (app: FastifyInstance, { callsPerMinute }: { callsPerMinute: number }) => {
    await app.register(rateLimit, { global: false });
    const calls = app.createRateLimit({ max: callsPerMinute, timeWindow: MINUTE_MS });
    const failures = app.createRateLimit({ max: FAILURES_PER_MINUTE, timeWindow: MINUTE_MS });

    app.addHook('onRequest', async (request) => {
      const standing = await calls(request);
      if (!standing.isAllowed && standing.isExceeded) throw tooManyRequests(standing.ttlInSeconds);
    });
    app.decorate('limitFailures', async (request: FastifyRequest, attempt) => {
      try {
        return await attempt();
      } catch (error) {
        if (!(error instanceof AppError) || error.statusCode !== 401) throw error;
        const standing = await failures(request);
        if (standing.isAllowed || !standing.isExceeded) throw error;
        throw tooManyRequests(standing.ttlInSeconds);
      }
    });
  },
  { name: 'rate-limits' },
);
