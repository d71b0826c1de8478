import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { notFound } from '../lib/errors';

/** The client's robots.txt with the absolute URL of this server's sitemap. */
export const robots = fp(
  (app: FastifyInstance, { folder }: { folder: string }, done) => {
    app.get('/robots.txt', { schema: { hide: true } }, async (request, reply) => {
      const rules = await readFile(path.join(folder, 'robots.txt'), 'utf8').catch(() => null);
      if (rules === null) throw notFound();
      void reply.header('cache-control', 'no-cache').type('text/plain; charset=utf-8');
      return `${rules.trimEnd()}\n\nSitemap: ${app.originOf(request)}/sitemap.xml\n`;
    });
    done();
  },
  { name: 'robots', dependencies: ['origins'] },
);
