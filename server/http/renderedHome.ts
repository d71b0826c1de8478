import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { openRenderer, type RenderedParts } from './homeRenderer';

/** How long the page is kept, in milliseconds; a change made through this server ends it at once. */
const KEPT_MS = 5_000;

/** Addresses of this server under which the page is kept: links in answers begin with them. */
const KEPT_MAX = 8;

/** Parameters that change what the home page shows: the browser renders such an address itself. */
const shownBy = ['show', 'book'];

const QUALITY = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 6 } };
const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

interface Page {
  etag: string;
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
}

interface Kept {
  until: number;
  page: Promise<Page>;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Answers with the home page as HTML; false when the browser has to render it itself. */
    sendHome: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;
  }
}

/**
 * The home page with everything that can be seen on it, cars included, rendered by the client's own
 * components (docs/decisions/0010). It is the same for everybody: who is here is found out in the
 * browser. Without a built renderer, or when a call fails, the browser renders the page.
 */
export const renderedHome = fp(
  (app: FastifyInstance, { folder }: { folder: string }, done) => {
    const render = openRenderer(app, folder);
    const kept = new Map<string, Kept>();

    // Before whoever made a change hears of it: what was read until then is not shown any more, not
    // even by a page that is being rendered now. And after: what the calls keep may have ended later.
    const endWithChange = async ({ method }: FastifyRequest, reply: FastifyReply) => {
      const isChange = method !== 'GET' && method !== 'HEAD';
      if (isChange && reply.statusCode !== 404) kept.clear();
    };
    app.addHook('onSend', endWithChange);
    app.addHook('onResponse', endWithChange);

    /** Rejects when it cannot be rendered. */
    function pageFor(request: FastifyRequest, renderNow: NonNullable<typeof render>) {
      const origin = `${request.protocol}://${request.host}`;
      const present = kept.get(origin);
      if (present && present.until > Date.now()) return present.page;
      if (kept.size >= KEPT_MAX) kept.clear();
      const page = renderNow(request).then((parts) => makePage(folder, parts));
      const entry = { until: Date.now() + KEPT_MS, page };
      kept.set(origin, entry);
      page.catch(() => {
        if (kept.get(origin) === entry) kept.delete(origin);
      });
      return page;
    }

    app.decorate('sendHome', async (request: FastifyRequest, reply: FastifyReply) => {
      const query = new URLSearchParams(request.url.split('?')[1] ?? '');
      if (!render || shownBy.some((name) => query.has(name))) return false;
      try {
        await send(request, reply, await pageFor(request, render));
        return true;
      } catch (err) {
        request.log.warn({ err }, 'The home page was not rendered');
        return false;
      }
    });
    done();
  },
  { name: 'rendered-home' },
);

/** The built page with the rendered one in its place, and what that was rendered of. */
async function makePage(folder: string, { html, state }: RenderedParts): Promise<Page> {
  const shell = readFileSync(path.join(folder, 'index.html'), 'utf8');
  const [, before] = /^([^]*<div id="?root"?>)/.exec(shell) ?? [];
  if (before === undefined) throw new Error('The built page has no place for the rendered one.');
  const block = `<script type="application/json" id="app-state">${state}</script>`;
  const plain = Buffer.from(`${before}${html}</div>${block}</body></html>`);
  return {
    // Weak: the same page, however it is compressed.
    etag: `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    plain,
    br: await brotli(plain, QUALITY),
    gzip: await gzip(plain),
  };
}

async function send(request: FastifyRequest, reply: FastifyReply, page: Page): Promise<void> {
  const { 'if-none-match': known = '', 'accept-encoding': accepted = '' } = request.headers;
  reply.header('cache-control', 'no-cache').header('etag', page.etag);
  reply.header('vary', 'accept-encoding');
  if (known.includes(page.etag)) {
    await reply.code(304).send();
    return;
  }
  const encodings = [accepted]
    .flat()
    .join(',')
    .split(/\s*,\s*/);
  const encoding = (['br', 'gzip'] as const).find((name) => encodings.includes(name));
  if (encoding) reply.header('content-encoding', encoding);
  await reply.type('text/html; charset=utf-8').send(page[encoding ?? 'plain']);
}
