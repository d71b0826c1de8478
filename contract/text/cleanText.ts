/** Text as it is kept: without characters that nobody sees, which nobody could type again. */

/**
 * Characters that draw nothing, for a class of a pattern: ignorable ones, halves of pairs, what is
 * no character, and fillers and joiners of scripts that Unicode does not count among the first.
 */
export const INVISIBLE = [
  '\\p{DI}\\p{Surrogate}\\p{NChar}\\ufff9-\\ufffc\\u2d7f\\u{1107f}\\u{13430}-\\u{1343f}',
  '\\u{16fe4}\\u{1d159}',
].join('');

/** Scripts in which the two joiners change how neighbouring letters are written. */
const JOINED = [
  ...['Arabic', 'Syriac', 'Mongolian', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya'],
  ...['Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Khmer', 'Myanmar', 'Tibetan'],
]
  .map((script) => `\\p{scx=${script}}`)
  .join('');

/**
 * Characters without a picture of their own. What belongs to what stands before stays: joiners
 * between such letters or between emoji, a variation selector, and the tags of a flag.
 */
const kept = [
  `(?<=[${JOINED}])[\\u200c\\u200d](?=[${JOINED}])`,
  '(?<=\\p{Extended_Pictographic}[\\ufe0f\\u{1f3fb}-\\u{1f3ff}]?)\\u200d(?=\\p{Extended_Pictographic})',
  '(?<=[\\p{Emoji}\\p{S}\\p{Ideographic}\\p{scx=Mongolian}])[\\ufe00-\\ufe0f\\u180b-\\u180d\\u{e0100}-\\u{e01ef}]',
  '(?<=\\u{1f3f4})[\\u{e0020}-\\u{e007e}]+\\u{e007f}',
];
const KEPT = kept.length;
const invisible = new RegExp(`${kept.map((part) => `(${part})`).join('|')}|[${INVISIBLE}]`, 'gu');

/** Spaces of any width, control characters, and a pattern of Braille without dots. */
const spaces = /[\s\p{Cc}\u2800]+/gu;
const newLines = /\r\n?|[\u0085\u2028\u2029]/g;
const otherSpace = /[^\S\n]|[^\P{Cc}\n]|\u2800/gu;

const visible = (text: string): string =>
  text.replace(invisible, (found, ...groups: unknown[]) =>
    groups.slice(0, KEPT).some((group) => group !== undefined) ? found : '',
  );

/** A text of one line: a name, a place, a reason, the words of a search. */
export const cleanText = (text: string): string =>
  visible(text).replace(spaces, ' ').normalize('NFC').trim();

/** A text of several lines, which stay as they are. */
export const cleanLines = (text: string): string =>
  visible(text).replace(newLines, '\n').replace(otherSpace, ' ').normalize('NFC').trim();
