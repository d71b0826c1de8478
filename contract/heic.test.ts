import { isHeic } from './heic';

/** The head of a file: a box with a length field, and the bytes after it. */
function fileOf(brands: string, { after = '', kind = 'ftyp', length = 8 + brands.length } = {}) {
  const head = String.fromCharCode(0, 0, length >> 8, length & 255) + kind + brands + after;
  return Uint8Array.from(head, (character) => character.charCodeAt(0));
}

it.each(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs'])(
  'a picture that calls itself %s is HEIC, also when it says so after another name',
  (brand) => {
    expect(isHeic(fileOf(`${brand}\0\0\0\0mif1`))).toBe(true);
    expect(isHeic(fileOf(`mif1\0\0\0\0mif1${brand}`))).toBe(true);
  },
);

it.each([
  ['an AVIF, which comes in the same box', fileOf('avif\0\0\0\0mif1miafavif')],
  ['a kind that nobody knows', fileOf('heif\0\0\0\0hevyheiz')],
  ['a name that only has it in it', fileOf('xhei\0\0\0\0cxxx')],
  ['what stands behind the box', fileOf('avif\0\0\0\0mif1', { after: 'heic' })],
  ['another box', fileOf('heic\0\0\0\0mif1', { kind: 'moov' })],
  ['half a name', fileOf('mif1\0\0\0\0hei')],
  ['nothing', new Uint8Array()],
])('%s is not', (_what, file) => {
  expect(isHeic(file)).toBe(false);
});

it('looks at the first 64 bytes of a long box', () => {
  const names = 'mif1'.repeat(12);
  expect(isHeic(fileOf(`${names}heic`, { length: 300 }))).toBe(true);
  expect(isHeic(fileOf(`${names}mif1mif1heic`, { length: 300 }))).toBe(false);
});
