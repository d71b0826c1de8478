import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

/** For sending what is no upload, and the head of anything. */
export const HEADERS_TIMEOUT_MS = 30_000;
/** For sending anything at all: what of an upload has arrived by then is kept, and it goes on. */
export const LONGEST_REQUEST_MS = 15 * 60_000;
/** An upload has to move on by so much within the time that other requests have in all. */
const LEAST_BYTES = 1024;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes a file: over a slow line that is long under way. */
    isUpload?: boolean;
  }
}

interface SlowRequestsOptions {
  limitMs?: number;
}

/** Whoever dribbles a request holds a connection no longer than that; uploads may go on while they move. */
export const slowRequests = fp(
  (app: FastifyInstance, { limitMs = HEADERS_TIMEOUT_MS }: SlowRequestsOptions, done) => {
    app.addHook('onRequest', ({ raw, routeOptions }, _reply, next) => {
      next();
      const { 'content-length': length, 'transfer-encoding': encoding } = raw.headers;
      const isWithoutBody = encoding === undefined && !Number(length);
      // What the server or a test asks itself comes over no connection.
      if (isWithoutBody || !(raw.socket instanceof Socket)) return;
      let seen = raw.socket.bytesRead;
      const timer = setInterval(() => {
        const moved = raw.socket.bytesRead - seen;
        seen += moved;
        if (raw.complete) clearInterval(timer);
        else if (!routeOptions.config.isUpload || moved < LEAST_BYTES) raw.socket.destroy();
      }, limitMs).unref();
      raw.once('close', () => clearInterval(timer));
    });
    done();
  },
  { name: 'slow-requests' },
);
