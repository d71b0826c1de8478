import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { unauthenticated } from '../lib/errors';
import { bearerOf } from './session';

/** A value with what tells it from the others of its name. */
export interface Reading {
  labels: Record<string, string>;
  value: number;
}

/** A gauge of the server's own, read when metrics are requested. */
export interface Reader {
  name: string;
  help: string;
  labelNames: string[];
  read: () => Reading[] | Promise<Reading[]>;
}

interface MetricsOptions {
  /** METRICS_TOKEN. Without it there are no metrics. */
  token: string | undefined;
  readers: Reader[];
}

/**
 * GET /metrics for Prometheus, with the token as bearer: requests by route and status, the Node
 * process, and the given gauges. docs/operations.md says what to watch.
 */
export const metrics = fp(
  (app: FastifyInstance, { token, readers }: MetricsOptions, done) => {
    if (token === undefined) {
      done();
      return;
    }
    // One registry per server, because tests run several in one process.
    const registry = new Registry();
    collectDefaultMetrics({ register: registry });
    const seconds = new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Requests by route and status.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers: [registry],
    });
    app.addHook('onResponse', (request, reply, next) => {
      if (request.routeOptions.config.isStream) {
        next();
        return;
      }
      const route = request.is404 ? '(none)' : (request.routeOptions.url ?? '(none)');
      const labels = { method: request.method, route, status: reply.statusCode };
      seconds.observe(labels, reply.elapsedTime / 1000);
      next();
    });
    for (const { name, help, labelNames, read } of readers) {
      new Gauge({
        name,
        help,
        labelNames,
        registers: [registry],
        async collect() {
          this.reset();
          try {
            for (const { labels, value } of await read()) this.set(labels, value);
          } catch (err) {
            // The others matter most while the database is away.
            app.log.warn({ err, name }, 'A metric could not be read');
          }
        },
      });
    }
    app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
      if (!isSame(bearerOf(request) ?? '', token)) throw unauthenticated('Wrong metrics token.');
      return reply.type(registry.contentType).send(await registry.metrics());
    });
    done();
  },
  { name: 'metrics' },
);

const isSame = (one: string, other: string) => timingSafeEqual(digest(one), digest(other));
const digest = (text: string) => createHash('sha256').update(text).digest();
