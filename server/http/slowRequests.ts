import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

/** Time limit for the headers of any request, and for whole requests that are not uploads. */
export const HEADERS_TIMEOUT_MS = 30_000;
/** Time limit for any request. */
export const LONGEST_REQUEST_MS = 15 * 60_000;
/** Minimum an upload must progress within the time limit of other requests. */
const LEAST_BYTES = 1024;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Receives a file, which takes long on a slow connection. */
    isUpload?: boolean;
  }
}

interface SlowRequestsOptions {
  limitMs?: number;
}

/**
 * Limits how long slow requests hold a connection. Uploads may take longer while they make
 * progress.
 */
export const slowRequests = fp(
  (app: FastifyInstance, { limitMs = HEADERS_TIMEOUT_MS }: SlowRequestsOptions, done) => {
    app.addHook('onRequest', ({ raw, routeOptions }, _reply, next) => {
      next();
      const { 'content-length': length, 'transfer-encoding': encoding } = raw.headers;
      const isWithoutBody = encoding === undefined && !Number(length);
      // Injected requests, from the server itself or a test, have no connection.
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
