import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

/**
 * A car's picture or a photo in JSON, as a path on this server: no text can hold this, its quotes
 * are escaped.
 */
const OWN_LINK = /"(?:picture":"(?=\/(?!\/))|url":"(?=\/api\/photos\/))/g;

/**
 * Gives pictures of our own the origin that the request came to: clients need whole links (spec §3),
 * and we keep paths, because our origin can change. Works on the text, which may be a kept answer.
 */
export const ownLinks = fp(
  (app: FastifyInstance, _options, done) => {
    app.addHook('onSend', (request, _reply, payload, next) => {
      next(null, typeof payload === 'string' ? withOrigin(request, payload) : payload);
    });
    done();
  },
  { name: 'own-links' },
);

/** JSON with the pictures in it as whole links. */
export function withOrigin(request: Pick<FastifyRequest, 'protocol' | 'host'>, json: string) {
  const origin = JSON.stringify(originOf(request)).slice(0, -1);
  return json.replace(OWN_LINK, (start) => `${start.slice(0, -1)}${origin}`);
}

/** Where this server is, as whoever asks knows it. */
export const originOf = ({ protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>) =>
  `${protocol}://${host}`;

/** The other way round: what a client got from us as a whole link becomes a path of ours again. */
export function withoutOrigin(request: FastifyRequest, link: string): string {
  const folder = `${originOf(request)}/api/`;
  return link.startsWith(folder) ? link.slice(originOf(request).length) : link;
}
