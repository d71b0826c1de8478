import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

/** In seconds. */
export interface Freshness {
  /** How long caches may use the response without revalidation. */
  maxAge: number;
  /** How long after that they may use it while revalidating. */
  staleWhileRevalidate: number;
}

/** For data that cannot be changed through the API. */
export const lasting: Freshness = { maxAge: 60, staleWhileRevalidate: 240 };
/** For cars, which are booked and sold: a booked car may look free for 12 seconds at most. */
export const brief: Freshness = { maxAge: 2, staleWhileRevalidate: 10 };

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * How long caches may keep the response to an anonymous user. By default no response is cached:
     * most are per user and change at any time, and the client has its own cache.
     */
    cache?: Freshness;
  }
}

export const caching = fp(
  (app: FastifyInstance, _options, done) => {
    app.addHook('onRequest', ({ routeOptions: { config } }, reply, next) => {
      if (config.cache) void reply.header('vary', 'authorization');
      next();
    });
    app.addHook('onSend', ({ headers, routeOptions: { config } }, reply, _payload, next) => {
      if (!reply.hasHeader('cache-control')) {
        const isShared = headers.authorization === undefined && reply.statusCode < 400;
        const shared = isShared ? formatted(config.cache) : undefined;
        void reply.header('cache-control', shared ?? 'no-store');
      }
      next();
    });
    done();
  },
  { name: 'caching' },
);

const formatted = (cache: Freshness | undefined) =>
  cache && `public, max-age=${cache.maxAge}, stale-while-revalidate=${cache.staleWhileRevalidate}`;
