import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Capability } from '#contract/capabilities';
import { notFound } from '../errors';

/** The built page with nothing in it yet, beside an `index.html` that shows the home page. */
export const SHELL = '200.html';

/** The file behind every page of the client; null while the client is not built. */
export const pageFile = (folder: string): string | null =>
  [SHELL, 'index.html'].map((name) => path.join(folder, name)).find(existsSync) ?? null;

export const notBuilt = () => notFound('The web client isn’t built. Run "npm run build".');

/**
 * A built page that says in its JSON block what this server can beyond spec §7: nothing that is
 * offered appears only after the first answer of a call. Only where the client's calls come to this
 * server: of another one it knows nothing.
 */
export async function readPage(file: string, offered: readonly Capability[]): Promise<string> {
  const html = await readFile(file, 'utf8');
  return html.replace(
    /(id="?app-config"?>\{)(?=[^<]*"apiUrl":"\/api")/,
    (block) => `${block}"capabilities":${JSON.stringify(offered)},`,
  );
}
