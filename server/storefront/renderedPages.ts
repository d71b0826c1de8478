import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { LRUCache } from 'lru-cache';
import type { DistanceUnit } from '#contract/facts';
import { busy } from '../lib/errors';
import { acceptedUnit } from './acceptedUnit';
import { withTitle } from './pageHead';
import { openRenderer, type RenderedParts, type Renderer } from './pageRenderer';
import { createRead, type Read } from './readAnonymously';

/** How long a page is cached, in milliseconds: as long as its API responses (http/caching.ts). */
const CACHE_MS = 2_000;

/** Maximum number of cached pages, about 100 kB each; least recently used go first. */
const CACHE_MAX = 64;

/** Maximum number of pages that wait for the one that is being rendered. */
const WAITING_MAX = 20;

/** Points of a rendered page (http/rateLimits.ts), besides its API calls. */
const COST = 5;

/** A built page of the client with its own head. */
export interface DescribedShell {
  shell: string;
  status: number;
}

/** A public page. It differs only by distance unit. */
export interface PublicPage {
  /** The canonical path of the page. */
  path: string;
  /** Status of the response; 200 by default. */
  status?: number;
  /** Adds the page's head to the built page. By default only the title. */
  describe?: (shell: string, read: Read) => Promise<DescribedShell>;
}

/** The query parameter that changes a page: the browser renders these URLs itself. */
const SHOWN_BY = 'show';

interface RenderedPage {
  html: string;
  status: number;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the page at a path is rendered on the server. */
    isPublicPage: (path: string) => boolean;
    /** Responds with a page as HTML. Returns false when the browser has to render it. */
    sendRendered: (
      request: FastifyRequest,
      reply: FastifyReply,
      page: PublicPage,
    ) => Promise<boolean>;
  }
}

/**
 * Server-side rendering of public pages with the client's components (docs/decisions/0010). Pages
 * differ only by distance unit, taken from the preferred language; the client loads the session
 * itself. The browser renders the page without a built renderer, when an API call fails, for an IP
 * address without points, and while too many wait: one page is rendered at a time.
 */
export const renderedPages = fp(
  (app: FastifyInstance, { folder }: { folder: string }, done) => {
    const renderer = openRenderer(folder);
    const inTurn = createQueue(WAITING_MAX);

    async function render(
      request: FastifyRequest,
      { path: pagePath, describe, status = 200 }: PublicPage,
      { render: renderParts }: Renderer,
    ): Promise<RenderedPage> {
      app.points.check(request);
      await app.points.spend(request, COST);
      const unit = acceptedUnit(request);
      const read = createRead(app, request);
      const parts = await renderParts(read, pagePath, unit);
      const shell = await app.readShell();
      const titled = parts.title ? withTitle(shell, parts.title) : shell;
      return makePage(parts, unit, (await describe?.(shell, read)) ?? { shell: titled, status });
    }

    // Simultaneous requests for a page share one rendering.
    const cache = new LRUCache<string, RenderedPage, () => Promise<RenderedPage>>({
      max: CACHE_MAX,
      ttl: CACHE_MS,
      fetchMethod: (_key, _stale, { context: make }) => inTurn(make),
    });

    app.decorate('isPublicPage', (path: string) => {
      try {
        return renderer?.isPublicPage(path) ?? false;
      } catch (err) {
        app.log.warn({ err }, 'The renderer was not loaded');
        return false;
      }
    });
    app.decorate(
      'sendRendered',
      async (request: FastifyRequest, reply: FastifyReply, page: PublicPage) => {
        if (!renderer || needsBrowser(request)) return false;
        const key = `${acceptedUnit(request)} ${app.originOf(request)}${page.path}`;
        try {
          const { html, status } = await cache.forceFetch(key, {
            context: () => render(request, page, renderer),
          });
          void reply.header('vary', 'accept-language');
          await app.sendPage(reply, html, status);
          return true;
        } catch (err) {
          request.log.warn({ err, route: request.routeOptions.url }, 'A page was not rendered');
          return false;
        }
      },
    );
    done();
  },
  { name: 'rendered-pages', dependencies: ['shell'] },
);

/** Runs one job after the other. Throws if `max` are waiting. */
function createQueue(max: number) {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  return async function inTurn<T>(job: () => Promise<T>): Promise<T> {
    if (waiting > max) throw busy();
    waiting += 1;
    const result = last.then(job).finally(() => {
      waiting -= 1;
    });
    last = result.catch(() => undefined);
    return result;
  };
}

function needsBrowser({ url }: FastifyRequest): boolean {
  const query = new URLSearchParams(url.split('?')[1] ?? '');
  return query.has(SHOWN_BY);
}

/** Inserts the rendered page and its data into the built page. */
function makePage(
  { html, state }: RenderedParts,
  unit: DistanceUnit,
  { shell, status }: DescribedShell,
): RenderedPage {
  const [, before] = /^([^]*<div id="?root"?>)/.exec(shell) ?? [];
  if (before === undefined) throw new Error('The built page has no place for the rendered one.');
  const block = `<script type="application/json" id="app-state">${state}</script>`;
  const start = before.replace('<html', `<html data-distance-unit="${unit}"`);
  return { html: `${start}${html}</div>${block}</body></html>`, status };
}
