import { AsyncLocalStorage } from 'node:async_hooks';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { DistanceUnit } from '#contract/facts';
import { readBuiltClient, settingsFrom } from './clientSettings';
import type { Read } from './readAnonymously';

/** A page as HTML, and the cached responses it was rendered from as JSON. */
export interface RenderedParts {
  html: string;
  state: string;
  title?: string;
}

export interface Renderer {
  /** Whether the server renders the page at a path. */
  isPublicPage: (path: string) => boolean;
  /** Renders the page at a path with these reads. Rejects when one of its API calls fails. */
  render: (read: Read, path: string, unit: DistanceUnit) => Promise<RenderedParts>;
}

/** Exports of the built `src/server.tsx`. */
interface RendererModule {
  isPublicPage: (path: string) => boolean;
  createRenderer: (
    call: (path: string) => Promise<Response>,
  ) => (path: string, unit: DistanceUnit) => Promise<RenderedParts>;
}

/**
 * The client's components, built for the server (docs/decisions/0010). Null if the client was built
 * without them, or for another server's API. Loaded with the first page.
 */
export function openRenderer(clientFolder: string): Renderer | null {
  const file = path.join(`${clientFolder}-renderer`, 'server.js');
  if (!existsSync(file)) return null;
  if (readBuiltClient(clientFolder)?.settings.API_URL !== settingsFrom({}).API_URL) return null;

  const activeRead = new AsyncLocalStorage<Read>();
  const load = () => {
    const { createRenderer, isPublicPage } = createRequire(file)(file) as RendererModule;
    const render = createRenderer((url) => responseFor(activeRead.getStore(), url));
    return { isPublicPage, render };
  };
  let loaded: ReturnType<typeof load> | undefined;
  return {
    isPublicPage: (pagePath) => (loaded ??= load()).isPublicPage(pagePath),
    render: (read, pagePath, unit) =>
      activeRead.run(read, async () => (loaded ??= load()).render(pagePath, unit)),
  };
}

/** The response to one of the page's API calls. */
async function responseFor(read: Read | undefined, url: string) {
  if (!read) throw new Error('No page is being rendered.');
  const { statusCode, payload, headers } = await read(url);
  const answer = new Headers({ 'content-type': 'application/json' });
  for (const [name, value] of Object.entries(headers)) {
    if (name.startsWith('x-') && typeof value === 'string') answer.set(name, value);
  }
  return new Response(payload, { status: statusCode, headers: answer });
}
