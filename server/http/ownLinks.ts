import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

/**
 * A car's picture or a photo in JSON, as a path on this server: no text can hold this, its quotes
 * are escaped.
 */
const OWN_LINK = /"(?:picture":"(?=\/(?!\/))|url":"(?=\/api\/photos\/))/g;

declare module 'fastify' {
  interface FastifyInstance {
    /** The origin of all links to us, where it is configured. */
    fixedOrigin?: string | undefined;
  }
}

/**
 * Gives pictures of our own the configured origin, or the one that the request came to: clients need
 * whole links (spec §3), and we keep paths, because our origin can change. Works on the text, which
 * may be a kept answer.
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

/** JSON with the pictures in it as whole links. */
export function withOrigin(request: FastifyRequest, json: string): string {
  const origin = JSON.stringify(originOf(request)).slice(0, -1);
  return json.replace(OWN_LINK, (start) => `${start.slice(0, -1)}${origin}`);
}

/** Where the request came to, as its headers say: anyone can write them. */
const requestedOrigin = ({ protocol, host }: FastifyRequest) => `${protocol}://${host}`;

/** Where this server is for the outside: as configured, or else as whoever asks knows it. */
export const originOf = (request: FastifyRequest): string =>
  request.server.fixedOrigin ?? requestedOrigin(request);

/** The other way round: what a client got from us as a whole link becomes a path of ours again. */
export function withoutOrigin(request: FastifyRequest, link: string): string {
  const own = [originOf(request), requestedOrigin(request)].find((origin) =>
    link.startsWith(`${origin}/api/`),
  );
  return own === undefined ? link : link.slice(own.length);
}
