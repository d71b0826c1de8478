import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import fp from 'fastify-plugin';
import { notFound } from '../lib/errors';

declare module 'fastify' {
  interface FastifyInstance {
    /** The page that the browser renders. Throws 404 if the client is not built. */
    readShell: () => Promise<string>;
    /** Responds with that page: with 200, or with 404 for a page that does not exist. */
    sendShell: (reply: FastifyReply, status?: 200 | 404) => Promise<void>;
    /** Responds with a page as HTML, which clients revalidate every time. */
    sendPage: (reply: FastifyReply, html: string, status?: number) => Promise<void>;
  }
}

/**
 * Notes in the page's JSON block that the server has extensions, so that no control appears only
 * after the first response, and where users can write to. Only if the client calls this server.
 */
function addServerSettings(html: string, supportEmail: string | undefined): string {
  const settings = JSON.stringify({ isExtended: true, supportEmail }).replaceAll('<', '\\u003c');
  return html.replace(
    /(id="?app-config"?>\{)(?=[^<]*"apiUrl":"\/api")/,
    (start) => `${start}${settings.slice(1, -1)},`,
  );
}

interface ShellOptions {
  folder: string;
  /** Where users can write to. */
  supportEmail?: string | undefined;
}

/** The page that the browser renders itself. */
export const shell = fp(
  (app: FastifyInstance, { folder, supportEmail }: ShellOptions, done) => {
    let kept: { modifiedAt: number; html: string } | null = null;

    app.decorate('readShell', async () => {
      const file = path.join(folder, 'index.html');
      const { mtimeMs: modifiedAt } = await stat(file).catch(() => {
        throw notFound('The web client isn’t built. Run "npm run build".');
      });
      // The client may be rebuilt while the server runs. Changed inline scripts need a new policy,
      // and so a restart.
      if (kept?.modifiedAt !== modifiedAt) {
        const html = await readFile(file, 'utf8');
        kept = { modifiedAt, html: addServerSettings(html, supportEmail) };
      }
      return kept.html;
    });
    app.decorate('sendPage', async (reply: FastifyReply, html: string, status = 200) => {
      // CORS is only for the API, and every header delays the first paint.
      reply.removeHeader('access-control-allow-origin');
      reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8');
      await reply.code(status).send(html);
    });
    app.decorate('sendShell', async (reply: FastifyReply, status: 200 | 404 = 200) =>
      app.sendPage(reply, await app.readShell(), status),
    );
    done();
  },
  { name: 'shell' },
);
