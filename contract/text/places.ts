import type { FacetCount } from '../search';
import { compareTexts, foldText, SEPARATORS, squeezeText } from './foldText';

/** Names of one town in several languages. The first one is its key. */
const towns = `
Aarhus|Århus
Aix-la-Chapelle|Aachen|Aken
Antwerp|Antwerpen|Anvers
Athens|Athina|Athen
Basel|Basle|Bâle
Belgrade|Beograd|Belgrad
Bern|Berne|Berna
Bratislava|Pressburg
Bruges|Brugge
Brunswick|Braunschweig
Brussels|Bruxelles|Brussel|Brüssel
Bucharest|București|Bukarest
Cologne|Köln
Copenhagen|København|Kopenhagen
Corunna|A Coruña|La Coruña
Düsseldorf
Florence|Firenze|Florenz
Frankfurt|Francfort
Gdansk|Danzig
Geneva|Genève|Genf|Ginevra
Genoa|Genova|Genua
Ghent|Gent|Gand
Gothenburg|Göteborg
The Hague|Den Haag|La Haye|'s-Gravenhage
Hamburg|Hambourg
Hanover|Hannover
Helsinki|Helsingfors
Istanbul|Constantinople
Kraków|Cracow|Krakau
Kyiv|Kiev
Lisbon|Lisboa|Lissabon|Lisbonne
Ljubljana|Laibach
London|Londres
Lucerne|Luzern
Luxembourg|Luxemburg
Lyon|Lyons
Marseille|Marseilles
Milan|Milano|Mailand
Moscow|Moskva|Moskau
Munich|München
Naples|Napoli|Neapel
Nuremberg|Nürnberg
Padua|Padova
Paris|Parigi
Porto|Oporto
Poznan|Posen
Prague|Praha|Prag
Ratisbon|Regensburg
Rome|Roma|Rom
Saint Petersburg|St Petersburg|Sankt-Peterburg
Saragossa|Zaragoza
Seville|Sevilla
Strasbourg|Strassburg
Szczecin|Stettin
Tampere|Tammerfors
Trier|Treves
Turin|Torino
Turku|Åbo
Venice|Venezia|Venedig
Vienna|Wien
Warsaw|Warszawa|Warschau
Wroclaw|Breslau
Zagreb|Agram
Zurich|Zürich|Zurigo`
  .trim()
  .split('\n')
  .map((names) => names.split('|'));

const between = new RegExp(`[${SEPARATORS}]+`, 'u');

/** "koeln" and "Köln", "Aarhus" and "Århus": umlauts that are written as two letters. */
export const plainUmlauts = (folded: string): string =>
  folded.replace(/(?:([aou])e|a(a))(?=[b-df-hj-np-tv-z])/g, '$1$2');

const wordsOf = (text: string): string[] =>
  plainUmlauts(foldText(text))
    .split(between)
    .filter((word) => word !== '');

const townsByName = new Map(
  towns.flatMap((names) => names.map((name) => [wordsOf(name).join(' '), names] as const)),
);
const NAME_WORDS_MAX = 3;

/** The town that the words begin with, and how many of them are its name. */
function townAt(words: readonly string[]): { names: readonly string[]; length: number } | null {
  for (let length = Math.min(NAME_WORDS_MAX, words.length); length > 0; length -= 1) {
    const names = townsByName.get(words.slice(0, length).join(' '));
    if (names) return { names, length };
  }
  return null;
}

/** How many words at the beginning name one town: two of "Den Haag centre". */
export const townNameLength = (words: readonly string[]): number =>
  townAt(words.flatMap(wordsOf))?.length ?? 0;

/** All names of the town without spaces, as they are indexed. Empty if the name is no town's. */
export function otherTownNames(name: string): string[] {
  const words = wordsOf(name);
  const town = townAt(words);
  if (town?.length !== words.length) return [];
  const spellings = town.names.map(squeezeText);
  return [...new Set([...spellings, ...spellings.map(plainUmlauts)])].filter(
    (other) => other !== name,
  );
}

/** How a place is compared. */
interface PlaceForms {
  folded: string;
  squeezed: string;
  words: string;
  /** One for all spellings of a place: of "München", "Muenchen" and "Munich". */
  key: string;
}

function readForms(place: string): PlaceForms {
  const words = wordsOf(place);
  const named: string[] = [];
  for (let at = 0; at < words.length;) {
    const town = townAt(words.slice(at));
    named.push(...(town ? wordsOf(town.names[0] ?? '') : words.slice(at, at + 1)));
    at += town?.length ?? 1;
  }
  const folded = foldText(place);
  return { folded, squeezed: squeezeText(place), words: words.join(' '), key: named.join(' ') };
}

/** A search compares thousands of places with each that is wanted. */
const forms = new Map<string, PlaceForms>();
const FORMS_MAX = 10_000;

function formsOf(place: string): PlaceForms {
  const known = forms.get(place);
  if (known) return known;
  if (forms.size >= FORMS_MAX) forms.clear();
  const read = readForms(place);
  forms.set(place, read);
  return read;
}

/** One key for all spellings of a place. */
export const placeKey = (place: string): string => formsOf(place).key;

/** True if a location contains the place, under any of its names, or the beginning of a name. */
export function isInPlace(location: string, place: string): boolean {
  const [where, wanted] = [formsOf(location), formsOf(place)];
  if (where.folded.includes(wanted.folded)) return true;
  if (wanted.squeezed !== '' && where.squeezed.includes(wanted.squeezed)) return true;
  return (
    wanted.key !== '' &&
    (` ${where.key} `.includes(` ${wanted.key} `) || ` ${where.words}`.includes(` ${wanted.words}`))
  );
}

const byCount = (a: FacetCount, b: FacetCount): number =>
  b.count - a.count || compareTexts(a.value, b.value);

/** One count for each town, most first, under the name that most of its cars have. */
export function mergePlaces(counts: readonly FacetCount[]): FacetCount[] {
  const towns = new Map<string, FacetCount>();
  for (const { value, count } of counts.toSorted(byCount)) {
    const key = placeKey(value) || value;
    const town = towns.get(key);
    towns.set(key, { value: town?.value ?? value, count: (town?.count ?? 0) + count });
  }
  return [...towns.values()].sort(byCount);
}
