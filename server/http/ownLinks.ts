import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

/**
 * Matches a car's picture or a photo in JSON that is a path on this server. User texts cannot
 * match, because their quotes are escaped.
 */
const OWN_LINK = /"(?:picture":"(?=\/(?!\/))|url":"(?=\/api\/photos\/))/g;

declare module 'fastify' {
  interface FastifyInstance {
    /** Origin of all links to this server, if configured. */
    fixedOrigin?: string | undefined;
  }
}

/**
 * Adds the configured origin, or else the request's, to links to our pictures. Clients need
 * absolute URLs (spec §3); the database has paths, because the origin can change. Works on the
 * serialised text, since it may come from a cache.
 */
export const ownLinks = fp(
  (app: FastifyInstance, { origin }: { origin?: string | undefined }, done) => {
    app.decorate('fixedOrigin', origin);
    app.addHook('onSend', (request, _reply, payload, next) => {
      next(null, typeof payload === 'string' ? withOrigin(request, payload) : payload);
    });
    done();
  },
  { name: 'own-links' },
);

/** JSON with absolute picture URLs. */
export function withOrigin(request: FastifyRequest, json: string): string {
  const origin = JSON.stringify(originOf(request)).slice(0, -1);
  return json.replace(OWN_LINK, (start) => `${start.slice(0, -1)}${origin}`);
}

/** The origin in the request's headers, which clients can forge. */
const requestedOrigin = ({ protocol, host }: FastifyRequest) => `${protocol}://${host}`;

/** The server's public origin: the configured one, or else the request's. */
export const originOf = (request: FastifyRequest): string =>
  request.server.fixedOrigin ?? requestedOrigin(request);

/** The reverse: turns an absolute URL of ours into a path again. */
export function withoutOrigin(request: FastifyRequest, link: string): string {
  const own = [originOf(request), requestedOrigin(request)].find((origin) =>
    link.startsWith(`${origin}/api/`),
  );
  return own === undefined ? link : link.slice(own.length);
}
