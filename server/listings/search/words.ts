import type { Fuel, Gearbox } from '#contract/facts';
import { foldText } from '#contract/folding';
import { PURCHASE_YEAR_MIN } from '#contract/limits';

/** What somebody typed, read as a person would: a year is a year, a fuel is a fuel. */
export interface ReadWords {
  /** Words to look for, in small letters without accents. */
  words: string[];
  years: number[];
  /** Each has to hold, in any of its ways. */
  fuels: { word: string; anyOf: Fuel[] }[];
  gearboxes: { word: string; anyOf: Gearbox[] }[];
}

/** More of them find nothing that the first ones would not. */
const WORDS_MAX = 12;

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

/** Long enough to be told from other words although a letter is wrong. */
export const factWords = Object.keys({ ...fuelWords, ...gearboxWords }).filter(
  (word) => word.length >= 6,
);

/** The words of a text as `search_text` of the database reads them, each once. */
function wordsOf(text: string): string[] {
  return [...new Set(foldText(text).split(/[^\p{L}\p{N}]+/u))].filter((word) => word !== '');
}

/** @param year the current one: a later one is no car's, so it is a word. */
export function readWords(q: string, year: number): ReadWords {
  const read: ReadWords = { words: [], years: [], fuels: [], gearboxes: [] };
  const text = q.replace(/plug[\s-]*in([\s-]+hybrid)?/gi, ' plugin ');
  for (const word of wordsOf(text).slice(0, WORDS_MAX)) {
    const fuel = Object.hasOwn(fuelWords, word) ? fuelWords[word] : undefined;
    const gearbox = Object.hasOwn(gearboxWords, word) ? gearboxWords[word] : undefined;
    if (isYear(word, year)) read.years.push(Number(word));
    else if (fuel) read.fuels.push({ word, anyOf: fuel });
    else if (gearbox) read.gearboxes.push({ word, anyOf: gearbox });
    else read.words.push(word);
  }
  return read;
}

/** The same once it is known what was meant: a fuel with a typing error is a fuel, too. */
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

/**
 * A tsquery that wants every word, in any of its spellings: as the beginning of a word, unless it is
 * a number or a single letter. Words are letters and digits alone, so none has to be escaped.
 * @param weight only words of this weight count, such as 'A' for those of the name
 */
export function tsqueryOf(spellings: readonly (readonly string[])[], weight = ''): string {
  return spellings
    .map((anyOf) => `(${anyOf.map((word) => lexeme(word, weight)).join(' | ')})`)
    .join(' & ');
}

function lexeme(word: string, weight: string): string {
  const isBeginning = word.length > 1 && /\p{L}/u.test(word);
  const flags = `${isBeginning ? '*' : ''}${weight}`;
  return flags === '' ? `'${word}'` : `'${word}':${flags}`;
}
