import type { Fuel, Gearbox } from '../facts';
import { PURCHASE_YEAR_MIN } from '../limits';
import { categoriesOf, categoryPartsAt, singular, type CategoryWords } from '../text/carWords';
import { foldText, squeezeText } from '../text/foldText';
import { townNameLength } from '../text/places';
import { wordsTyped } from '../text/searchTerms';
import { factAt, type FactRange } from './countedFacts';
import { familyAt, type Family } from './families';
import { limitAt, type QueryLimits } from './limits';
import { noiseLength } from './noise';

/** A part of a search text. `text` is as typed. A car must match all parts but noise. */
export type QueryPart = { text: string } & (
  | { kind: 'noise'; word: string }
  /** Folded. Words that name a category or a town together are one, with spaces. */
  | { kind: 'word'; word: string }
  | { kind: 'family'; word: string; family: Family }
  | { kind: 'limit'; filters: QueryLimits }
  | { kind: 'fact'; range: FactRange }
  | { kind: 'year'; year: number }
  | { kind: 'fuel'; word: string; anyOf: readonly Fuel[] }
  | { kind: 'gearbox'; word: string; anyOf: readonly Gearbox[] }
);

const fuelWords: Record<string, readonly Fuel[]> = {
  petrol: ['petrol'],
  gasoline: ['petrol'],
  benzin: ['petrol'],
  benziner: ['petrol'],
  diesel: ['diesel'],
  hybrid: ['hybrid', 'plug-in-hybrid'],
  phev: ['plug-in-hybrid'],
  plugin: ['plug-in-hybrid'],
  electric: ['electric'],
  ev: ['electric'],
  elektro: ['electric'],
  elektroauto: ['electric'],
  gas: ['gas'],
  lpg: ['gas'],
  cng: ['gas'],
};

const gearboxWords: Record<string, readonly Gearbox[]> = {
  manual: ['manual'],
  schaltgetriebe: ['manual'],
  automatic: ['automatic'],
  automatik: ['automatic'],
};

/** Long enough that a word with one wrong letter is still distinct. */
export const isLongWord = (word: string): boolean => word.length >= 6;
export const factWords = Object.keys({ ...fuelWords, ...gearboxWords }).filter(isLongWord);

/** The fuels or gearboxes that a word names, in singular or plural. */
export function factOf(
  word: string,
):
  { kind: 'fuel'; anyOf: readonly Fuel[] } | { kind: 'gearbox'; anyOf: readonly Gearbox[] } | null {
  for (const name of [word, word.replace(/s$/, '')]) {
    const fuel = Object.hasOwn(fuelWords, name) ? fuelWords[name] : undefined;
    if (fuel) return { kind: 'fuel', anyOf: fuel };
    const gearbox = Object.hasOwn(gearboxWords, name) ? gearboxWords[name] : undefined;
    if (gearbox) return { kind: 'gearbox', anyOf: gearbox };
  }
  return null;
}

interface Context {
  known?: CategoryWords;
  /** The current year: later numbers are words. */
  year?: number;
}

/** More parts would not change the result. */
const PARTS_MAX = 12;
const PLUG_IN = /^plug[\s-]*in([\s-]+hybrids?)?$/;
const punctuation = /^[^\p{L}\p{N}\p{Sc}<>≤≥+-]+|[^\p{L}\p{N}\p{Sc}+]+$/gu;

/** White space and signs between words, but not inside of numbers. */
const between = /(?:\s|[;|]|,(?!\d{3}(?!\d)))+/u;

/** One end of "5000-8000" or "<5k", which are written without spaces. */
const split = (chunk: string): string[] => {
  const [, sign, rest] = /^([<>]=?|[≤≥])(.+)$/u.exec(chunk) ?? [];
  if (sign !== undefined && rest !== undefined) return [sign, rest];
  const [, from, to] = /^([^-–—]*\d[^-–—]*)[-–—]([^-–—]*\d[^-–—]*)$/u.exec(chunk) ?? [];
  const isLarge = (text: string) => /\d{4}|\d[.,]\d{3}|\dk|\p{Sc}/iu.test(text);
  return from !== undefined && to !== undefined && isLarge(to) ? [from, '-', to] : [chunk];
};

