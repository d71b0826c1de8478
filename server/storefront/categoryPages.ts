import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { apiPaths } from '#contract/apiPaths';
import { routePatterns } from '#contract/routes';
import { createRead } from './readAnonymously';

/** No category has this id, or the id is invalid. */
const missing = [404, 400];

/** Category pages, which the browser renders. 404 for a category that does not exist. */
export const categoryPages = fp(
  (app: FastifyInstance, _options, done) => {
    app.get<{ Params: { categoryId: string } }>(
      routePatterns.category,
      { schema: { hide: true } },
      async (request, reply) => {
        const url = `/api${apiPaths.category(request.params.categoryId)}`;
        const { statusCode } = await createRead(app, request)(url);
        await app.sendShell(reply, missing.includes(statusCode) ? 404 : 200);
        return reply;
      },
    );
    done();
  },
  { name: 'category-pages', dependencies: ['shell'] },
);
