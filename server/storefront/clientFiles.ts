import { existsSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { isPagePath } from '#contract/pagePaths';
import { NOT_FOUND_PATH } from '#contract/routes';
import { notFound } from '../lib/errors';

const YEAR_S = 31_536_000;

/** API paths: an unknown one is an error, not a page. */
const programPath = /^\/(api|v1|emulator|sandbox|healthz|readyz|[a-z]+\.googleapis\.com)(\/|$)/;

/** Maximum length of a file name. */
const FILE_NAME_MAX = 255;

/** Route of the static files. */
const FILE_ROUTE = '/*';

const pathOf = (url: string) => url.split('?', 1)[0] ?? '/';

/**
 * False for names that cannot be files, which the file server would refuse with 403. Also false for
 * the built page, which is only served under page paths.
 */
const isFilePath = (pathname: string) =>
  !pathname.includes('%00') &&
  !pathname.includes('//') &&
  !/\/(index\.html)?$/.test(decodeURIComponent(pathname)) &&
  pathname.split('/').every((name) => Buffer.byteLength(decodeURIComponent(name)) <= FILE_NAME_MAX);

/**
 * Rewrites a path that cannot be decoded, which the router would reject, to the path of a page that
 * does not exist. API calls stay as they are.
 */
export function pageOfUnreadablePath({ method, url = '/' }: IncomingMessage): string {
  const pathname = pathOf(url);
  if (!isPageMethod(method) || programPath.test(pathname) || isDecodable(pathname)) return url;
  return pathname.startsWith('/assets/') ? '/assets/unreadable' : '/unreadable';
}

const isPageMethod = (method: string | undefined) => method === 'GET' || method === 'HEAD';

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Serves the built client. Files under /assets have a hash in their name and are cached forever;
 * HTML is revalidated every time. Any other path is a page of the client or a 404.
 */
export const clientFiles = fp(
  async (app: FastifyInstance, { folder }: { folder: string }) => {
    if (existsSync(folder)) {
      await app.register(fastifyStatic, {
        root: folder,
        preCompressed: true,
        index: false,
        dotfiles: 'ignore',
        cacheControl: false,
        logLevel: 'warn',
        setHeaders: (reply, file) => {
          const isAsset = file.startsWith(path.join(folder, 'assets') + path.sep);
          void reply.header(
            'cache-control',
            isAsset ? `public, max-age=${YEAR_S}, immutable` : 'no-cache',
          );
        },
      });
    }
    app.addHook('onRequest', async (request, reply) => {
      if (request.routeOptions.url !== FILE_ROUTE || !isPageMethod(request.method)) return;
      const pathname = pathOf(request.url);
      const isRendered =
        app.isPublicPage(pathname) && (await app.sendRendered(request, reply, { path: pathname }));
      if (isRendered) return reply;
      if (!isFilePath(pathname)) {
        reply.callNotFound();
        return reply;
      }
    });
    app.setNotFoundHandler(async (request, reply) => {
      const pathname = pathOf(request.url);
      if (
        !isPageMethod(request.method) ||
        programPath.test(pathname) ||
        pathname.startsWith('/assets/')
      ) {
        throw notFound();
      }
      if (isPagePath(pathname)) await app.sendShell(reply);
      else if (!(await app.sendRendered(request, reply, { path: NOT_FOUND_PATH, status: 404 }))) {
        await app.sendShell(reply, 404);
      }
      return reply;
    });
  },
  { name: 'client-files', dependencies: ['rendered-pages', 'shell'] },
);
