import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

/** A car's picture in JSON, as a path on this server: no text can hold this, its quotes are escaped. */
const OWN_PICTURE = /"picture":"(?=\/(?!\/))/g;

/**
 * Gives pictures of our own the origin that the request came to: clients need whole links (spec §3),
 * and we keep paths, because our origin can change. Works on the text, which may be a kept answer.
 */
export const ownLinks = fp(
  (app: FastifyInstance, _options, done) => {
    app.addHook('onSend', async ({ protocol, host }, _reply, payload) => {
      if (typeof payload !== 'string') return payload;
      const origin = JSON.stringify(`${protocol}://${host}`).slice(0, -1);
      return payload.replace(OWN_PICTURE, () => `"picture":${origin}`);
    });
    done();
  },
  { name: 'own-links' },
);
