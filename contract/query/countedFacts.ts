import { comparators, endings, phraseAt, type Comparator } from './comparators';

/** Facts without a filter, which a search counts as words. */
export type CountedFact = 'seats' | 'doors' | 'owners';

export interface FactRange {
  fact: CountedFact;
  min?: number;
  max?: number;
}

const nouns: [RegExp, CountedFact][] = [
  [/^(seats?|seaters?|sitzer|plazas)$/, 'seats'],
  [/^(doors?|dr|turer|turig|turen)$/, 'doors'],
  [/^(owners?|besitzer)$/, 'owners'],
];
const numberNames = 'zero one two three four five six seven eight nine'.split(' ');
const valueOf = (text: string): number => {
  const name = numberNames.indexOf(text);
  if (name !== -1) return name;
  if (text === 'single') return 1;
  return /^\d{1,2}$/.test(text) ? Number(text) : NaN;
};

/** Seats, doors or owners at a token: "7 seater", "5dr", "at least 6 seats", "one previous owner". */
export function factAt(
  tokens: readonly string[],
  at: number,
): (FactRange & { length: number }) | null {
  const compared = phraseAt(tokens, at, comparators);
  const start = compared?.next ?? at;
  const [, joined = '', noun = ''] = /^(\d{1,2}|[a-z]+)-?([a-z]+)$/.exec(tokens[start] ?? '') ?? [];
  const [, digits = tokens[start] ?? '', plus = ''] =
    /^(\d{1,2})(\+)$/.exec(tokens[start] ?? '') ?? [];
  let [value, word, next] = [valueOf(joined), noun, start + 1];
  if (Number.isNaN(value) || !nouns.some(([pattern]) => pattern.test(word))) {
    if (/^(previous|former|careful|private)$/.test(tokens[next] ?? '')) next += 1;
    [value, word, next] = [valueOf(digits), tokens[next] ?? '', next + 1];
  }
  const fact = nouns.find(([pattern]) => pattern.test(word))?.[1];
  if (Number.isNaN(value) || fact === undefined) return null;
  const comparator = plus === '' ? compared?.comparator : ({ end: 'min' } as const);
  const ending = comparator ? null : phraseAt(tokens, next, endings);
  const chosen: Comparator | undefined = comparator ?? ending?.comparator;
  const strict = chosen?.isStrict ? 1 : 0;
  const length = (ending?.next ?? next) - at;
  if (!chosen) return { length, fact, min: value, max: value };
  return chosen.end === 'min'
    ? { length, fact, min: value + strict }
    : { length, fact, max: value - strict };
}

/** Highest value that a seller can state. */
const highest: Record<CountedFact, number> = { seats: 20, doors: 9, owners: 50 };

/** The values of a range that a car can have. */
export function factValues({ fact, min = 0, max = highest[fact] }: FactRange): number[] {
  const last = Math.min(max, highest[fact]);
  return Array.from({ length: Math.max(0, last - min + 1) }, (_, index) => min + index);
}

/** How descriptions say it: "7 seats", "seven-seater". Only an exact number can be looked up. */
export function textOfFact({ fact, min, max }: FactRange): { words: string[]; isOfName: false }[] {
  if (min === undefined || min !== max) return [];
  const noun = fact.slice(0, -1);
  const name = numberNames[min];
  return [[`${min}${noun}`], ...(name === undefined ? [] : [[name, noun]])].map((words) => ({
    words,
    isOfName: false,
  }));
}
