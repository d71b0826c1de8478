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
import { brotliCompressSync } from 'node:zlib';

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
 * A static host of `dist/` (or of the folder in CLIENT_DIST) that uses the precompressed files.
 * `config` overrides the configuration in the JSON block of its pages.
 */
export async function hostClient(config: Record<string, unknown>): Promise<StaticHost> {
  const built = readFileSync(path.join(dist, 'index.html'), 'utf8');
  const page = brotliCompressSync(withConfig(built, config));
  const server = createServer((request, response) => {
    const name = path.posix.normalize((request.url ?? '/').split('?')[0] ?? '/').slice(1);
    const file = path.join(dist, name);
    const isFile = existsSync(file) && statSync(file).isFile();
    const isPacked = !isFile || name.endsWith('.html') || existsSync(`${file}.br`);
    if (isPacked) response.setHeader('Content-Encoding', 'br');
    if (isFile && !name.endsWith('.html')) {
      response.setHeader('Content-Type', types[path.extname(file)] ?? 'application/octet-stream');
      response.end(readFileSync(isPacked ? `${file}.br` : file));
      return;
    }
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(page);
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
 * A copy of `dist/` with another configuration, for a server that hosts the client. Leaves out the
 * compressed files of the changed pages.
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
  if (!block.test(html)) throw new Error('The page has no configuration block.');
  return html.replace(block, (_all, open: string, json: string, close: string) => {
    const built: unknown = JSON.parse(json);
    return `${open}${JSON.stringify({ ...Object(built), ...config })}${close}`;
  });
}
