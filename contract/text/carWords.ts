import { ALL_CATEGORY_NAME } from '../limits';
import { foldText, squeezeText } from './foldText';
import { joinsWith, wordsTyped } from './searchTerms';

/** Synonyms of body types. The categories themselves are data. */
const kinds: readonly (readonly string[])[] = [
  ['suv', '4x4', 'crossover', 'off-roader'],
  ['estate', 'estate car', 'wagon', 'station wagon', 'kombi'],
  ['convertible', 'cabrio', 'cabriolet', 'roadster', 'drop-top', 'soft-top'],
  ['hatchback', 'hatch'],
  ['sedan', 'saloon'],
  ['coupe'],
  ['pickup', 'pickup truck', 'truck', 'ute'],
  ['van', 'minivan', 'mpv', 'people carrier'],
  ['electric', 'ev'],
].map((names) => names.map(squeezeText));

/** Short names of makes, with the name used in product names. */
const shortNames: Record<string, string> = {
  alfa: 'alfa romeo',
  aston: 'aston martin',
  beemer: 'bmw',
  bimmer: 'bmw',
  chevy: 'chevrolet',
  jag: 'jaguar',
  lambo: 'lamborghini',
  landy: 'land rover',
  merc: 'mercedes',
  mitsi: 'mitsubishi',
  rangie: 'range rover',
  rolls: 'rolls royce',
  scooby: 'subaru',
  subie: 'subaru',
  vauxy: 'vauxhall',
  vw: 'volkswagen',
};

/** Other names of a make: its full name for a short one, and the reverse. */
export function otherNamesOf(word: string): string[] {
  const whole = Object.hasOwn(shortNames, word) ? shortNames[word] : undefined;
  const short = Object.keys(shortNames).filter((name) => shortNames[name] === word);
  return whole === undefined ? short : [squeezeText(whole)];
}

export interface NamedCategory {
  id: string;
  name: string;
}

/** The categories that a word names, by the word. */
export type CategoryWords = ReadonlyMap<string, readonly string[]>;

/** Singular and plural are equivalent. */
const singular = (name: string): string => (name.length > 3 ? name.replace(/s$/, '') : name);

/** "SUV/Crossover" can be called by either name. */
const namesOf = (name: string): string[] =>
  [name, ...foldText(name).split(/[/,&|]| and /)].map((part) => singular(squeezeText(part)));

/** The words for these categories: their names and synonyms. */
export function categoryWords(categories: readonly NamedCategory[]): CategoryWords {
  const words = new Map<string, string[]>();
  const put = (word: string, ids: readonly string[]) =>
    words.set(word, [...new Set([...(words.get(word) ?? []), ...ids])]);
  for (const { id, name } of categories) {
    if (name === ALL_CATEGORY_NAME) continue;
    for (const word of namesOf(name)) if (word !== '') put(word, [id]);
  }
  const named = new Map(words);
  for (const names of kinds) {
    const ids = names.flatMap((name) => named.get(singular(name)) ?? []);
    if (ids.length === 0) continue;
    for (const name of names.map(singular)) if (!named.has(name)) put(name, ids);
  }
  return words;
}

export const categoriesOf = (word: string, known: CategoryWords): readonly string[] =>
  known.get(singular(squeezeText(word))) ?? [];

/** True for names with a plural, as in "all SUVs". */
export const isKindOfCar = (name: string): boolean => {
  const word = singular(squeezeText(name));
  return word !== 'electric' && kinds.some((names) => names.map(singular).includes(word));
};

/** More words would not change the result. */
const WORDS_MAX = 12;
/** "4 x 4" */
const CATEGORY_PARTS_MAX = 3;

/** The distinct words of a search. Words that name a category together are one: "station wagon". */
export function searchWords(q: string, known: CategoryWords): string[] {
  const typed = wordsTyped(q);
  const words = new Set<string>();
  for (let at = 0; at < typed.length && words.size < WORDS_MAX;) {
    const parts = partsOfName(typed.slice(at, at + CATEGORY_PARTS_MAX), known);
    const word = typed.slice(at, at + parts).join(' ');
    words.add(!known.has(word) && known.has(singular(word)) ? singular(word) : word);
    at += parts;
  }
  return [...words];
}

function partsOfName(typed: readonly string[], known: CategoryWords): number {
  for (let parts = typed.length; parts > 1; parts -= 1) {
    if (categoriesOf(typed.slice(0, parts).join(''), known).length > 0) return parts;
  }
  return 1;
}

/** An alternative for a word: all of `words`, optionally only in the name. */
export interface Alternative {
  words: string[];
  isOfName: boolean;
}

/**
 * Splits "sx4scross" to match "SX4 S-Cross", whose four parts are more than one term joins. Both
 * halves contain the number, so they match the same place.
 */
function halvesOf(word: string): Alternative[] {
  const [, start = '', number = '', end = ''] =
    /^([^0-9 ]+)([0-9]+)([^0-9 ]{2,})$/.exec(word) ?? [];
  return number === '' ? [] : [{ words: [start + number, number + end], isOfName: true }];
}

/**
 * The alternatives for each word, apart from its category: as typed, joined with a neighbour, with
 * another spelling, or with another name of the make.
 */
export function alternativesOf(
  words: readonly string[],
  spellings: ReadonlyMap<string, readonly string[]> = new Map(),
): { word: string; alternatives: Alternative[] }[] {
  const anywhere = (text: string): Alternative => ({ words: text.split(' '), isOfName: false });
  return words.map((word, at) => {
    const joined = [
      [words[at - 1], word],
      [word, words[at + 1]],
      word.includes(' ') ? [word.replaceAll(' ', ''), ''] : [],
    ].flatMap(([one, next]) =>
      one !== undefined && next !== undefined && (next === '' || joinsWith(one, next))
        ? [(one + next).replaceAll(' ', '')]
        : [],
    );
    return {
      word,
      alternatives: [
        ...[word, ...joined, ...(spellings.get(word) ?? [])].map(anywhere),
        ...halvesOf(word),
        ...otherNamesOf(word).map((name) => ({ words: [name], isOfName: true })),
      ],
    };
  });
}
