import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import { apiPaths } from '#contract/apiPaths';
import { messages } from '#contract/messages';
import { formatCompactPrice } from '#contract/money';
import { callAs, rowsOf, textOf } from './people';

const fontFile =
  require.resolve('@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2');

interface StaticPage {
  url: string;
  close: () => Promise<void>;
}

interface File {
  type: string;
  body: Buffer;
  isText: boolean;
}

/** Baseline: the home page's content as plain HTML without scripts. */
export async function serveStaticPage(marketUrl: string): Promise<StaticPage> {
  const visitor = callAs(marketUrl);
  const categories = await rowsOf(await visitor(apiPaths.categories));
  const cars = await rowsOf(await visitor(apiPaths.advertisedProducts));

  const files = new Map<string, File>();
  const cards: string[] = [];
  for (const [index, car] of cars.entries()) {
    const picture = await fetch(new URL(textOf(car, 'picture'), marketUrl));
    const body = Buffer.from(await picture.arrayBuffer());
    const type = picture.headers.get('content-type') ?? 'image/svg+xml';
    files.set(`/car-${index}`, { type, body, isText: type.startsWith('image/svg') });
    cards.push(card(car, index));
  }
  const links = categories.map((category) => `<li><a href="/">${text(category, 'name')}</a></li>`);
  const page = Buffer.from(html(links, cards));
  files.set('/', { type: 'text/html; charset=utf-8', body: page, isText: true });
  files.set('/font.woff2', { type: 'font/woff2', body: readFileSync(fontFile), isText: false });
  return serve(files);
}

async function serve(files: ReadonlyMap<string, File>): Promise<StaticPage> {
  const packed = new Map([...files].map(([name, file]) => [name, pack(file)]));
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '/');
    if (!file) {
      response.writeHead(404).end();
      return;
    }
    response.setHeader('content-type', file.type);
    if (file.isText) response.setHeader('content-encoding', 'br');
    response.end(packed.get(request.url ?? '/'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const pack = ({ body, isText }: File) => (isText ? brotliCompressSync(body) : body);

const escape = (value: string) =>
  value.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
const text = (row: unknown, name: string) => escape(textOf(row, name));

function card(car: unknown, index: number): string {
  const price = Number(Reflect.get(Object(car), 'resalePrice'));
  return `<li><img src="/car-${index}" alt="" width="400" height="300" loading="lazy" />
<h3>${text(car, 'name')}</h3><p><b>${formatCompactPrice(Math.round(price * 100))}</b></p>
<p>${text(car, 'location')}</p><p>${text(car, 'sellerName')}</p>
<button>${messages.bookNow}</button> <button>${messages.reportToAdmin}</button></li>`;
}

function html(links: string[], cards: string[]): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8" /><title>Second Gear</title>
<meta name="viewport" content="width=device-width, initial-scale=1" />
<link rel="preload" as="font" type="font/woff2" crossorigin href="/font.woff2" />
<style>
@font-face { font-family: Archivo; src: url(/font.woff2); font-display: swap }
body { margin: 0; font: 16px/1.5 Archivo, Arial, sans-serif; background: #f6f2e9; color: #1d1b16 }
header, section { padding: 24px 16px } .banner { background: #0f4431; color: #fbf6ea }
h1 { font-size: 40px; line-height: 1.1 } img { width: 100%; height: auto; background: #e5dfd0 }
ul { display: grid; gap: 16px; list-style: none; padding: 0;
grid-template-columns: repeat(auto-fill, minmax(260px, 1fr)) }
li { border: 1px solid #d5cdbb; border-radius: 10px; padding: 16px }
</style></head><body>
<div class="banner"><header>Second Gear <a href="/">${messages.logIn}</a></header>
<section><h1>${messages.headline}</h1><a href="/">${messages.getStarted}</a></section></div>
<section><ul><li>200+ point inspection</li><li>Good as new</li><li>30-day money-back guarantee</li>
<li>10 months warranty</li></ul></section>
<section><h2>All Car Categories</h2><ul>${links.join('')}</ul></section>
<section><h2>Top Advertised Products</h2><ul>${cards.join('')}</ul></section>
<footer><section>© 2022 Second Gear. All Rights Reserved.</section></footer></body></html>`;
}
