import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { mayHaveChanged } from './changes';
import { openRenderer, rendererFolder, type RenderedParts } from './pageRenderer';

/** How long a page is kept, in milliseconds; a change made through this server ends it at once. */
const KEPT_MS = 5_000;

/** Pages that are kept, some 100 kB each; the one that was asked for longest ago goes first. */
const KEPT_MAX = 64;

const compress = {
  br: (page: Buffer) =>
    promisify(zlib.brotliCompress)(page, {
      params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 6 },
    }),
  gzip: promisify<Buffer, Buffer>(zlib.gzip),
};
type Encoding = keyof typeof compress;
const encodings: readonly Encoding[] = ['br', 'gzip'];

/** A built page of the client with a head of its own. */
export interface DescribedShell {
  shell: string;
  status: number;
}

/** A public page, which is the same for everybody. */
export interface PublicPage {
  /** Where it is rendered: the shortest of the addresses that show the same. */
  path: string;
  /** Parameters that change what it shows: the browser renders such an address itself. */
  shownBy: readonly string[];
  /** Gives the built page the head of this one. */
  describe?: (shell: string) => Promise<DescribedShell>;
}

interface Page {
  status: number;
  etag: string;
  plain: Buffer;
  /** Made when it is first asked for. */
  encoded: Map<Encoding, Promise<Buffer>>;
}

interface Kept {
  until: number;
  page: Promise<Page>;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Answers with a page as HTML; false when the browser has to render it itself. */
    sendRendered: (
      request: FastifyRequest,
      reply: FastifyReply,
      page: PublicPage,
    ) => Promise<boolean>;
  }
}

/**
 * Public pages with everything that can be seen on them, rendered by the client's own components
 * (docs/decisions/0010). They are the same for everybody: who is here is found out in the browser.
 * Without a built renderer, or when a call fails, the browser renders the page.
 */
export const renderedPages = fp(
  (app: FastifyInstance, { folder }: { folder: string }, done) => {
    const render = openRenderer(app, folder);
    const kept = new Map<string, Kept>();

    // Before whoever made a change hears of it: what was read until then is not shown any more, not
    // even by a page that is being rendered now. And after: what the calls keep may have ended later.
    const endWithChange = async (request: FastifyRequest, reply: FastifyReply) => {
      if (mayHaveChanged(request, reply) && reply.statusCode !== 404) kept.clear();
    };
    app.addHook('onSend', endWithChange);
    app.addHook('onResponse', endWithChange);

    async function make(
      request: FastifyRequest,
      { path: pagePath, describe }: PublicPage,
      renderNow: NonNullable<typeof render>,
    ): Promise<Page> {
      const parts = await renderNow(request, pagePath);
      const shell = await readFile(shellOf(folder, parts), 'utf8');
      return makePage(parts, (await describe?.(shell)) ?? { shell, status: 200 });
    }

    /** Rejects when it cannot be rendered. */
    function pageFor(
      request: FastifyRequest,
      wanted: PublicPage,
      renderNow: NonNullable<typeof render>,
    ) {
      const key = `${request.protocol}://${request.host}${wanted.path}`;
      const present = kept.get(key);
      kept.delete(key);
      const isFresh = present !== undefined && present.until > Date.now();
      const entry = isFresh
        ? present
        : { until: Date.now() + KEPT_MS, page: make(request, wanted, renderNow) };
      kept.set(key, entry);
      for (const oldest of kept.keys()) {
        if (kept.size <= KEPT_MAX) break;
        kept.delete(oldest);
      }
      const drop = () => {
        if (kept.get(key) === entry) kept.delete(key);
      };
      // Nor one that is not there: whoever makes addresses up would push the others out.
      entry.page.then(({ status }) => {
        if (status !== 200) drop();
      }, drop);
      return entry.page;
    }

    app.decorate(
      'sendRendered',
      async (request: FastifyRequest, reply: FastifyReply, page: PublicPage) => {
        if (!render || isShownDifferently(request, page)) return false;
        try {
          await send(request, reply, await pageFor(request, page, render));
          return true;
        } catch (err) {
          request.log.warn({ err, route: request.routeOptions.url }, 'A page was not rendered');
          return false;
        }
      },
    );
    done();
  },
  { name: 'rendered-pages' },
);

function isShownDifferently({ url }: FastifyRequest, { shownBy }: PublicPage): boolean {
  const query = new URLSearchParams(url.split('?')[1] ?? '');
  return shownBy.some((name) => query.has(name));
}

/** The built page, with the styles of the page that is rendered where those are its own. */
function shellOf(folder: string, { page }: RenderedParts): string {
  const own = path.join(rendererFolder(folder), `${page ?? ''}.html`);
  return page !== null && existsSync(own) ? own : path.join(folder, 'index.html');
}

/** The built page with the rendered one in its place, and what that was rendered of. */
function makePage({ html, state }: RenderedParts, { shell, status }: DescribedShell): Page {
  const [, before] = /^([^]*<div id="?root"?>)/.exec(shell) ?? [];
  if (before === undefined) throw new Error('The built page has no place for the rendered one.');
  const block = `<script type="application/json" id="app-state">${state}</script>`;
  const plain = Buffer.from(`${before}${html}</div>${block}</body></html>`);
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
  // Weak: the same page, however it is compressed.
  return { status, etag: `W/"${hash}"`, plain, encoded: new Map() };
}

async function send(request: FastifyRequest, reply: FastifyReply, page: Page): Promise<void> {
  const { 'if-none-match': known = '', 'accept-encoding': accepted = '' } = request.headers;
  reply.header('cache-control', 'no-cache').header('etag', page.etag);
  reply.header('vary', 'accept-encoding');
  if (page.status === 200 && known.includes(page.etag)) {
    await reply.code(304).send();
    return;
  }
  const names = [accepted]
    .flat()
    .join(',')
    .split(/\s*,\s*/);
  const encoding = encodings.find((name) => names.includes(name));
  const body = encoding ? await encodedAs(page, encoding) : page.plain;
  if (encoding) reply.header('content-encoding', encoding);
  await reply.code(page.status).type('text/html; charset=utf-8').send(body);
}

function encodedAs({ plain, encoded }: Page, encoding: Encoding): Promise<Buffer> {
  const present = encoded.get(encoding) ?? compress[encoding](plain);
  encoded.set(encoding, present);
  return present;
}
