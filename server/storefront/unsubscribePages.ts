import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { apiPaths } from '#contract/apiPaths';
import { routePatterns } from '#contract/routes';
import { createRead, postAnonymously } from './readAnonymously';

interface Route {
  Params: { token: string };
}

/** No server made this token, or it isn't complete. */
const missing = [404, 400];

const apiUrl = (token: string) => `/api${apiPaths.unsubscribe(token)}`;

/**
 * The URL in mails that can be turned off (RFC 8058). Mail programs send a POST without a cookie, a
 * token or a page, and follow no redirect. Users get a page with a button: mail scanners open every
 * link, so GET changes nothing.
 */
export const unsubscribePages = fp(
  (app: FastifyInstance, _options, done) => {
    app.get<Route>(
      routePatterns.unsubscribe,
      { schema: { hide: true } },
      async (request, reply) => {
        const { statusCode } = await createRead(app, request)(apiUrl(request.params.token));
        void reply.header('x-robots-tag', 'noindex').header('referrer-policy', 'no-referrer');
        await app.sendShell(reply, missing.includes(statusCode) ? 404 : 200);
        return reply;
      },
    );
    void app.register((scope, _scopeOptions, registered) => {
      // The URL says everything, so any body is read and ignored.
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, parsed) =>
        parsed(null, null),
      );
      scope.post<Route>(
        routePatterns.unsubscribe,
        { schema: { hide: true } },
        async (request, reply) => {
          const answer = await postAnonymously(app, request, apiUrl(request.params.token));
          const status = missing.includes(answer.statusCode) ? 404 : answer.statusCode;
          return reply.code(status).type('application/json').send(answer.body);
        },
      );
      registered();
    });
    done();
  },
  { name: 'unsubscribe-pages', dependencies: ['shell'] },
);
