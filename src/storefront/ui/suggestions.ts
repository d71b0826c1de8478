import type { SearchResult } from '@/api/searchApi';
import { searchPath } from '#contract/search';
import { categoryWords, type NamedCategory } from '#contract/text/carWords';
import { cleanText } from '#contract/text/cleanText';
import { foldText, squeezeText } from '#contract/text/foldText';
import { isInPlace } from '#contract/text/places';

export interface Suggestion {
  /** What it is, for users; empty for a make or model. */
  note: '' | 'Recent search' | 'Category' | 'Location';
  label: string;
  to: string;
}

const NAMES_MAX = 4;
const OTHERS_MAX = 2;

interface SuggestionSources {
  lastSearches: readonly string[];
  categories: readonly NamedCategory[];
  /** The result of the latest search for the text, or for the text before; null if unknown. */
  result: Pick<SearchResult, 'rows' | 'facets'> | null;
}

const wordsOf = (text: string): string[] => foldText(cleanText(text)).split(/\s+/).filter(Boolean);

/** What the user may be about to type. Without a text the last searches. */
export function suggest(
  text: string,
  { lastSearches, categories, result }: SuggestionSources,
): Suggestion[] {
  const typed = cleanText(text);
  const start = squeezeText(typed);
  const last = lastSearches
    .filter((kept) => squeezeText(kept).startsWith(start) && (start !== '' || typed === ''))
    .map((label): Suggestion => ({ note: 'Recent search', label, to: searchPath({ q: label }) }));
  if (start === '') return last;

  const names = result ? namesIn(result.rows, wordsOf(typed)) : [];
  const ids = [...categoryWords(categories)]
    .filter(([word]) => word.startsWith(start))
    .flatMap(([, found]) => found);
  const places = (result?.facets.place ?? []).flatMap(({ value }): Suggestion[] => {
    const found = placeIn(value, typed);
    return found ? [{ note: 'Location', label: value, to: searchPath(found) }] : [];
  });
  const known = new Set(last.map(({ label }) => foldText(label)));
  return [
    ...last.slice(0, OTHERS_MAX),
    ...names
      .filter((name) => !known.has(foldText(name)))
      .slice(0, NAMES_MAX)
      .map((label): Suggestion => ({ note: '', label, to: searchPath({ q: label }) })),
    ...categories
      .filter(({ id }) => ids.includes(id))
      .slice(0, OTHERS_MAX)
      .map(({ id, name }): Suggestion => ({
        note: 'Category',
        label: name,
        to: searchPath({ category: [id] }),
      })),
    ...places.slice(0, OTHERS_MAX),
  ];
}

/** The search for a place that the text, or its last word, begins to name. */
function placeIn(place: string, typed: string) {
  if (isInPlace(place, typed)) return { place: [place] };
  const words = typed.split(' ');
  const word = words.pop() ?? '';
  return words.length > 0 && word.length > 1 && isInPlace(place, word)
    ? { q: words.join(' '), place: [place] }
    : null;
}

/** The makes and models at the beginning of names that continue these words, most frequent first. */
function namesIn(rows: readonly { name: string }[], typed: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const { name } of rows) {
    const words = name.split(/\s+/);
    const folded = words.map(foldText);
    const ends = typed.map((part) => folded.findIndex((word) => word.startsWith(part)));
    if (ends.includes(-1)) continue;
    const end = Math.max(...ends);
    // After a make its model. A number such as 2.0 is of the engine.
    const model = end === 0 && !/^\d+[.,]\d/.test(words[1] ?? '') ? [2] : [];
    for (const length of new Set([end + 1, ...model])) {
      const part = words.slice(0, length).join(' ');
      counts.set(part, (counts.get(part) ?? 0) + 1);
    }
  }
  // "Land" alone, if all its names are "Land Rover", is no make.
  const isPart = (name: string, count: number) =>
    [...counts].some(([other, its]) => its === count && other.startsWith(`${name} `));
  return [...counts]
    .filter(([name, count]) => !isPart(name, count) && foldText(name) !== typed.join(' '))
    .sort(([, one], [, other]) => other - one)
    .map(([name]) => name);
}
