import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { LRUCache } from 'lru-cache';
import { ALL_CATEGORY_NAME } from '#contract/limits';
import { routes, slug } from '#contract/routes';
import { searchParams } from '#contract/search';
import type { RootDatabase } from '../database/client';
import { notFound } from '../lib/errors';
import { countCars, listCategories, readCars, readMakes } from '../products/products';
import { prefixesFor, rangeOf } from './sitemapRanges';
import { indexOf, sitemapOf, withOrigin, type Entry } from './sitemapXml';

/** How long a file is cached, here and by clients. */
const CACHE_MS = 10 * 60_000;
const MAX_AGE_S = 3600;

/** Cached files, up to 2 MB each: enough for a crawler that reads them one after the other. */
const CACHE_MAX = 8;

/** Points of a file (http/rateLimits.ts): it reads up to 50,000 rows, and has 2 MB. */
const COST = 40;

const WHOLE = '';
const PAGES = 'pages.xml';

/** Maximum URLs per file, by the protocol. */
const URLS_MAX = 50_000;

interface SitemapOptions {
  db: RootDatabase;
  now: () => Date;
  /** Average number of cars per file. */
  carsPerFile?: number;
}

/**
 * Serves `/sitemap.xml` and the files it lists: public pages, searches of categories, makes and models,
 * and cars for sale.
 */
export const sitemap = fp(
  (app: FastifyInstance, { db, now, carsPerFile }: SitemapOptions, done) => {
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
        ...(await readMakes(db))
          // A name of signs alone has no path of its own.
          .filter(({ make, model = make }) => slug(make) !== '' && slug(model) !== '')
          .map(({ make, model }) => ({ path: routes.used(make, model) })),
      ];
    }

    async function readCarPages(prefix: string): Promise<Entry[]> {
      const cars = await readCars(db, rangeOf(prefix), URLS_MAX);
      return cars.map(({ id, name, changedAt }) => ({ path: routes.product(id, name), changedAt }));
    }

    async function makeFile(name: string): Promise<string> {
      if (name === PAGES) return sitemapOf(await readPages());
      const prefixes = prefixesFor(await countCars(db), carsPerFile);
      const file = (prefix: string) => `cars-${prefix}.xml`;
      if (name === WHOLE) {
        return prefixes.length === 1
          ? sitemapOf([...(await readPages()), ...(await readCarPages(''))])
          : indexOf([PAGES, ...prefixes.map(file)].map((each) => ({ path: `/sitemaps/${each}` })));
      }
      // The empty one of few cars has no file of its own.
      const prefix = prefixes.find((each) => file(each) === name);
      if (!prefix) throw notFound();
      return sitemapOf(await readCarPages(prefix));
    }

    /** Makes a file once for all who ask meanwhile. */
    const files = new LRUCache<string, string>({
      max: CACHE_MAX,
      ttl: CACHE_MS,
      ttlResolution: 0,
      perf: { now: () => now().getTime() },
      fetchMethod: makeFile,
    });

    async function send(name: string, request: FastifyRequest, reply: FastifyReply) {
      const text = withOrigin((await files.fetch(name)) ?? '', app.originOf(request));
      void reply.header('cache-control', `public, max-age=${MAX_AGE_S}`);
      return reply.type('application/xml; charset=utf-8').send(text);
    }

    const options = { schema: { hide: true }, config: { cost: COST } };
    app.get('/sitemap.xml', options, (request, reply) => send(WHOLE, request, reply));
    app.get<{ Params: { file: string } }>('/sitemaps/:file', options, (request, reply) =>
      send(request.params.file, request, reply),
    );
    done();
  },
  { name: 'sitemap', dependencies: ['origins'] },
);
