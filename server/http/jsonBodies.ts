import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { badRequest } from '../errors';

/**
 * Bodies are JSON whatever their label: some clients name no content type, and some name one for a
 * DELETE that has no body.
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
    // Refuses "__proto__" and "constructor" keys.
    const parseJson = app.getDefaultJsonParser('error', 'error');
    done();
  },
  { name: 'json-bodies' },
);
