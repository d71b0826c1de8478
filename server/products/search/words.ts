import type { Fuel, Gearbox } from '#contract/facts';
import { PURCHASE_YEAR_MIN } from '#contract/limits';
import {
  alternativesOf,
  categoriesOf,
  searchWords,
  type CategoryWords,
} from '#contract/text/carWords';
import { foldText } from '#contract/text/foldText';
import { isPrefix, queryTerms } from '#contract/text/searchTerms';

/** Parsed search text: years and fuels are recognised. */
export interface ReadWords {
  /** Folded words to search for. Words that name a category together are one entry, with spaces. */
  words: string[];
  years: number[];
  /** Each of them must match, in one of its variants. */
  fuels: { word: string; anyOf: Fuel[] }[];
  gearboxes: { word: string; anyOf: Gearbox[] }[];
}

const fuelWords: Record<string, Fuel[]> = {
  petrol: ['petrol'],
  gasoline: ['petrol'],
  diesel: ['diesel'],
  hybrid: ['hybrid', 'plug-in-hybrid'],
  phev: ['plug-in-hybrid'],
  plugin: ['plug-in-hybrid'],
  electric: ['electric'],
  ev: ['electric'],
  gas: ['gas'],
  lpg: ['gas'],
  cng: ['gas'],
};

const gearboxWords: Record<string, Gearbox[]> = {
  manual: ['manual'],
  automatic: ['automatic'],
};

/** Long enough that a word with one wrong letter is still distinct. */
export const isLongWord = (word: string): boolean => word.length >= 6;
export const factWords = Object.keys({ ...fuelWords, ...gearboxWords }).filter(isLongWord);

/** @param year the current year: later numbers are words */
export function readWords(q: string, year: number, known: CategoryWords = new Map()): ReadWords {
  const read: ReadWords = { words: [], years: [], fuels: [], gearboxes: [] };
  const text = foldText(q).replace(/plug[\s-]*in([\s-]+hybrid)?/g, ' plugin ');
  for (const word of searchWords(text, known)) {
    const fuel = Object.hasOwn(fuelWords, word) ? fuelWords[word] : undefined;
    const gearbox = Object.hasOwn(gearboxWords, word) ? gearboxWords[word] : undefined;
    if (isYear(word, year)) read.years.push(Number(word));
    else if (fuel) read.fuels.push({ word, anyOf: fuel });
    else if (gearbox) read.gearboxes.push({ word, anyOf: gearbox });
    else read.words.push(word);
  }
  return read;
}

/** The same with corrected spellings: a misspelt fuel is a fuel too. */
export function readAsMeant(
  { words, years, fuels, gearboxes }: ReadWords,
  spellings: ReadonlyMap<string, readonly string[]>,
): ReadWords {
  const read: ReadWords = { words: [], years, fuels: [...fuels], gearboxes: [...gearboxes] };
  for (const word of words) {
    const [meant = ''] = spellings.get(word) ?? [];
    const fuel = Object.hasOwn(fuelWords, meant) ? fuelWords[meant] : undefined;
    const gearbox = Object.hasOwn(gearboxWords, meant) ? gearboxWords[meant] : undefined;
    if (fuel) read.fuels.push({ word: meant, anyOf: fuel });
    else if (gearbox) read.gearboxes.push({ word: meant, anyOf: gearbox });
    else read.words.push(word);
  }
  return read;
}

const isYear = (word: string, year: number): boolean =>
  /^(19|20)\d\d$/.test(word) && Number(word) >= PURCHASE_YEAR_MIN && Number(word) <= year + 1;

/** The categories that the words name, in order, in any spelling. */
export function categoriesMeant(
  { words, fuels }: ReadWords,
  spellings: ReadonlyMap<string, readonly string[]>,
  known: CategoryWords,
): string[] {
  const meant = [...words, ...fuels.map(({ word }) => word)].flatMap((word) =>
    [word, ...(spellings.get(word) ?? [])].flatMap((spelling) => categoriesOf(spelling, known)),
  );
  return [...new Set(meant)];
}

/**
 * A tsquery that requires every word, in any spelling or synonym, or the category it names. Words
 * consist of letters and digits, so nothing needs escaping.
 * @param weight restricts matches to words of this weight, such as 'A' for names
 */
export function tsqueryOf(
  words: readonly string[],
  spellings: ReadonlyMap<string, readonly string[]> = new Map(),
  known: CategoryWords = new Map(),
  weight: '' | 'A' = '',
): string {
  return alternativesOf(words, spellings)
    .map(({ word, alternatives }) => {
      const written = alternatives.map((alternative) =>
        alternative.words
          .flatMap(queryTerms)
          .map((term) => lexeme(term, alternative.isOfName ? 'A' : weight))
          .join(' & '),
      );
      const categories = [word, ...(spellings.get(word) ?? [])]
        .flatMap((spelling) => categoriesOf(spelling, known))
        .map((id) => `'=${id.replace(/[\\']/g, '$&$&')}'`);
      return `(${[...new Set([...written, ...categories])].join(' | ')})`;
    })
    .join(' & ');
}

/** A term in tsquery syntax. */
export function lexeme(term: string, weight: string): string {
  const flags = `${isPrefix(term) ? '*' : ''}${weight}`;
  return flags === '' ? `'${term}'` : `'${term}':${flags}`;
}
