import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

/**
 * Matches a car's picture or a photo in JSON that is a path on this server. User texts cannot
 * match, because their quotes are escaped.
 */
const OWN_LINK = /"(?:picture":"(?=\/(?!\/))|url":"(?=\/api\/photos\/))/g;

/**
 * Adds the server's origin to links to our pictures. Clients need absolute URLs (spec §3); the
 * database has paths, because the origin can change.
 */
export const ownLinks = fp(
  (app: FastifyInstance, _options, done) => {
    app.addHook('onSend', (request, _reply, payload, next) => {
      next(null, typeof payload === 'string' ? withOrigin(request, payload) : payload);
    });
    done();
  },
  { name: 'own-links', dependencies: ['origins'] },
);

/** JSON with absolute picture URLs. */
function withOrigin(request: FastifyRequest, json: string): string {
  const origin = JSON.stringify(request.server.originOf(request)).slice(0, -1);
  return json.replace(OWN_LINK, (start) => `${start.slice(0, -1)}${origin}`);
}

/** The reverse: turns an absolute URL of ours into a path again. */
export function withoutOrigin(request: FastifyRequest, link: string): string {
  const origin = request.server.originOf(request);
  return link.startsWith(`${origin}/api/`) ? link.slice(origin.length) : link;
}
