import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Capability } from '#contract/capabilities';
import type { DistanceUnit } from '#contract/facts';
import { acceptedUnit } from './acceptedUnit';
import { mayHaveChanged } from './changes';
import { originOf } from './ownLinks';
import { createPageEncoder } from './pageEncoder';
import { withTitle } from './pageHead';
import { openRenderer, type RenderedParts, type Renderer } from './pageRenderer';
import { sendPage, toPage, type Page } from './sentPage';

/** How long a page is kept, in milliseconds; a change made through this server ends it at once. */
const KEPT_MS = 5_000;

/** Pages that are kept, some 100 kB each; the one that was asked for longest ago goes first. */
const KEPT_MAX = 64;

interface RenderedPagesOptions {
  folder: string;
  /** What this server can beyond spec §7. */
  offered: readonly Capability[];
}

/** A built page of the client with a head of its own. */
export interface DescribedShell {
  shell: string;
  status: number;
}

/** A public page, which is the same for everybody who reads distances in the same unit. */
export interface PublicPage {
  /** The shortest of the paths that show the same. */
  path: string;
  /** Of the response; 200 by default. */
  status?: number;
  /** Gives the built page the head of this one; by default its title. */
  describe?: (shell: string) => Promise<DescribedShell>;
}

/** Query parameters that change what a page shows: the browser renders such a URL itself. */
const SHOWN_BY = ['show', 'book'];

interface Kept {
  /** From then on it is made again. */
  until: number;
  page: Promise<Page>;
  /** The page, once it is made. */
  made?: Page;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the page at a path is rendered on the server. */
    isPublicPage: (path: string) => boolean;
    /** Responds with a page as HTML; false when the browser has to render it itself. */
    sendRendered: (
      request: FastifyRequest,
      reply: FastifyReply,
      page: PublicPage,
    ) => Promise<boolean>;
  }
}

/**
 * Public pages with everything that can be seen on them, rendered by the client's own components
 * (docs/decisions/0010), with distances in the unit of the language asked for. Otherwise they are the
 * same for everybody: who is here is found out in the browser.
 * Without a built renderer, or when a call fails, the browser renders the page.
 */
export const renderedPages = fp(
  (app: FastifyInstance, { folder, offered }: RenderedPagesOptions, done) => {
    const renderer = openRenderer(app, folder, offered);
    const kept = new Map<string, Kept>();
    const encode = createPageEncoder();

    // Before whoever made a change hears of it: what was read until then is not shown any more, not
    // even by a page that is being rendered now. And after: what the calls keep may have ended later.
    const endWithChange = (request: FastifyRequest, reply: FastifyReply, next: () => void) => {
      if (mayHaveChanged(request, reply)) for (const entry of kept.values()) entry.until = 0;
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
      // The same again: it is compressed already.
      return last?.etag === page.etag ? last : page;
    }

    /** Rejects when it cannot be rendered. */
    function pageFor(request: FastifyRequest, wanted: PublicPage, from: Renderer) {
      const unit = acceptedUnit(request);
      const key = `${unit} ${originOf(request)}${wanted.path}`;
      const present = kept.get(key);
      kept.delete(key);
      const isFresh = present !== undefined && present.until > Date.now();
      const entry: Kept = isFresh
        ? present
        : {
            until: Date.now() + KEPT_MS,
            page: make(request, wanted, unit, from, present?.made),
          };
      kept.set(key, entry);
      for (const oldest of kept.keys()) {
        if (kept.size <= KEPT_MAX) break;
        kept.delete(oldest);
      }
      const drop = () => {
        if (kept.get(key) === entry) kept.delete(key);
      };
      // Nor a car that is not there: whoever makes addresses up would push the others out.
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
        if (!renderer || isShownDifferently(request)) return false;
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

function isShownDifferently({ url }: FastifyRequest): boolean {
  const query = new URLSearchParams(url.split('?')[1] ?? '');
  return SHOWN_BY.some((name) => query.has(name));
}

/** The built page with the rendered one in its place, and what that was rendered of. */
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
