import { sql } from 'drizzle-orm';
import type { Database } from '../../database/client';
import { rowsOf } from '../../database/rows';
import { factWords } from './words';

/** Shorter words are too near to too many others, and a digit makes another model. */
const isCorrectable = (word: string) => /^\p{L}{4,30}$/u.test(word);
/** The nearest by trigrams, of which letters then decide. */
const CANDIDATES = 8;
const SPELLINGS_MAX = 3;

/**
 * Words of names, colours and places that somebody may have meant, nearest first: for words that no
 * car ever had, or for all of them; for the former also fuels and gearboxes. A word that is left out
 * has none.
 */
export async function findSpellings(
  db: Database,
  words: readonly string[],
  which: 'unknown' | 'all',
): Promise<Map<string, string[]>> {
  const asked = words.filter(isCorrectable);
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
      select term from search_terms where is_name order by term <-> w.word limit ${CANDIDATES}
    ) near
    where ${which === 'all' ? sql`true` : isUnknown}`);
  const found = new Map<string, { term: string; slips: number }[]>();
  const unknown = new Set<string>();
  for (const row of rowsOf(result)) {
    const [word, term] = [String(row.word), String(row.term)];
    if (which === 'unknown') unknown.add(word);
    const slips = countSlips(word, term);
    if (slips === 0 || slips > (word.length < 6 ? 1 : 2)) continue;
    found.set(word, [...(found.get(word) ?? []), { term, slips }]);
  }
  for (const word of unknown) {
    // No car is called so, nor nearly so: perhaps it is a fuel or a gearbox.
    const fact = factWords.find((term) => countSlips(word, term) === 1);
    if (fact && !found.has(word)) found.set(word, [{ term: fact, slips: 1 }]);
  }
  return new Map([...found].map(([word, near]) => [word, nearest(near)]));
}

function nearest(near: { term: string; slips: number }[]): string[] {
  const least = Math.min(...near.map(({ slips }) => slips));
  return near
    .filter(({ slips }) => slips === least)
    .map(({ term }) => term)
    .slice(0, SPELLINGS_MAX);
}

/** How many letters are wrong, missing, too many or swapped with the next one. */
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
