import type { IdRange } from '../products/products';

/** Ids are random hexadecimal, so each first digit is equally frequent. */
const DIGITS = Array.from({ length: 16 }, (_, digit) => digit.toString(16));

/** Average number of cars per file; 50,000 URLs are allowed. */
const CARS_PER_FILE = 10_000;

const LONGEST = 4;

/** Id prefixes that divide the cars among files; only '' if one file is enough. */
export function prefixesFor(cars: number, perFile = CARS_PER_FILE): string[] {
  let prefixes = [''];
  while (cars > perFile * prefixes.length && (prefixes[0] ?? '').length < LONGEST) {
    prefixes = prefixes.flatMap((prefix) => DIGITS.map((digit) => `${prefix}${digit}`));
  }
  return prefixes;
}

/** The ids with a prefix. The first and last ranges are open, so that every id is in one. */
export function rangeOf(prefix: string): IdRange {
  const isFirst = /^0*$/.test(prefix);
  const isLast = /^f*$/.test(prefix);
  const next = (Number.parseInt(prefix, 16) + 1).toString(16).padStart(prefix.length, '0');
  return { from: isFirst ? undefined : prefix, before: isLast ? undefined : next };
}
