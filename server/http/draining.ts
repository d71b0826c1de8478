import { Server } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

/** After this long without a request, none is expected to be on its way any more. */
const QUIET_MS = 300;
const AT_MOST_MS = 5000;

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Before `close`: /readyz refuses at once, and after `noticeMs` milliseconds, in which a load
     * balancer notices that, no new connection is taken and each open one ends with its next
     * answer. `close` alone cuts off a request that is just arriving over an idle connection.
     */
    drain: (noticeMs?: number) => Promise<void>;
    isDraining: () => boolean;
  }
}

export const draining = fp(
  (app: FastifyInstance, _options, done) => {
    let isDraining = false;
    let isClosing = false;
    let requests = 0;
    app.addHook('onRequest', (_request, _reply, next) => {
      requests += 1;
      next();
    });
    app.decorate('isDraining', () => isDraining);
    app.decorate('drain', async (noticeMs = 0) => {
      if (!app.server.listening) return;
      isDraining = true;
      if (noticeMs > 0) await delay(noticeMs);
      isClosing = true;
      // The HTTP server's own close would end idle connections as well.
      Server.prototype.close.call(app.server);
      const deadline = Date.now() + AT_MOST_MS;
      let before: number;
      do {
        before = requests;
        await delay(QUIET_MS);
      } while (requests > before && Date.now() < deadline);
    });
    app.addHook('onSend', (_request, reply, _payload, next) => {
      if (isClosing) void reply.header('connection', 'close');
      next();
    });
    done();
  },
  { name: 'draining' },
);
