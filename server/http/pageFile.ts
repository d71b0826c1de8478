import { existsSync } from 'node:fs';
import path from 'node:path';
import { notFound } from '../errors';

/** The built page with nothing in it yet, beside an `index.html` that shows the home page. */
export const SHELL = '200.html';

/** The file behind every page of the client; null while the client is not built. */
export const pageFile = (folder: string): string | null =>
  [SHELL, 'index.html'].map((name) => path.join(folder, name)).find(existsSync) ?? null;

export const notBuilt = () => notFound('The web client is not built: run "npm run build".');
