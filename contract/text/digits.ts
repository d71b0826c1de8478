import { INVISIBLE } from './cleanText';

const isDigit = (char: string) => /^\p{Nd}$/u.test(char);

/** The value of a digit of any script: each script has its ten digits in a row, zero first. */
function valueOfDigit(char: string): number {
  const code = char.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && isDigit(String.fromCodePoint(zero - 1))) zero -= 1;
  return code - zero;
}

const invisible = new RegExp(`[\\p{Cf}${INVISIBLE}]`, 'gu');

/**
 * Digits of any script, and full-width signs, as ASCII; characters that nobody sees go.
 * Superscripts, circled digits and fractions stay as they are: they are no digits of a number, and
 * normalization would make 179 out of 17⁹.
 */
export const asciiDigits = (text: string): string =>
  text
    .replace(/\P{No}+/gu, (part) => part.normalize('NFKC'))
    .replace(/\p{Nd}/gu, (digit) => String(valueOfDigit(digit)))
    .replace(invisible, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-');
