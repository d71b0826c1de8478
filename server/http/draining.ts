import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

/** How long requests may be under way that were sent before their clients knew of the end. */
const IN_FLIGHT_MS = 300;

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Closes the server for good: /readyz fails at once, and each open connection ends with its next
     * response. After `noticeMs` milliseconds, in which load balancers notice, no new connections are
     * accepted and idle ones end. `close` alone cuts off requests that arrive on idle connections.
     */
    drain: (noticeMs?: number) => Promise<void>;
    isDraining: () => boolean;
  }
}

export const draining = fp(
  (app: FastifyInstance, _options, done) => {
    let isDraining = false;
    app.decorate('isDraining', () => isDraining);
    app.decorate('drain', async (noticeMs = 0) => {
      isDraining = true;
      if (app.server.listening) await delay(Math.max(noticeMs, IN_FLIGHT_MS));
      await app.close();
    });
    app.addHook('onSend', (_request, reply, _payload, next) => {
      if (isDraining) void reply.header('connection', 'close');
      next();
    });
    done();
  },
  { name: 'draining' },
);
