/*
 * `npm run font` writes src/design/archivo.woff2: Archivo with the characters of Western European
 * languages, and with the weights and widths that the design uses. It is half as large.
 */
const fs = require('node:fs');
const path = require('node:path');
const subsetFont = require('subset-font');

const source =
  require.resolve('@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2');
const target = path.join(__dirname, '../src/design/archivo.woff2');

/** The same range as in src/design/fonts.css. */
const ranges = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x2013, 0x2014],
  [0x2018, 0x201a],
  [0x201c, 0x201e],
  [0x2022, 0x2022],
  [0x2026, 0x2026],
  [0x20ac, 0x20ac],
  [0x2212, 0x2212],
];
const characters = ranges
  .flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
  )
  .join('');

async function writeFont() {
  const font = await subsetFont(fs.readFileSync(source), characters, {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 800 }, wdth: { min: 100, max: 125 } },
    // Without glyphs that only font features reach: fractions and digits of other widths.
    noLayoutClosure: true,
  });
  fs.writeFileSync(target, font);
}

writeFont();
