import { INVISIBLE } from './cleanText';

const isDigit = (char: string) => /^\p{Nd}$/u.test(char);

/** Value of a digit of any script: each script has its ten digits in sequence, zero first. */
function valueOfDigit(char: string): number {
  const code = char.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && isDigit(String.fromCodePoint(zero - 1))) zero -= 1;
  return code - zero;
}

const invisible = new RegExp(`[\\p{Cf}${INVISIBLE}]`, 'gu');

/**
 * Converts digits of any script, and full-width symbols, to ASCII, and removes invisible
 * characters. Superscripts, circled digits and fractions stay: normalisation would turn 17⁹ into
 * 179.
 */
export const asciiDigits = (text: string): string =>
  text
    .replace(/\P{No}+/gu, (part) => part.normalize('NFKC'))
    .replace(/(?!\d)\p{Nd}/gu, (digit) => String(valueOfDigit(digit)))
    .replace(invisible, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-');
