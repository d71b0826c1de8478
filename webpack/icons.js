/**
 * Renders the PNG and ICO files in public/ from the SVG icons: `node webpack/icons.js`, after the
 * logo has changed.
 */
const fs = require('node:fs');
const path = require('node:path');
const sharp = require('sharp');

const folder = path.join(__dirname, '..', 'public');

/** The logo with rounded corners, and as a full square for systems that crop icons themselves. */
const ROUND = 'favicon.svg';
const SQUARE = 'app-icon.svg';

const draw = (source, size) =>
  sharp(path.join(folder, source), { density: 600 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true, quality: 100, effort: 10 })
    .toBuffer();

/** Builds an .ico file of PNG pictures: a header of 6 bytes, then 16 for each picture. */
function icoOf(pictures) {
  const header = Buffer.alloc(6 + 16 * pictures.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = header.length;
  pictures.forEach(({ size, png }, place) => {
    const entry = 6 + 16 * place;
    header.writeUInt8(size, entry);
    header.writeUInt8(size, entry + 1);
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(png.length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  });
  return Buffer.concat([header, ...pictures.map(({ png }) => png)]);
}

async function main() {
  const write = (name, bytes) => fs.writeFileSync(path.join(folder, name), bytes);
  const small = [16, 32, 48].map(async (size) => ({ size, png: await draw(ROUND, size) }));
  write('favicon.ico', icoOf(await Promise.all(small)));
  write('apple-touch-icon.png', await draw(SQUARE, 180));
  write('icon-192.png', await draw(ROUND, 192));
  write('icon-512.png', await draw(ROUND, 512));
  write('maskable-icon-512.png', await draw(SQUARE, 512));
}

void main();
