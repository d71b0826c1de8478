import { asciiDigits } from './digits';

/** A text parsed as a number. */
export type NumberReading =
  | { kind: 'empty' }
  | { kind: 'number'; value: number }
  /** "17.900" is 17,900 in some countries and 17.9 in others. */
  | { kind: 'ambiguous'; readings: [number, number] }
  | { kind: 'invalid' };

/** Valid range. Readings outside of it are discarded. */
export interface NumberRange {
  min?: number;
  max?: number;
}

/** Far longer than any valid number; bounds the patterns below. */
const LENGTH_MAX = 40;

/** Digits, signs and separators of any script as ASCII, and gaps as one space. */
const plainText = (text: string): string =>
  asciiDigits(text)
    .replace(/\u066b/g, '.')
    .replace(/\u066c|\u2018|\u2019/g, "'")
    .replace(/\u060c/g, ',')
    .replace(/\s+/g, ' ')
    .trim();

/** Removes a currency before or after the number. */
const withoutCurrency = (text: string): string =>
  text
    .replace(/^(-?) ?(?:US|us)?\p{Sc} ?(-?)/u, '$1$2')
    .replace(/ ?(?:\p{Sc}|USD|usd|EUR|eur|GBP|gbp)$/u, '');

/**
 * One to three digits without a leading zero, then groups of three. Indian groups of two are
 * accepted too.
 */
const groups: Record<string, RegExp> = {
  ',': /^[1-9]\d{0,2}(,\d{3})+$|^[1-9]\d?(,\d{2})+,\d{3}$/,
  '.': /^[1-9]\d{0,2}(\.\d{3})+$/,
  ' ': /^[1-9]\d{0,2}( \d{3})+$/,
  "'": /^[1-9]\d{0,2}('\d{3})+$/,
};

/** Digits of "17 900", "1'234", "1,234,567" or "1234"; null if the groups are invalid. */
function ungroup(text: string): string | null {
  if (/^\d+$/.test(text)) return text;
  const isGrouped = Object.values(groups).some((pattern) => pattern.test(text));
  return isGrouped ? text.replace(/\D/g, '') : null;
}

/** A whole part and, after the decimal separator, a fraction. */
function decimal(text: string, separator: string): number | null {
  const at = text.lastIndexOf(separator);
  const fraction = text.slice(at + 1);
  const whole = text.slice(0, at);
  if (whole.includes(separator) || !/^\d*$/.test(fraction)) return null;
  if (whole === '') return fraction === '' ? null : Number(`0.${fraction}`);
  const digits = ungroup(whole);
  return digits === null ? null : Number(`${digits}.${fraction || '0'}`);
}

/**
 * All readings of an unsigned text. A comma before three digits is a thousands separator, as in
 * this product, unless it follows a zero.
 */
function readingsOf(text: string): number[] {
  if (/^\d{1,3}\.\d{3}$/.test(text)) {
    const asDecimal = Number(text);
    return text.startsWith('0') ? [asDecimal] : [Number(text.replace('.', '')), asDecimal];
  }
  if (/^0\d{0,2},\d{3}$/.test(text)) {
    return [...new Set([Number(text.replace(',', '')), Number(text.replace(',', '.'))])];
  }
  const whole = ungroup(text);
  if (whole !== null) return [Number(whole)];
  const last = text.lastIndexOf(',') > text.lastIndexOf('.') ? ',' : '.';
  const value = decimal(text, last);
  return value === null ? [] : [value];
}

/**
 * Parses a number as people write it: digits of any script, a currency, and thousands separators
 * (comma, point, space, apostrophe). Nothing is guessed: if two readings are in range, both are
 * returned.
 */
export function readNumber(
  text: string,
  { min = -Infinity, max = Infinity }: NumberRange = {},
): NumberReading {
  if (text.length > LENGTH_MAX) return { kind: 'invalid' };
  const plain = withoutCurrency(plainText(text));
  if (plain === '') return text.trim() === '' ? { kind: 'empty' } : { kind: 'invalid' };
  const [, sign = '', unsigned = ''] = /^([+-]?) ?(.*)$/.exec(plain) ?? [];
  const all = readingsOf(unsigned).map((value) => (sign === '-' ? -value : value));
  const possible = all.filter((value) => value >= min && value <= max);
  const [first, second] = possible.length > 0 ? possible : all.slice(0, 1);
  if (first === undefined) return { kind: 'invalid' };
  return second === undefined
    ? { kind: 'number', value: first }
    : { kind: 'ambiguous', readings: [first, second] };
}

/** The question which of two readings is meant; null if there are not two. */
export function ambiguityQuestion(text: string, range?: NumberRange): string | null {
  const reading = readNumber(text, range);
  return reading.kind === 'ambiguous'
    ? `${text.trim()} is ambiguous. Enter ${reading.readings.join(' or ')}.`
    : null;
}

/** The number in a text; null if there is none or it is ambiguous. */
export function numberIn(text: string, range?: NumberRange): number | null {
  const reading = readNumber(text, range);
  return reading.kind === 'number' ? reading.value : null;
}
