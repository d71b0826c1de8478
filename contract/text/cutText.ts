/** Truncates text without splitting grapheme clusters, such as emoji with modifiers. */

let segmenter: Intl.Segmenter | undefined;

/** Do not cut at a word boundary before this share of the length. */
const WORDS_FROM = 0.5;

/** Spaces and punctuation that must not precede the ellipsis. */
const LOOSE_END = /[\s,;:–—-]+$/u;

/** Start of the character at this index; `at` is before the end of the text. */
function startOfCharacter(text: string, at: number): number {
  // Firefox supports it since version 125.
  if (!('Segmenter' in Intl)) return /[\uDC00-\uDFFF]/.test(text.charAt(at)) ? at - 1 : at;
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return segmenter.segment(text).containing(at)?.index ?? at;
}

/** The longest prefix of whole characters with at most `max` UTF-16 units, the unit of `length`. */
export const firstCharacters = (text: string, max: number): string =>
  text.length <= max ? text : text.slice(0, startOfCharacter(text, max));

/**
 * Truncates the text to at most `max` UTF-16 units, ending in "…": after a whole word if that keeps
 * most of the text, otherwise after a whole character.
 */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  const fitting = firstCharacters(text, max - 1);
  const isWordEnd = /^\s/.test(text.slice(fitting.length));
  const lastSpace = isWordEnd ? -1 : fitting.search(/\s\S*$/);
  const cut = lastSpace > fitting.length * WORDS_FROM ? fitting.slice(0, lastSpace) : fitting;
  return `${cut.replace(LOOSE_END, '')}…`;
}
