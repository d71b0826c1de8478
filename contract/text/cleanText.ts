/** Normalises text: removes invisible characters, which nobody could type again. */

/**
 * Invisible characters, for use in a character class: ignorable ones, lone surrogates,
 * noncharacters, and fillers and joiners that Unicode does not classify as ignorable.
 */
export const INVISIBLE = [
  '\\p{DI}\\p{Surrogate}\\p{NChar}\\ufff9-\\ufffc\\u2d7f\\u{1107f}\\u{13430}-\\u{1343f}',
  '\\u{16fe4}\\u{1d159}',
].join('');

/** Scripts in which the joiners ZWJ and ZWNJ change the shape of adjacent letters. */
const JOINED = [
  ...['Arabic', 'Syriac', 'Mongolian', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya'],
  ...['Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Khmer', 'Myanmar', 'Tibetan'],
]
  .map((script) => `\\p{scx=${script}}`)
  .join('');

/**
 * Invisible characters, except those that affect the character before: joiners between such letters
 * or emoji, variation selectors, and tags of a flag.
 */
const kept = [
  `(?<=[${JOINED}])[\\u200c\\u200d](?=[${JOINED}])`,
  '(?<=\\p{Extended_Pictographic}[\\ufe0f\\u{1f3fb}-\\u{1f3ff}]?)\\u200d(?=\\p{Extended_Pictographic})',
  '(?<=[\\p{Emoji}\\p{S}\\p{Ideographic}\\p{scx=Mongolian}])[\\ufe00-\\ufe0f\\u180b-\\u180d\\u{e0100}-\\u{e01ef}]',
  '(?<=\\u{1f3f4})[\\u{e0020}-\\u{e007e}]+\\u{e007f}',
];
const KEPT = kept.length;
const invisible = new RegExp(`${kept.map((part) => `(${part})`).join('|')}|[${INVISIBLE}]`, 'gu');

/** Spaces of any width, control characters, and the blank Braille pattern. */
const spaces = /[\s\p{Cc}\u2800]+/gu;
const newLines = /\r\n?|[\u0085\u2028\u2029]/g;
const otherSpace = /[^\S\n]|[^\P{Cc}\n]|\u2800/gu;

/**
 * More marks on a letter than any script has, which would be drawn over the page around it. Accents,
 * which all scripts share, are at most four; Hebrew has up to six marks, a Tibetan stack eight.
 */
const accent = '(?:(?=\\p{Script=Inherited})[\\p{M}\\u200c\\u200d])';
const accents = new RegExp(`(${accent}{4})${accent}+`, 'gu');
const marks = /([\p{M}\u200c\u200d]{8})[\p{M}\u200c\u200d]+/gu;

const topOfPile = (_pile: string, kept: string): string => kept.replace(/[\u200c\u200d]+$/, '');

const withoutPiles = (text: string): string =>
  text.normalize('NFC').replace(accents, topOfPile).replace(marks, topOfPile);

const visible = (text: string): string =>
  text.replace(invisible, (found, ...groups: unknown[]) =>
    groups.slice(0, KEPT).some((group) => group !== undefined) ? found : '',
  );

/** For single lines: names, places, reasons, search words. */
export const cleanText = (text: string): string =>
  withoutPiles(visible(text)).replace(spaces, ' ').normalize('NFC').trim();

/** For several lines, keeping the line breaks. */
export const cleanLines = (text: string): string =>
  withoutPiles(visible(text))
    .replace(newLines, '\n')
    .replace(otherSpace, ' ')
    .normalize('NFC')
    .trim();
