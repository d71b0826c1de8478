const isDigit = (char: string) => /^\p{Nd}$/u.test(char);

/** The value of a digit of any script: each script has its ten digits in a row, zero first. */
function valueOfDigit(char: string): number {
  const code = char.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && isDigit(String.fromCodePoint(zero - 1))) zero -= 1;
  return code - zero;
}

/** Digits of any script, and full-width signs, as ASCII; characters that nobody sees go. */
export const asciiDigits = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, (digit) => String(valueOfDigit(digit)))
    .replace(/[\p{Cf}\p{DI}]/gu, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-');
