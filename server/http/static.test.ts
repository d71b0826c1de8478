import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createTestApp, type TestApp } from '../testing/app';

const SHELL = `<script>early()</script>
<script type="application/json" id="app-config">{"apiUrl":"https://api.example/v2"}</script>`;

let folder: string;
let test: TestApp;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'second-gear-client-'));
  writeFileSync(path.join(folder, '200.html'), SHELL);
  mkdirSync(path.join(folder, 'blogs'));
  for (const name of ['index.html', 'blogs/index.html']) {
    for (const packed of ['', '.br', '.gz']) {
      writeFileSync(path.join(folder, `${name}${packed}`), '<script>elsewhere()</script>');
    }
  }
  test = await createTestApp({ config: { clientFolder: folder } });
});
afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true });
});

const unpack = {
  identity: (body: Buffer) => body,
  br: (body: Buffer) => brotliDecompressSync(body),
  gzip: (body: Buffer) => gunzipSync(body),
};
const pages = ['/', '/index.html', '/%69ndex.html', '/blogs', '/blogs/', '/blogs/index.html'];

it.each(pages)('pages that were rendered at build are for other hosts: not at %s', async (url) => {
  for (const [encoding, read] of Object.entries(unpack)) {
    const page = await test.app.inject({ url, headers: { 'accept-encoding': encoding } });
    expect([page.statusCode, read(page.rawPayload).toString()]).toEqual([200, SHELL]);
    expect(page.headers['cache-control']).toBe('no-cache');
  }
});

it('the policy follows the page that is sent', async () => {
  const { headers } = await test.app.inject('/');
  const policy = String(headers['content-security-policy']);
  const hash = createHash('sha256').update('early()').digest('base64');
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}' https://api.example;`);
  expect(policy).toContain("connect-src 'self' https://api.example;");
});

it('files say no more than data does: each header is a part of each of them', async () => {
  mkdirSync(path.join(folder, 'assets'), { recursive: true });
  writeFileSync(path.join(folder, 'assets/font.woff2'), 'letters');
  const { statusCode, headers } = await test.app.inject('/assets/font.woff2');
  expect([statusCode, headers]).toEqual([
    200,
    expect.objectContaining({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    }),
  ]);
  for (const name of ['referrer-policy', 'x-frame-options', 'access-control-expose-headers']) {
    expect(headers).not.toHaveProperty(name);
  }
});

it('the page says what the server can where its calls come here, and is not sent twice', async () => {
  const own = SHELL.replace('https://api.example/v2', '/api');
  writeFileSync(path.join(folder, '200.html'), own);
  const { headers, body } = await test.app.inject('/login');
  const [, block = '{}'] = /id="app-config">([^<]*)</.exec(body) ?? [];
  const call = await test.app.inject('/api/categories');
  expect(JSON.parse(block)).toEqual({
    capabilities: String(call.headers['x-capabilities']).split(', '),
    apiUrl: '/api',
  });
  const again = await test.app.inject({
    url: '/search',
    headers: { 'if-none-match': String(headers.etag) },
  });
  expect([again.statusCode, again.body]).toEqual([304, '']);

  // Built again meanwhile.
  writeFileSync(path.join(folder, '200.html'), `${own}<p>New</p>`);
  utimesSync(path.join(folder, '200.html'), new Date(), new Date(Date.now() + 5000));
  expect((await test.app.inject('/login')).body).toContain('New');
});
