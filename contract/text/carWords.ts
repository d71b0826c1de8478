import { ALL_CATEGORY_NAME } from '../limits';
import { foldText, squeezeText } from './foldText';

/** Synonyms of body types. The categories themselves are data. */
const kinds: readonly (readonly string[])[] = [
  ['suv', '4x4', 'crossover', 'off-roader', 'geländewagen'],
  ['estate', 'estate car', 'wagon', 'station wagon', 'kombi'],
  ['convertible', 'cabrio', 'cabriolet', 'roadster', 'drop-top', 'soft-top'],
  ['hatchback', 'hatch'],
  ['sedan', 'saloon', 'limousine'],
  ['coupe', 'sports car'],
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
export const singular = (name: string): string => (name.length > 3 ? name.replace(/s$/, '') : name);

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

/** "4 x 4" */
const CATEGORY_PARTS_MAX = 3;

/** How many words at the beginning name one category together: two of "station wagon"; or one. */
export function categoryPartsAt(typed: readonly string[], known: CategoryWords): number {
  for (let parts = Math.min(CATEGORY_PARTS_MAX, typed.length); parts > 1; parts -= 1) {
    if (categoriesOf(typed.slice(0, parts).join(''), known).length > 0) return parts;
  }
  return 1;
}
