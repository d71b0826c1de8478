import { MILEAGE_KM_MAX, PRICE_MAX_CENTS, PURCHASE_YEAR_MIN } from '../limits';
import type { SearchFilters } from '../search';
import { comparators, endings, phraseAt, type Comparator } from './comparators';
import { KM_PER_MILE, numberAt, type NumberFound } from './numbers';

/** Limits in a search text: "under $10,000", "from 2019", "5k-8k", "less than 50,000 miles". */

/** Price, year and mileage as the filters have them. */
export type QueryLimits = Pick<
  SearchFilters,
  'minPrice' | 'maxPrice' | 'minYear' | 'maxYear' | 'maxMileage'
>;

/** What the tokens say, and how many of them. Noise has no filter, such as a distance to the car. */
export type LimitReading = { length: number } & (
  { kind: 'limit'; filters: QueryLimits } | { kind: 'noise' }
);

type Subject = 'price' | 'year' | 'mileage';

const subjects: Record<string, Subject> = {
  price: 'price',
  priced: 'price',
  budget: 'price',
  preis: 'price',
  year: 'year',
  baujahr: 'year',
  mileage: 'mileage',
  odometer: 'mileage',
  laufleistung: 'mileage',
};

/** Between a comparator and its number. */
const fillers = new Set(['a', 'about', 'around', 'approx', 'ca', 'of', 'only', 'the', 'year']);
const about: readonly string[] = ['around', 'about', 'approx', 'approximately', 'roughly'];
const joiners: readonly string[] = ['to', '-', '–', '—', 'and', 'until', 'till', 'bis', 'und'];
const dashes: readonly string[] = ['to', '-', '–', '—', 'bis', 'until', 'till'];

/** Years that people search for. Fixed, because links are read alike for ever. */
const isYear = (value: number) =>
  Number.isInteger(value) && value >= PURCHASE_YEAR_MIN && value < 2050;
const DISTANCE_MIN_KM = 1000;
const PRICE_LIKELY = 500;

/** Round enough for a price: 12,500 or 9,999, but not the numbers of a model. */
const isRound = (value: number) => value >= 1000 && (value % 50 === 0 || (value + 1) % 50 === 0);

interface Range {
  min: NumberFound | null;
  max: NumberFound | null;
  comparator?: Comparator | undefined;
  subject?: Subject | undefined;
}

function subjectOf({ min, max, comparator, subject }: Range): Subject | null {
  const ends = [min, max].filter((end) => end !== null);
  if (ends.some(({ km }) => km !== null)) return 'mileage';
  if (ends.some(({ isPrice }) => isPrice)) return 'price';
  if (subject) return subject;
  if (ends.some(({ isThousands }) => isThousands)) return 'price';
  const areYears = ends.every(({ value }) => isYear(value));
  if (areYears && (comparator?.isOfTime || ends.some(({ value }) => value % 100 !== 0))) {
    return 'year';
  }
  return ends.every(({ value }) => value >= PRICE_LIKELY) ? 'price' : null;
}

/** The filters of a range; null if it makes none. */
function limitOf(range: Range, length: number): LimitReading | null {
  const { min, max, comparator } = range;
  const strict = comparator?.isStrict ? 1 : 0;
  switch (subjectOf(range)) {
    case 'price': {
      const clamp = (value: number) => Math.min(value, PRICE_MAX_CENTS / 100);
      return {
        kind: 'limit',
        length,
        filters: {
          ...(min ? { minPrice: clamp(min.value) } : {}),
          ...(max ? { maxPrice: clamp(max.value) } : {}),
        },
      };
    }
    case 'year': {
      if (![min, max].every((end) => end === null || isYear(end.value))) return null;
      return {
        kind: 'limit',
        length,
        filters: {
          ...(min ? { minYear: min.value + strict } : {}),
          ...(max ? { maxYear: Math.max(PURCHASE_YEAR_MIN, max.value - strict) } : {}),
        },
      };
    }
    case 'mileage': {
      const km = max ? Math.round(max.value * (max.km ?? KM_PER_MILE)) : 0;
      // A short distance is the way to the car.
      if (!max || km < DISTANCE_MIN_KM) return { kind: 'noise', length };
      return { kind: 'limit', length, filters: { maxMileage: Math.min(km, MILEAGE_KM_MAX) } };
    }
    default:
      return null;
  }
}

/** "5-10k": the first number counts thousands as well. */
const alike = (min: NumberFound, max: NumberFound): NumberFound =>
  max.isThousands && !min.isThousands && min.value < 1000
    ? { ...min, value: min.value * 1000, isThousands: true }
    : min;

/** A price, year or mileage at a token. */
export function limitAt(tokens: readonly string[], at: number): LimitReading | null {
  const subject = subjects[tokens[at] ?? ''];
  const start = subject === undefined ? at : at + 1;
  const isBetween = tokens[start] === 'between' || tokens[start] === 'zwischen';
  // "Ford S Max 2018": a name.
  const isName = tokens[start] === 'max' && /^[a-z]$/.test(tokens[start - 1] ?? '');
  const compared = isName ? null : phraseAt(tokens, start, comparators);
  const isAbout = about.includes(tokens[start] ?? '');
  let next = isBetween || isAbout ? start + 1 : (compared?.next ?? start);
  if (compared) while (fillers.has(tokens[next] ?? '')) next += 1;
  const first = numberAt(tokens, next);
  if (!first) return null;
  const comparator = compared?.comparator;

  const isOpen = isBetween || comparator?.end === 'min' || comparator === undefined;
  const words = isBetween || comparator ? joiners : dashes;
  const second =
    isOpen && words.includes(tokens[first.next] ?? '') ? numberAt(tokens, first.next + 1) : null;
  if (second && second.value >= alike(first, second).value) {
    const min = alike(first, second);
    const range = { min, max: second, subject, comparator: isBetween ? undefined : comparator };
    const isClear =
      isBetween ||
      comparator !== undefined ||
      subject !== undefined ||
      subjectOf(range) !== 'price' ||
      [min, second].some((end) => end.isPrice || end.isThousands) ||
      [min, second].every(({ value }) => isRound(value));
    const plain = { ...range, comparator: comparator && { ...comparator, isStrict: false } };
    const read = isClear ? limitOf(plain, second.next - at) : null;
    if (read) return read;
  }

  // "less than 5 years old"
  if (comparator && /^(years?|yrs?|jahre)$/.test(tokens[first.next] ?? '') && first.value < 100) {
    const isOld = tokens[first.next + 1] === 'old';
    return { kind: 'noise', length: first.next + (isOld ? 2 : 1) - at };
  }
  const isAge = first.value < PRICE_LIKELY && !first.isPrice && first.km === null;
  const ending = first.hasPlus
    ? { comparator: { end: 'min' } as const, next: first.next }
    : phraseAt(tokens, first.next, endings);
  const chosen = comparator ?? (isAge ? undefined : ending?.comparator);
  const end = comparator || !ending ? first.next : ending.next;
  if (chosen) {
    const sides = chosen.end === 'min' ? { min: first, max: null } : { min: null, max: first };
    return limitOf({ ...sides, comparator: chosen, subject }, end - at);
  }
  const isUpper =
    first.isPrice ||
    first.isThousands ||
    first.km !== null ||
    (isAbout && isRound(first.value)) ||
    (subject !== undefined && subject !== 'year');
  if (isUpper) return limitOf({ min: null, max: first, subject }, first.next - at);
  return subject === 'year' ? limitOf({ min: first, max: first, subject }, first.next - at) : null;
}
