import type { IdRange } from './repository';

/** Ids are random and begin with hexadecimal digits: equally many begin with each of them. */
const DIGITS = Array.from({ length: 16 }, (_, digit) => digit.toString(16));

/** Cars in one file, on average; 50,000 URLs are allowed. */
const CARS_PER_FILE = 10_000;

const LONGEST = 4;

/** The beginnings of ids that share the cars out among files; only '' where one file is enough. */
export function prefixesFor(cars: number, perFile = CARS_PER_FILE): string[] {
  let prefixes = [''];
  while (cars > perFile * prefixes.length && (prefixes[0] ?? '').length < LONGEST) {
    prefixes = prefixes.flatMap((prefix) => DIGITS.map((digit) => `${prefix}${digit}`));
  }
  return prefixes;
}

/**
 * The ids that begin with a prefix. The first range begins with the first id and the last one ends
 * with the last, whatever they look like.
 */
export function rangeOf(prefix: string): IdRange {
  const isFirst = /^0*$/.test(prefix);
  const isLast = /^f*$/.test(prefix);
  const next = (Number.parseInt(prefix, 16) + 1).toString(16).padStart(prefix.length, '0');
  return { from: isFirst ? undefined : prefix, before: isLast ? undefined : next };
}
