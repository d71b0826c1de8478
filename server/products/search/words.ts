import { categoriesOf, type CategoryWords } from '#contract/text/carWords';
import { isPrefix, queryTerms } from '#contract/text/searchTerms';
import { alternativesOf, type Alternative } from '#contract/query/alternatives';
import { factValues, textOfFact, type FactRange } from '#contract/query/countedFacts';
import type { Family } from '#contract/query/families';
import { factOf, type QueryPart } from '#contract/query/readQuery';

/** The parts of a search text with corrected spellings: a misspelt fuel is a fuel too. */
export const readAsMeant = (
  parts: readonly QueryPart[],
  spellings: ReadonlyMap<string, readonly string[]>,
): QueryPart[] =>
  parts.map((part) => {
    const [meant] = part.kind === 'word' ? (spellings.get(part.word) ?? []) : [];
    const fact = meant === undefined ? null : factOf(meant);
    return fact && meant !== undefined ? { ...fact, text: part.text, word: meant } : part;
  });

/** The words of a search that may be misspelt. */
export const wordsOf = (parts: readonly QueryPart[]): string[] =>
  parts.flatMap((part) => (part.kind === 'word' ? [part.word] : []));

/** The categories that the words name, in any spelling: those of words first, then those of fuels. */
export function categoriesMeant(
  parts: readonly QueryPart[],
  spellings: ReadonlyMap<string, readonly string[]>,
  known: CategoryWords,
): string[] {
  const fuels = parts.flatMap((part) => (part.kind === 'fuel' ? [part.word] : []));
  const meant = [...wordsOf(parts), ...fuels].flatMap((word) =>
    [word, ...(spellings.get(word) ?? [])].flatMap((spelling) => categoriesOf(spelling, known)),
  );
  return [...new Set(meant)];
}

/**
 * A tsquery that requires every part that cars are indexed by: words, in any spelling or synonym or
 * as the category they name, model families and counted facts. Null if there are none.
 * @param weight restricts matches to words of this weight, such as 'A' for names
 */
export function tsqueryOf(
  parts: readonly QueryPart[],
  spellings: ReadonlyMap<string, readonly string[]> = new Map(),
  known: CategoryWords = new Map(),
  weight: '' | 'A' = '',
): string | null {
  const written = ({ words, isOfName }: Alternative) =>
    words
      .flatMap(queryTerms)
      .map((term) => lexeme(term, isOfName ? 'A' : weight))
      .join(' & ');
  const words = alternativesOf(parts, spellings).map(({ word, alternatives }) => [
    ...alternatives.map(written),
    ...[word, ...(spellings.get(word) ?? [])]
      .flatMap((spelling) => categoriesOf(spelling, known))
      .map((id) => quote(`=${id}`)),
  ]);
  const others = parts.flatMap((part) => {
    if (part.kind === 'family') return [familyLexemes(part.family)];
    if (part.kind !== 'fact') return [];
    return [[...textOfFact(part.range).map(written), ...factLexemes(part.range)]];
  });
  const required = [...words, ...others].map((anyOf) => `(${[...new Set(anyOf)].join(' | ')})`);
  return required.length > 0 ? required.join(' & ') : null;
}

/** The make is written once, because the index is read for every word of the query. */
const familyLexemes = ({ make, models, names }: Family): string[] => [
  ...names.map((name) => lexeme(name, 'A')),
  `${lexeme(make, 'A')} & (${models.map((model) => lexeme(model, 'A')).join(' | ')})`,
];

/** Cars are indexed by these facts (`index_car` in the migrations). */
const factLexemes = (range: FactRange): string[] =>
  factValues(range).map((value) => `'~${range.fact}${value}'`);

const quote = (text: string): string => `'${text.replace(/[\\']/g, '$&$&')}'`;

/** A term in tsquery syntax. */
export function lexeme(term: string, weight: string): string {
  const flags = `${isPrefix(term) ? '*' : ''}${weight}`;
  const quoted = quote(term);
  return flags === '' ? quoted : `${quoted}:${flags}`;
}
