import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { comparedIds } from '#contract/favourites';
import { comparePath, routes } from '#contract/routes';
import { NOINDEX, withElements, withTitle } from './pageHead';

const described = (page: string) => withElements(withTitle(page, 'Compare cars'), NOINDEX);

/**
 * The comparison of cars, `/compare?ids=`: for those with whom it is shared, not for search engines. If
 * the server cannot render it, the browser does.
 */
export const comparePage = fp(
  (app: FastifyInstance, _options, done) => {
    app.get(routes.compare, { schema: { hide: true } }, async (request, reply) => {
      const ids = comparedIds(new URLSearchParams(request.url.split('?')[1] ?? ''));
      const isSent = await app.sendRendered(request, reply, {
        path: comparePath(ids),
        describe: (shell) => Promise.resolve({ shell: described(shell), status: 200 }),
      });
      if (!isSent) await app.sendPage(reply, described(await app.readShell()));
      return reply;
    });
    done();
  },
  { name: 'compare-page', dependencies: ['rendered-pages', 'shell'] },
);
