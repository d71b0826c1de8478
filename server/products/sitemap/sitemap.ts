import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { ALL_CATEGORY_NAME } from '#contract/limits';
import { routes } from '#contract/routes';
import { searchParams } from '#contract/search';
import type { RootDatabase } from '../../database/client';
import { notFound } from '../../lib/errors';
import { listCategories } from '../categoryRepository';
import { prefixesFor, rangeOf } from './ranges';
import { countCars, readCars } from './repository';
import { indexOf, sitemapOf, withOrigin, type Entry } from './xml';

/** How long a file is cached, here and by clients. */
const CACHE_MS = 10 * 60_000;
const MAX_AGE_S = 3600;

/** Maximum number of cached files, up to 2 MB each; the oldest goes first. */
const CACHE_MAX = 8;

/** Maximum URLs per file, by the protocol. */
const URLS_MAX = 50_000;

interface SitemapOptions {
  db: RootDatabase;
  now: () => Date;
  /** Average number of cars per file. */
  carsPerFile?: number;
}

/**
 * Serves `/sitemap.xml` and the files it lists: public pages, category searches and cars for sale.
 */
export const sitemap = fp(
  (app: FastifyInstance, { db, now, carsPerFile }: SitemapOptions, done) => {
    const files = new Map<string, { until: number; xml: Promise<string> }>();

    /** Creates a file once for all concurrent requests. */
    function cached(name: string, make: () => Promise<string>): Promise<string> {
      const present = files.get(name);
      if (present && present.until > now().getTime()) return present.xml;
      const entry = { until: now().getTime() + CACHE_MS, xml: make() };
      files.delete(name);
      files.set(name, entry);
      for (const oldest of files.keys()) {
        if (files.size <= CACHE_MAX) break;
        files.delete(oldest);
      }
      entry.xml.catch(() => {
        if (files.get(name) === entry) files.delete(name);
      });
      return entry.xml;
    }

    async function readPages(): Promise<Entry[]> {
      const categories = await listCategories(db);
      return [
        { path: routes.home },
        { path: routes.search },
        { path: routes.blogs },
        { path: routes.guarantee },
        ...categories
          .filter(({ name }) => name !== ALL_CATEGORY_NAME)
          .map(({ id }) => {
            const params = new URLSearchParams(searchParams({ category: [id] }));
            return { path: `${routes.search}?${params.toString()}` };
          }),
      ];
    }

    async function readCarPages(prefix: string): Promise<Entry[]> {
      const cars = await readCars(db, rangeOf(prefix), URLS_MAX);
      return cars.map(({ id, name, changedAt }) => ({ path: routes.product(id, name), changedAt }));
    }

    async function makeWhole(): Promise<string> {
      const [pages, total] = [await readPages(), await countCars(db)];
      const prefixes = prefixesFor(total, carsPerFile);
      if (prefixes.length === 1) return sitemapOf([...pages, ...(await readCarPages(''))]);
      return indexOf([
        { path: '/sitemaps/pages.xml' },
        ...prefixes.map((prefix) => ({ path: `/sitemaps/cars-${prefix}.xml` })),
      ]);
    }

    async function send(request: FastifyRequest, reply: FastifyReply, xml: Promise<string>) {
      const text = withOrigin(await xml, app.originOf(request));
      void reply.header('cache-control', `public, max-age=${MAX_AGE_S}`);
      return reply.type('application/xml; charset=utf-8').send(text);
    }

    const hidden = { schema: { hide: true } };
    app.get('/sitemap.xml', hidden, (request, reply) =>
      send(request, reply, cached('', makeWhole)),
    );
    app.get<{ Params: { file: string } }>('/sitemaps/:file', hidden, (request, reply) => {
      const { file } = request.params;
      if (file === 'pages.xml') {
        return send(
          request,
          reply,
          cached(file, async () => sitemapOf(await readPages())),
        );
      }
      const [, prefix] = /^cars-([0-9a-f]{1,4})\.xml$/.exec(file) ?? [];
      if (prefix === undefined) throw notFound();
      return send(
        request,
        reply,
        cached(file, async () => sitemapOf(await readCarPages(prefix))),
      );
    });
    done();
  },
  { name: 'sitemap', dependencies: ['origins'] },
);
