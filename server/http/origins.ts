import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { errorCodes } from '#contract/errorCodes';
import type { Config } from '../config/config';
import { AppError } from '../lib/errors';
import { isOwnHostName } from '../lib/networks';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Origin of all links to this server: PUBLIC_ORIGIN, or else the request's, if its host is one
     * of the server's own. Any other Host header is forged or belongs to an unknown proxy.
     */
    originOf: (request: FastifyRequest) => string;
  }
}

interface OriginsOptions {
  config: Pick<Config, 'host' | 'fixedOrigin' | 'publicOrigin' | 'trustProxy'>;
  /**
   * Refuses requests for other hosts, so that web pages whose name leads to this machine cannot
   * read the sandbox.
   */
  refusesOthers: boolean;
}

export const origins = fp(
  (app: FastifyInstance, { config, refusesOthers }: OriginsOptions, done) => {
    const { host, fixedOrigin, publicOrigin, trustProxy } = config;
    if (trustProxy.length === 0) warnOfProxy(app);
    app.decorate('originOf', (request: FastifyRequest) => {
      if (fixedOrigin !== undefined) return fixedOrigin;
      const requested = requestedUrl(request);
      return requested && isOwnHostName(requested.hostname, host) ? requested.origin : publicOrigin;
    });
    if (refusesOthers) {
      app.addHook('onRequest', (request, _reply, next) => {
        const requested = requestedUrl(request);
        const isOwn =
          requested !== null &&
          (requested.host === new URL(publicOrigin).host ||
            isOwnHostName(requested.hostname, host));
        next(isOwn ? undefined : misdirected(publicOrigin));
      });
    }
    done();
  },
  { name: 'origins' },
);

/** Logs once that a proxy sends the requests: unless it is trusted, all visitors are one address. */
function warnOfProxy(app: FastifyInstance): void {
  let isWarned = false;
  app.addHook('onRequest', ({ headers, log }, _reply, next) => {
    if (headers['x-forwarded-for'] !== undefined && !isWarned) {
      isWarned = true;
      log.warn(
        'Requests come through a proxy that is not trusted, so rate limits count all visitors as one. Set TRUST_PROXY to its network.',
      );
    }
    next();
  });
}

/** The URL that a request's Host header names. X-Forwarded-Host is never believed. */
function requestedUrl({ headers: { host = '' } }: FastifyRequest): URL | null {
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`) : null;
}

const misdirected = (origin: string) =>
  new AppError(
    421,
    errorCodes.validation,
    `The sandbox doesn’t answer under this host name. Open ${origin}, or set PUBLIC_ORIGIN.`,
  );
