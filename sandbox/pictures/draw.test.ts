/** @jest-environment jest-fixed-jsdom */
import { bodies } from './bodies/all';
import { drawPicture } from './draw';
import {
  formatPictureName,
  parsePictureName,
  PICTURE_NUMBER_MAX,
  views,
  type PictureName,
} from './name';
import { paints } from './paints';

/** Maximum size, because a page shows dozens of them. */
const BYTES_MAX = 6656;

/** Every body from every side, cycling through paints, backdrops and times of day. */
function allKinds(): PictureName[] {
  const paintNames = Object.keys(paints);
  let number = 0;
  return Object.entries(bodies).flatMap(([body, variants]) =>
    variants.flatMap((_, index) =>
      views.map((view) => {
        number += 1;
        const paint = paintNames[number % paintNames.length];
        const text = [body, paint, view, index + 1, number].join('-');
        const name = parsePictureName(text);
        if (!name) throw new Error(`${text} is not a picture's name.`);
        return name;
      }),
    ),
  );
}

const example: PictureName = {
  body: 'suv',
  variant: 2,
  paint: 'racing-green',
  view: 'left',
  number: 17,
};

describe('pictures', () => {
  it('are well-formed, small and complete in themselves, whatever the name', () => {
    const parser = new DOMParser();
    for (const name of allKinds()) {
      const svg = drawPicture(name);
      const document = parser.parseFromString(svg, 'image/svg+xml');
      const problem =
        document.querySelector('parsererror')?.textContent ??
        /NaN|undefined|Infinity|<script|(?:href|src)="(?!#)|url\((?!#)/.exec(svg)?.[0];
      expect([formatPictureName(name), problem]).toEqual([formatPictureName(name), undefined]);
      expect(document.documentElement.getAttribute('viewBox')).toBe('0 0 800 600');
      expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(BYTES_MAX);
      for (const link of svg.matchAll(/(?:href="|url\()#(\w+)/g)) {
        expect(document.getElementById(link[1] ?? '')).not.toBeNull();
      }
    }
  });

  it('are the same for the same name and others for any other', () => {
    const others = [
      { ...example, number: 18 },
      { ...example, view: 'inside' as const },
    ];
    const drawn = [example, ...others].map(drawPicture);
    expect(drawPicture(example)).toBe(drawn[0]);
    expect(new Set(drawn).size).toBe(drawn.length);
  });
});

describe('names of pictures', () => {
  it('can be read back', () => {
    for (const name of allKinds()) expect(parsePictureName(formatPictureName(name))).toEqual(name);
    const last = { ...example, number: PICTURE_NUMBER_MAX };
    expect(parsePictureName(formatPictureName(last))).toEqual(last);
  });

  it.each([
    '',
    'suv-racing-green-left-2-17-1',
    'suv-racing-green-left-2-017',
    'suv-racing-green-left-2-10000',
    'suv-racing-green-left-0-17',
    'suv-racing-green-top-2-17',
    'suv-constructor-left-1-1',
    'suv-racing-green-left-2-17\n',
    '../suv-racing-green-left-2-17',
  ])('are not invented: %p', (text) => {
    expect(parsePictureName(text)).toBeNull();
  });
});
