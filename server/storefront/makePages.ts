import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { apiPaths } from '#contract/apiPaths';
import { formatCount } from '#contract/formats';
import { formatPrice } from '#contract/money';
import { routePatterns, routes } from '#contract/routes';
import { MAKE_PAGE_CARS, type WireCarsOfMake } from '#contract/search';
import { escapeHtml } from '../lib/html';
import { NOINDEX, withDescription, withElements, withTitle } from './pageHead';
import { createRead, type Read } from './readAnonymously';
import type { DescribedShell } from './renderedPages';

/**
 * The pages of makes and models, `/used/{make}/{model}`, with metadata for crawlers. If the server
 * cannot render the rest, the browser does. 404 for a make or model that nobody knows.
 */
export const makePages = fp(
  (app: FastifyInstance, _options, done) => {
    async function describe(
      request: FastifyRequest<{ Params: Named }>,
      shell: string,
      read: Read,
    ): Promise<DescribedShell> {
      const { make, model } = request.params;
      const { statusCode, payload } = await read(`/api${apiPaths.carsOfMake(make, model)}`);
      if (statusCode === 404 || statusCode === 400) {
        return { shell: withElements(shell, NOINDEX), status: 404 };
      }
      if (statusCode !== 200) throw new Error(`The make could not be read: ${statusCode}`);
      const found = JSON.parse(payload) as WireCarsOfMake;
      return { shell: withMakeHead(shell, found, app.originOf(request)), status: 200 };
    }

    app.get<{ Params: Named }>(
      routePatterns.used,
      { schema: { hide: true } },
      async (request, reply) => {
        const { make, model } = request.params;
        // Filters in the query change the page, so the browser renders it.
        const isSent =
          !request.url.includes('?') &&
          (await app.sendRendered(request, reply, {
            path: routes.used(make, model),
            describe: (shell, read) => describe(request, shell, read),
          }));
        if (isSent) return reply;
        const built = await app.readShell();
        const { shell, status } = await describe(request, built, createRead(app, request)).catch(
          (err: unknown) => {
            request.log.warn({ err }, 'Sent the page of a make without its meta tags');
            return { shell: built, status: 200 };
          },
        );
        await app.sendPage(reply, shell, status);
        return reply;
      },
    );
    done();
  },
  { name: 'make-pages', dependencies: ['rendered-pages', 'shell'] },
);

interface Named {
  make: string;
  model?: string;
}

/** Search engines are told of it from a few cars on. */
function withMakeHead(page: string, found: WireCarsOfMake, origin: string): string {
  const { make, model, count } = found;
  const name = [make, model].filter(Boolean).join(' ');
  const url = `${origin}${routes.used(make, model)}`;
  const elements = [
    `<link rel="canonical" href="${escapeHtml(url)}" />`,
    ...(count < MAKE_PAGE_CARS ? [NOINDEX] : []),
  ];
  const described = withDescription(withTitle(page, `Used ${name}`), descriptionOf(name, found));
  return withElements(described, elements.join(''));
}

/** "12 used Volvo V60 for sale, from $7,000 to $21,500. Compare year, mileage and place." */
function descriptionOf(name: string, { count, minPrice, maxPrice }: WireCarsOfMake): string {
  if (minPrice === null || maxPrice === null) return `No used ${name} is for sale now.`;
  const dollars = (price: number) => formatPrice(Math.round(price * 100));
  const prices =
    minPrice === maxPrice
      ? `for ${dollars(minPrice)}`
      : `from ${dollars(minPrice)} to ${dollars(maxPrice)}`;
  return `${formatCount(count)} used ${name} for sale, ${prices}. Compare year, mileage and place.`;
}
