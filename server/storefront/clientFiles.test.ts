import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { root } from '../config/root';
import { createTestApp, type TestApp } from '../testing/app';

/** Long enough to be compressed. */
const SHELL = `<script>early()</script><!--${'-'.repeat(1024)}-->
<script type="application/json" id="app-config">{"apiUrl":"https://api.example/v2"}</script>`;

const HASH = createHash('sha256').update('early()').digest('base64');

let folder: string;
let test: TestApp;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'second-gear-client-'));
  writeFileSync(path.join(folder, 'index.html'), SHELL);
  const built = { settings: { API_URL: 'https://api.example/v2' }, scripts: [`sha256-${HASH}`] };
  writeFileSync(path.join(folder, 'settings.json'), JSON.stringify(built));
  for (const packed of ['.br', '.gz']) {
    writeFileSync(path.join(folder, `index.html${packed}`), 'not sent');
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
const pages: [url: string, status: number][] = [
  ['/', 200],
  ['/blogs', 200],
  ['/LOGIN/', 200],
  ['/dashboard/orders/none', 200],
  ['/index.html', 404],
];

it.each(pages)(
  'the built page is sent under the paths of pages, with its own status, not as a file: %s',
  async (url, status) => {
    for (const [encoding, read] of Object.entries(unpack)) {
      const page = await test.app.inject({ url, headers: { 'accept-encoding': encoding } });
      expect([page.statusCode, read(page.rawPayload).toString()]).toEqual([status, SHELL]);
      expect(page.headers['cache-control']).toBe('no-cache');
    }
  },
);

it('the policy follows the page that is sent', async () => {
  const { headers } = await test.app.inject('/');
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain(`script-src 'self' 'sha256-${HASH}' https://api.example;`);
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

it('announces extensions in a page that calls this server, and does not send the page twice', async () => {
  const own = SHELL.replace('https://api.example/v2', '/api');
  writeFileSync(path.join(folder, 'index.html'), own);
  const { headers, body } = await test.app.inject('/login');
  const [, block = '{}'] = /id="app-config">([^<]*)</.exec(body) ?? [];
  expect(JSON.parse(block)).toEqual({
    isExtended: true,
    apiUrl: '/api',
  });
  const again = await test.app.inject({
    url: '/search',
    headers: { 'if-none-match': String(headers.etag) },
  });
  expect([again.statusCode, again.body]).toEqual([304, '']);

  // The client is rebuilt while the server runs.
  writeFileSync(path.join(folder, 'index.html'), `${own}<p>New</p>`);
  utimesSync(path.join(folder, 'index.html'), new Date(), new Date(Date.now() + 5000));
  expect((await test.app.inject('/login')).body).toContain('New');
});

it('names where users can write to, in the page and on error pages', async () => {
  const supportEmail = 'help@cars.example.com';
  const other = await createTestApp({ config: { clientFolder: folder, supportEmail } });
  writeFileSync(path.join(folder, 'index.html'), SHELL.replace('https://api.example/v2', '/api'));
  const { body } = await other.app.inject('/login');
  const [, block = '{}'] = /id="app-config">([^<]*)</.exec(body) ?? [];
  expect(JSON.parse(block)).toEqual({ isExtended: true, supportEmail, apiUrl: '/api' });
  const missing = { url: '/assets/gone.js', headers: { accept: 'text/html' } };
  expect((await other.app.inject(missing)).body).toContain(
    'Stuck? Write to <a href="mailto:help@cars.example.com">help@cars.example.com</a>.',
  );
  expect((await test.app.inject(missing)).body).not.toContain('Stuck?');
  await other.close();
});

describe('what does not exist', () => {
  it.each([
    '/nope',
    '/dashboard/nope',
    '/favicon.png',
    '/category/nope',
    `/category/${'x'.repeat(100)}`,
  ])('is not found at %s, and the client says so', async (url) => {
    const page = await test.app.inject({ url, headers: { 'if-none-match': '*' } });
    expect([page.statusCode, page.headers['content-type']]).toEqual([
      404,
      'text/html; charset=utf-8',
    ]);
    expect(page.body).toContain('app-config');
  });

  it.each([
    '/assets/nope.js',
    '/assets/%E0.js',
    '/assets/a%00.js',
    '/api/nope',
    '/sitemaps/nope.xml',
  ])('is an error for programs at %s', async (url) => {
    const answer = await test.app.inject(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'not-found' });
  });
});

describe('robots.txt', () => {
  it('lets crawlers see photos and drawings, and names the sitemap', async () => {
    copyFileSync(path.join(root, 'public/robots.txt'), path.join(folder, 'robots.txt'));
    const { body, headers } = await test.app.inject({
      url: '/robots.txt',
      headers: { host: 'localhost:3000' },
    });
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(body).toMatch(/\n\nSitemap: http:\/\/localhost:3000\/sitemap\.xml\n$/);
    const rules = body.split('\n').filter((line) => /^(Allow|Disallow):/.test(line));
    /** The longest matching rule wins. */
    const isAllowed = (pathname: string) =>
      rules
        .map((rule) => rule.split(': '))
        .filter(([, start = '']) => pathname.startsWith(start))
        .sort(([, a = ''], [, b = '']) => b.length - a.length)[0]?.[0] !== 'Disallow';
    for (const open of [
      '/',
      '/cars/car-1',
      '/search?category=suv',
      '/api/photos/a/1600.jpg',
      '/api/pictures/a.svg',
    ]) {
      expect([open, isAllowed(open)]).toEqual([open, true]);
    }
    for (const closed of ['/dashboard', '/api/users/me', '/api/bookings', '/auth/action']) {
      expect([closed, isAllowed(closed)]).toEqual([closed, false]);
    }
  });
});
