import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { notFound } from './errors';

const YEAR_S = 31_536_000;

/** Paths that programs call: an unknown one there is an error, not a page. */
const programPath = /^\/(api|v1|emulator|sandbox|healthz|readyz|[a-z]+\.googleapis\.com)(\/|$)/;

/**
 * The built client. Files under /assets carry a hash in their name and are kept forever; HTML is
 * asked for again each time. A path that is no file is a page of the client.
 */
export const clientFiles = fp(
  async (app: FastifyInstance, { folder }: { folder: string }) => {
    const isBuilt = () => existsSync(path.join(folder, 'index.html'));
    if (existsSync(folder)) {
      await app.register(fastifyStatic, {
        root: folder,
        preCompressed: true,
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
    app.setNotFoundHandler(async (request, reply) => {
      const isPage = request.method === 'GET' || request.method === 'HEAD';
      const { pathname } = new URL(request.url, 'http://localhost');
      if (!isPage || programPath.test(pathname) || pathname.startsWith('/assets/')) {
        throw notFound();
      }
      if (!isBuilt()) throw notFound('The web client is not built: run "npm run build".');
      const fallback = existsSync(path.join(folder, '200.html')) ? '200.html' : 'index.html';
      return reply.sendFile(fallback);
    });
  },
  { name: 'client-files' },
);
