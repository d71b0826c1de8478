import { sql } from 'drizzle-orm';
import { singularOf } from '#contract/query/alternatives';
import { factWords, isLongWord } from '#contract/query/readQuery';
import { otherNamesOf, type CategoryWords } from '#contract/text/carWords';
import { otherTownNames } from '#contract/text/places';
import { queryTerms } from '#contract/text/searchTerms';
import type { Database } from '../../database/client';
import { lexeme } from './words';

/** Shorter words resemble too many others, and a digit denotes another model. */
const isCorrectable = (word: string) =>
  /^[\p{L}\p{M}]{4,30}$/u.test(word) &&
  queryTerms(word)[0] === word &&
  otherNamesOf(word).length === 0 &&
  otherTownNames(word).length === 0;
/** Nearest candidates by trigrams, then compared by edit distance. */
const CANDIDATES = 8;
const SPELLINGS_MAX = 3;

/**
 * Suggested spellings from names, colours and places, nearest first: only for unknown words, or for
 * all words. For unknown words also fuels, gearboxes and categories. Words without suggestions are
 * absent, as are words of sellers' names.
 */
export async function findSpellings(
  db: Database,
  words: readonly string[],
  which: 'unknown' | 'all',
  known: CategoryWords = new Map(),
): Promise<Map<string, string[]>> {
  const asked = words.filter((word) => isCorrectable(word) && !known.has(word));
  if (asked.length === 0) return new Map();
  const list = sql.join(
    asked.map((word) => sql`(${word}::text)`),
    sql`, `,
  );
  const isUnknown = sql`not exists (select from search_terms k
    where k.term >= w.word collate "C" and k.term < w.word || chr(1114111) collate "C")`;
  const result = await db.execute(sql`
    select w.word, near.term from (values ${list}) w(word)
    cross join lateral (
      select term from search_terms order by term <-> w.word limit ${CANDIDATES}
    ) near
    where ${which === 'all' ? sql`true` : isUnknown}`);
  const found = new Map<string, { term: string; slips: number }[]>();
  const unknown = new Set<string>();
  for (const row of result.rows) {
    const [word, term] = [String(row.word), String(row.term)];
    if (which === 'unknown') unknown.add(word);
    const slips = countSlips(word, term);
    if (slips === 0 || slips > (word.length < 6 ? 1 : 2)) continue;
    found.set(word, [...(found.get(word) ?? []), { term, slips }]);
  }
  // A plural finds the singular anyway.
  for (const [word, near] of found) {
    if (near.some(({ term }) => singularOf(word).includes(term))) found.delete(word);
  }
  const facts = [...factWords, ...[...known.keys()].filter(isLongWord)];
  for (const word of unknown) {
    // No car has this word or a similar one: compare with fuels, gearboxes and categories.
    const fact = facts.find((term) => countSlips(word, term) === 1);
    if (fact && !found.has(word)) found.set(word, [{ term: fact, slips: 1 }]);
  }
  if (which === 'unknown') {
    for (const word of await usedWords(db, [...found.keys()])) found.delete(word);
  }
  return new Map([...found].map(([word, near]) => [word, nearest(near)]));
}

/** Words that match a car although they are not kept: of sellers' names and descriptions. */
async function usedWords(db: Database, words: readonly string[]): Promise<string[]> {
  if (words.length === 0) return [];
  // Materialized: otherwise PostgreSQL scans all cars for a first match.
  const each = words.map(
    (word) => sql`(with used as materialized (
        select id from products where search_words @@ ${lexeme(word, '')}::tsquery
      ) select ${word}::text as word where exists (select from used))`,
  );
  const result = await db.execute(sql.join(each, sql` union all `));
  return result.rows.map(({ word }) => String(word));
}

function nearest(near: { term: string; slips: number }[]): string[] {
  const least = Math.min(...near.map(({ slips }) => slips));
  return near
    .filter(({ slips }) => slips === least)
    .map(({ term }) => term)
    .slice(0, SPELLINGS_MAX);
}

/** Edit distance: wrong, missing, additional and transposed letters. */
function countSlips(one: string, other: string): number {
  const width = other.length + 1;
  const costs: number[] = [];
  const at = (row: number, column: number) => costs[row * width + column] ?? 0;
  for (let row = 0; row <= one.length; row += 1) {
    for (let column = 0; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped =
        row > 1 &&
        column > 1 &&
        one[row - 1] === other[column - 2] &&
        one[row - 2] === other[column - 1];
      costs[row * width + column] =
        row === 0 || column === 0
          ? row + column
          : Math.min(
              at(row - 1, column) + 1,
              at(row, column - 1) + 1,
              at(row - 1, column - 1) + (isSame ? 0 : 1),
              isSwapped ? at(row - 2, column - 2) + 1 : Infinity,
            );
    }
  }
  return costs.at(-1) ?? 0;
}
