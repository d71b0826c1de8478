/** Shortens text that people read. Characters are what people count: an emoji with its parts is one. */

let segmenter: Intl.Segmenter | undefined;

/** No word is left out that begins before this share of the space. */
const WORDS_FROM = 0.5;

/** Spaces, and what only makes sense with more text behind it. */
const LOOSE_END = /[\s,;:–—-]+$/u;

/** Where the character at this place begins; `at` is before the end of the text. */
function startOfCharacter(text: string, at: number): number {
  // Firefox has it since version 125.
  if (!('Segmenter' in Intl)) return /[\uDC00-\uDFFF]/.test(text.charAt(at)) ? at - 1 : at;
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return segmenter.segment(text).containing(at)?.index ?? at;
}

/** As many whole characters from the start as fit into `max` UTF-16 units, the unit of `length`. */
export const firstCharacters = (text: string, max: number): string =>
  text.length <= max ? text : text.slice(0, startOfCharacter(text, max));

/** The first character; empty where there is none. */
export const firstCharacter = (text: string): string => {
  let end = 1;
  while (end < text.length && startOfCharacter(text, end) < end) end += 1;
  return text.slice(0, end);
};

/**
 * The text in at most `max` UTF-16 units. What is too long ends in "…", after a whole word where that
 * leaves most of it, otherwise after a whole character.
 */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  const fitting = firstCharacters(text, max - 1);
  const isWordEnd = /^\s/.test(text.slice(fitting.length));
  const lastSpace = isWordEnd ? -1 : fitting.search(/\s\S*$/);
  const cut = lastSpace > fitting.length * WORDS_FROM ? fitting.slice(0, lastSpace) : fitting;
  return `${cut.replace(LOOSE_END, '')}…`;
}
