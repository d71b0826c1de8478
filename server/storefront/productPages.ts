import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { apiPaths } from '#contract/apiPaths';
import { routePatterns, routes } from '#contract/routes';
import type { WireProduct } from '#contract/types';
import { withProductHead, withoutProduct } from './productHead';
import { createRead, type Read } from './readAnonymously';
import type { DescribedShell } from './renderedPages';

/**
 * Car pages, `/cars/{id}/{name}`, with metadata for crawlers. If the server cannot render the rest,
 * the browser does. 404 for a car that does not exist.
 */
export const productPages = fp(
  (app: FastifyInstance, _options, done) => {
    async function readProduct(read: Read, id: string): Promise<WireProduct | null> {
      const { statusCode, payload } = await read(`/api${apiPaths.findProduct(id)}`);
      // 400: the id is invalid.
      if (statusCode === 404 || statusCode === 400) return null;
      if (statusCode !== 200) throw new Error(`The car could not be read: ${statusCode}`);
      return JSON.parse(payload) as WireProduct;
    }

    async function describe(request: FastifyRequest, id: string, page: string, read: Read) {
      const product = await readProduct(read, id);
      const described: DescribedShell = product
        ? { shell: withProductHead(page, product, app.originOf(request)), status: 200 }
        : { shell: withoutProduct(page), status: 404 };
      return described;
    }

    app.get<{ Params: { productId: string } }>(
      routePatterns.product,
      { schema: { hide: true } },
      async (request, reply) => {
        const { productId } = request.params;
        const isSent = await app.sendRendered(request, reply, {
          path: routes.product(productId),
          describe: (shell, read) => describe(request, productId, shell, read),
        });
        if (isSent) return reply;

        const built = await app.readShell();
        // If this fails too, the client shows the error and retries.
        const { shell, status } = await describe(
          request,
          productId,
          built,
          createRead(app, request),
        ).catch((err: unknown) => {
          request.log.warn({ err }, 'Sent a car page without its meta tags');
          return { shell: built, status: 200 };
        });
        await app.sendPage(reply, shell, status);
        return reply;
      },
    );
    done();
  },
  { name: 'listing-pages', dependencies: ['rendered-pages', 'shell'] },
);
