import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const folder = path.join(__dirname, '../../public');
const read = (name: string) => readFileSync(path.join(folder, name));

interface Icon {
  src: string;
  sizes: string;
  type: string;
  purpose?: string;
}
const manifest = JSON.parse(read('manifest.webmanifest').toString()) as { icons: Icon[] };

/** The width and height in a PNG’s header. */
const sizeOf = (png: Buffer) => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;

test('every icon of the manifest is there, in its size, also for systems without SVG', () => {
  for (const { src, sizes, type } of manifest.icons) {
    expect([src, existsSync(path.join(folder, src))]).toEqual([src, true]);
    const isPng = type === 'image/png';
    expect(isPng ? sizeOf(read(src)) : sizes).toBe(sizes);
  }
  const pngs = manifest.icons.filter(({ type }) => type === 'image/png');
  expect(pngs.map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
});

test('every icon of the page is there, and the one that browsers ask for by its name', () => {
  const page = read('index.html').toString();
  const links = [...page.matchAll(/<link rel="(?:icon|apple-touch-icon)" href="\/([^"]+)"/g)];
  expect(links.map(([, name]) => name)).toEqual(['favicon.svg', 'apple-touch-icon.png']);
  for (const [, name = ''] of links) expect(existsSync(path.join(folder, name))).toBe(true);
  expect(sizeOf(read('apple-touch-icon.png'))).toBe('180x180');
  const ico = read('favicon.ico');
  expect([ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([1, 3]);
  expect([22, 38, 54].map((entry) => ico.readUInt8(entry - 16))).toEqual([16, 32, 48]);
});
