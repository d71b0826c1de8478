import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';

const dist = process.env.CLIENT_DIST ?? path.join(__dirname, '..', '..', 'dist');
const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
};

interface StaticHost {
  url: string;
  close: () => Promise<void>;
}

/**
 * A plain static host of `dist/` (or of the folder in CLIENT_DIST) with the fallback to index.html,
 * as any is. `config` replaces values of the JSON block of index.html, which is where the build
 * writes its configuration.
 */
export async function hostClient(config: Record<string, unknown>): Promise<StaticHost> {
  const html = withConfig(readFileSync(path.join(dist, 'index.html'), 'utf8'), config);
  const server = createServer((request, response) => {
    const file = path.join(dist, path.normalize((request.url ?? '/').split('?')[0] ?? '/'));
    const isFile = file.startsWith(dist) && existsSync(file) && statSync(file).isFile();
    if (isFile && !file.endsWith('.html')) {
      response.setHeader('Content-Type', types[path.extname(file)] ?? 'application/octet-stream');
      response.end(readFileSync(file));
      return;
    }
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/**
 * A copy of `dist/` in a new folder with another configuration, for a server that hosts the client
 * itself; without the compressed copies of the page that was changed.
 */
export function copyClient(config: Record<string, unknown>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'second-gear-client-'));
  cpSync(dist, folder, { recursive: true });
  const page = path.join(folder, 'index.html');
  writeFileSync(page, withConfig(readFileSync(page, 'utf8'), config));
  for (const compressed of ['.br', '.gz']) rmSync(`${page}${compressed}`, { force: true });
  return folder;
}

const block = /(<script[^>]*id="?app-config"?[^>]*>)([\s\S]*?)(<\/script>)/;

function withConfig(html: string, config: Record<string, unknown>): string {
  if (!block.test(html)) throw new Error('index.html has no configuration block.');
  return html.replace(block, (_all, open: string, json: string, close: string) => {
    const built: unknown = JSON.parse(json);
    return `${open}${JSON.stringify({ ...Object(built), ...config })}${close}`;
  });
}