/** Reads a search text: noise, limits, model families, towns, body types, fuels, years and words. */
export function readQuery(
  q: string,
  { known = new Map(), year = 9999 }: Context = {},
): QueryPart[] {
  const typed = q
    .split(between)
    .filter((chunk) => chunk !== '')
    .flatMap(split);
  const tokens = typed.map((chunk) => {
    const folded = foldText(chunk);
    return folded.replace(punctuation, '') || folded;
  });
  const parts: QueryPart[] = [];
  for (let at = 0; at < typed.length;) {
    const { length, found } = partAt(tokens, at, known);
    const text = typed.slice(at, at + length).join(' ');
    if (found) parts.push({ text, ...found });
    else parts.push(...wordsIn(text, year, known));
    at += length;
  }
  return distinct(parts);
}

type Found = QueryPart extends infer Part
  ? Part extends QueryPart
    ? Omit<Part, 'text'>
    : never
  : never;

/** The part that begins at a token. Without `found` it is a word as typed. */
function partAt(
  tokens: readonly string[],
  at: number,
  known: CategoryWords,
): { length: number; found?: Found } {
  const limit = limitAt(tokens, at);
  if (limit?.kind === 'limit') {
    return { length: limit.length, found: { kind: 'limit', filters: limit.filters } };
  }
  const fact = factAt(tokens, at);
  if (fact) {
    const { length, ...range } = fact;
    return { length, found: { kind: 'fact', range } };
  }
  const word = (length: number) => tokens.slice(at, at + length).join(' ');
  const words = (length: number) => wordsTyped(word(length)).join(' ');
  const named = familyAt(tokens, at);
  if (named) {
    const { family, length } = named;
    return { length, found: { kind: 'family', word: word(length), family } };
  }
  for (const length of [4, 3, 2, 1]) {
    if (PLUG_IN.test(word(length))) {
      return { length, found: { kind: 'fuel', word: 'plugin', anyOf: ['plug-in-hybrid'] } };
    }
  }
  const parts = categoryPartsAt(tokens.slice(at), known);
  if (parts > 1) return { length: parts, found: { kind: 'word', word: words(parts) } };
  const town = townNameLength(tokens.slice(at, at + 3));
  if (town > 1) return { length: town, found: { kind: 'word', word: words(town) } };
  const noise = limit?.length ?? noiseLength(tokens, at);
  if (noise > 0 && known.has(singular(squeezeText(word(1))))) return { length: 1 };
  return noise > 0 ? { length: noise, found: { kind: 'noise', word: word(noise) } } : { length: 1 };
}

/** The words of a text without spaces, usually one. */
function wordsIn(chunk: string, year: number, known: CategoryWords): QueryPart[] {
  const words = wordsTyped(chunk);
  if (words.length > 1 && categoriesOf(chunk, known).length > 0) {
    return [{ kind: 'word', text: chunk, word: words.join(' ') }];
  }
  return words.map((typed): QueryPart => {
    const text = words.length === 1 ? chunk : typed;
    if (words.length > 1 && noiseLength(words, words.indexOf(typed)) > 0) {
      return { kind: 'noise', text, word: typed };
    }
    const word = !known.has(typed) && known.has(singular(typed)) ? singular(typed) : typed;
    if (isYear(word, year)) return { kind: 'year', text, year: Number(word) };
    const fact = factOf(word);
    if (fact) return { ...fact, text, word };
    return { kind: 'word', text, word };
  });
}

const isYear = (word: string, year: number): boolean =>
  /^(19|20)\d\d$/.test(word) && Number(word) >= PURCHASE_YEAR_MIN && Number(word) <= year + 1;

/** Each word once, and not too many. */
function distinct(parts: readonly QueryPart[]): QueryPart[] {
  const seen = new Set<string>();
  return parts.filter((part) => {
    if (part.kind === 'noise') return true;
    const key = 'word' in part ? part.word : JSON.stringify({ ...part, text: '' });
    if (seen.has(key) || seen.size >= PARTS_MAX) return false;
    seen.add(key);
    return true;
  });
}

/** True if the part narrows the search. */
export const isMeant = ({ kind }: QueryPart): boolean => kind !== 'noise';

/** The search text of some of its parts. */
export const textOf = (parts: readonly QueryPart[]): string =>
  parts.map(({ text }) => text).join(' ');
