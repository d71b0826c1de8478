import { asciiDigits } from './digits';

/** What a text says as a number. */
export type NumberReading =
  | { kind: 'empty' }
  | { kind: 'number'; value: number }
  /** "17.900" is 17,900 in half of the world and 17.9 in the other. */
  | { kind: 'ambiguous'; readings: [number, number] }
  | { kind: 'invalid' };

/** The values that make sense: a reading outside of it is no reading. */
export interface NumberRange {
  min?: number;
  max?: number;
}

/** Far longer than any number that a field takes; bounds the patterns below. */
const LENGTH_MAX = 40;

/** Digits, signs and separators of any script as ASCII; every gap is one space. */
const plainText = (text: string): string =>
  asciiDigits(text)
    .replace(/\u066b/g, '.')
    .replace(/\u066c|\u2018|\u2019/g, "'")
    .replace(/\u060c/g, ',')
    .replace(/\s+/g, ' ')
    .trim();

/** A currency before or behind; which one it is does not matter here. */
const withoutCurrency = (text: string): string =>
  text
    .replace(/^(-?) ?(?:US|us)?\p{Sc} ?(-?)/u, '$1$2')
    .replace(/ ?(?:\p{Sc}|USD|usd|EUR|eur|GBP|gbp)$/u, '');

/**
 * One to three digits, the first of them no zero, then groups of three; Indian groups of two before
 * the last are fine.
 */
const groups: Record<string, RegExp> = {
  ',': /^[1-9]\d{0,2}(,\d{3})+$|^[1-9]\d?(,\d{2})+,\d{3}$/,
  '.': /^[1-9]\d{0,2}(\.\d{3})+$/,
  ' ': /^[1-9]\d{0,2}( \d{3})+$/,
  "'": /^[1-9]\d{0,2}('\d{3})+$/,
};

/** "17 900", "1'234", "1,234,567" or "1234" as digits; null when the groups are not of three. */
function ungroup(text: string): string | null {
  if (/^\d+$/.test(text)) return text;
  const isGrouped = Object.values(groups).some((pattern) => pattern.test(text));
  return isGrouped ? text.replace(/\D/g, '') : null;
}

/** A whole part and, behind its decimal separator, a fraction. */
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
 * All that an unsigned text can mean. A comma before three digits groups them, as in this product,
 * but after a zero it more likely is a decimal one.
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
 * Reads a number as people write it: with digits of any script, a currency, and groups of three
 * apart by commas, points, spaces or apostrophes. Nothing is guessed: where two readings are in the
 * range, both are returned.
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

/** Asks which of two readings a text means; null where it has not two. */
export function askWhich(text: string, range?: NumberRange): string | null {
  const reading = readNumber(text, range);
  return reading.kind === 'ambiguous'
    ? `${text.trim()} is ambiguous. Enter ${reading.readings.join(' or ')}.`
    : null;
}

/** The number that a text says, or null where it says none, or two. */
export function numberIn(text: string, range?: NumberRange): number | null {
  const reading = readNumber(text, range);
  return reading.kind === 'number' ? reading.value : null;
}
