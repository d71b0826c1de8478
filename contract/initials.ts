import { cleanText } from './text/cleanText';

/** The letters of a picture of initials, as in its URL. */
export const INITIALS = /^\p{L}{1,2}$/u;

/** The first letters of the first and the last word with letters, in upper case; '' without any. */
export function initialsOf(name: string): string {
  const letters = cleanText(name)
    .split(' ')
    .flatMap((word) => /\p{L}/u.exec(word) ?? []);
  return [letters[0], letters.slice(1).at(-1)].map(upperCase).join('');
}

/** One letter, also of ß, whose upper case is SS. */
const upperCase = (letter = ''): string => Array.from(letter.toUpperCase())[0] ?? '';
