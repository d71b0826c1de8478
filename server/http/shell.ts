import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { notFound } from '../errors';
import { createPageEncoder } from './pageEncoder';
import { sendPage, toPage, type Page } from './sentPage';

declare module 'fastify' {
  interface FastifyInstance {
    /** The page that the browser renders. Throws 404 if the client is not built. */
    readShell: () => Promise<string>;
    /** Responds with 200, or with 404 for a page that does not exist. */
    sendShell: (request: FastifyRequest, reply: FastifyReply, status?: 200 | 404) => Promise<void>;
  }
}

/**
 * Notes in the page's JSON block that the server has extensions, so that no control appears only
 * after the first response. Only if the client calls this server.
 */
const announceExtensions = (html: string): string =>
  html.replace(/(id="?app-config"?>\{)(?=[^<]*"apiUrl":"\/api")/, '$1"isExtended":true,');

/** The page that the browser renders itself. */
export const shell = fp(
  (app: FastifyInstance, { folder }: { folder: string }, done) => {
    const encode = createPageEncoder();
    let kept: { modifiedAt: number; html: string; pages: Record<200 | 404, Page> } | null = null;

    async function read() {
      const file = path.join(folder, 'index.html');
      const { mtimeMs: modifiedAt } = await stat(file).catch(() => {
        throw notFound('The web client isn’t built. Run "npm run build".');
      });
      // The client may be rebuilt while the server runs. Changed inline scripts need a new policy,
      // and so a restart.
      if (kept?.modifiedAt === modifiedAt) return kept;
      const html = announceExtensions(await readFile(file, 'utf8'));
      kept = { modifiedAt, html, pages: { 200: toPage(html), 404: toPage(html, { status: 404 }) } };
      return kept;
    }

    app.decorate('readShell', async () => (await read()).html);
    app.decorate(
      'sendShell',
      async (request: FastifyRequest, reply: FastifyReply, status: 200 | 404 = 200) =>
        sendPage(request, reply, (await read()).pages[status], encode),
    );
    done();
  },
  { name: 'shell' },
);
