import { Server } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

/** After this long without a request, no more are expected in flight. */
const QUIET_MS = 300;
const AT_MOST_MS = 5000;

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Call before `close`. /readyz fails immediately. After `noticeMs` milliseconds, in which load
     * balancers notice, the server accepts no new connections and closes each open one after its
     * next response. `close` alone cuts off requests that arrive on idle connections.
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
      // Server#close of http would also close idle connections.
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
