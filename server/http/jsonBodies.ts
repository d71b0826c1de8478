import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { badRequest } from '../lib/errors';

/**
 * Parses bodies as JSON whatever the content type: some clients send none, and some send one with
 * an empty DELETE.
 */
export const jsonBodies = fp(
  (app: FastifyInstance, _options, done) => {
    app.removeContentTypeParser(['application/json', 'text/plain']);
    app.addContentTypeParser<string>(
      ['application/json', 'text/plain'],
      { parseAs: 'string' },
      (request, body, parsed) => {
        if (body.trim() === '') {
          parsed(null, undefined);
          return;
        }
        void parseJson(request, body, (error, value) => {
          if (error) parsed(badRequest('The body isn’t valid JSON.'));
          else parsed(null, value);
        });
      },
    );
    // Rejects "__proto__" and "constructor" keys.
    const parseJson = app.getDefaultJsonParser('error', 'error');
    done();
  },
  { name: 'json-bodies' },
);
