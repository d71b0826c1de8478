import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { DistanceUnit } from '#contract/facts';
import { acceptedUnit } from './acceptedUnit';
import { mayHaveChanged } from './changes';
import { originOf } from './ownLinks';
import { createPageEncoder } from './pageEncoder';
import { withTitle } from './pageHead';
import { openRenderer, type RenderedParts, type Renderer } from './pageRenderer';
import { sendPage, toPage, type Page } from './sentPage';

/** How long a page is cached, in milliseconds. Changes through this server clear the cache. */
const CACHE_MS = 5_000;

/** Maximum number of cached pages, about 100 kB each; least recently used go first. */
const CACHE_MAX = 64;

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
  describe?: (shell: string) => Promise<DescribedShell>;
}

/** Query parameters that change a page: the browser renders these URLs itself. */
const SHOWN_BY = ['show', 'book'];

interface CacheEntry {
  /** The page is rendered again after this time. */
  until: number;
  page: Promise<Page>;
  /** The page, once it is rendered. */
  made?: Page;
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
 * itself. Without a built renderer, or when an API call fails, the browser renders the page.
 */
export const renderedPages = fp(
  (app: FastifyInstance, { folder }: { folder: string }, done) => {
    const renderer = openRenderer(app, folder);
    const cache = new Map<string, CacheEntry>();
    const encode = createPageEncoder();

    // Clear the cache before the response to a change is sent, also for renders in progress. And
    // again afterwards, because the cache of API responses may have been cleared later.
    const endWithChange = (request: FastifyRequest, reply: FastifyReply, next: () => void) => {
      if (mayHaveChanged(request, reply)) for (const entry of cache.values()) entry.until = 0;
      next();
    };
    app.addHook('onSend', (request, reply, _page, next) => endWithChange(request, reply, next));
    app.addHook('onResponse', endWithChange);

    async function make(
      request: FastifyRequest,
      { path: pagePath, describe, status = 200 }: PublicPage,
      unit: DistanceUnit,
      { render }: Renderer,
      last: Page | undefined,
    ): Promise<Page> {
      const parts = await render(request, pagePath, unit);
      const shell = await app.readShell();
      const titled = parts.title ? withTitle(shell, parts.title) : shell;
      const page = makePage(parts, unit, (await describe?.(shell)) ?? { shell: titled, status });
      // Unchanged: keep the old object, which is already compressed.
      return last?.etag === page.etag ? last : page;
    }

    /** Rejects when the page cannot be rendered. */
    function pageFor(request: FastifyRequest, wanted: PublicPage, from: Renderer) {
      const unit = acceptedUnit(request);
      const key = `${unit} ${originOf(request)}${wanted.path}`;
      const present = cache.get(key);
      cache.delete(key);
      const isFresh = present !== undefined && present.until > Date.now();
      const entry: CacheEntry = isFresh
        ? present
        : {
            until: Date.now() + CACHE_MS,
            page: make(request, wanted, unit, from, present?.made),
          };
      cache.set(key, entry);
      for (const oldest of cache.keys()) {
        if (cache.size <= CACHE_MAX) break;
        cache.delete(oldest);
      }
      const drop = () => {
        if (cache.get(key) === entry) cache.delete(key);
      };
      // Do not cache 404s either: requests for made-up URLs would evict real pages.
      entry.page.then((page) => {
        entry.made = page;
        if (page.status !== (wanted.status ?? 200)) drop();
      }, drop);
      return entry.page;
    }

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
        try {
          await sendPage(request, reply, await pageFor(request, page, renderer), encode);
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

function needsBrowser({ url }: FastifyRequest): boolean {
  const query = new URLSearchParams(url.split('?')[1] ?? '');
  return SHOWN_BY.some((name) => query.has(name));
}

/** Inserts the rendered page and its data into the built page. */
function makePage(
  { html, state }: RenderedParts,
  unit: DistanceUnit,
  { shell, status }: DescribedShell,
): Page {
  const [, before] = /^([^]*<div id="?root"?>)/.exec(shell) ?? [];
  if (before === undefined) throw new Error('The built page has no place for the rendered one.');
  const block = `<script type="application/json" id="app-state">${state}</script>`;
  const start = before.replace('<html', `<html data-distance-unit="${unit}"`);
  const vary = 'accept-encoding, accept-language';
  return toPage(`${start}${html}</div>${block}</body></html>`, { status, vary });
}
