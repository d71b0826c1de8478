import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Capability } from '#contract/capabilities';
import { notFound } from '../errors';
import { createPageEncoder } from './pageEncoder';
import { sendPage, toPage, type Page } from './sentPage';

interface ShellOptions {
  folder: string;
  /** The server's capabilities beyond spec §7. */
  offered: readonly Capability[];
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The page that the browser renders. Throws 404 if the client is not built. */
    readShell: () => Promise<string>;
    /** Responds with 200, or with 404 for a page that does not exist. */
    sendShell: (request: FastifyRequest, reply: FastifyReply, status?: 200 | 404) => Promise<void>;
  }
}

/**
 * Embeds the server's capabilities beyond spec §7 in the page's JSON block, so that no control
 * appears only after the first response. Only if the client calls this server.
 */
const withCapabilities = (html: string, offered: readonly Capability[]): string =>
  html.replace(
    /(id="?app-config"?>\{)(?=[^<]*"apiUrl":"\/api")/,
    (block) => `${block}"capabilities":${JSON.stringify(offered)},`,
  );

/** The page that the browser renders itself. */
export const shell = fp(
  (app: FastifyInstance, { folder, offered }: ShellOptions, done) => {
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
      const html = withCapabilities(await readFile(file, 'utf8'), offered);
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
