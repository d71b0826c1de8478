import { otherNamesOf } from '../text/carWords';
import { otherTownNames, plainUmlauts } from '../text/places';
import { joinsWith } from '../text/searchTerms';
import type { QueryPart } from './readQuery';

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

const isPlain = /^[\p{L}\p{M}\p{Nd}]+$/u;

/** "Golfs", "Audi's". */
export const singularOf = (word: string): string[] =>
  /^[a-z]{2,}[^s]s$/.test(word) ? [word.slice(0, -1)] : [];

/** The town's other names. Umlauts that are written as two letters are found in any word. */
function townSpellings(word: string): string[] {
  const plain = plainUmlauts(word);
  return [...otherTownNames(word), ...(plain.length >= 4 ? [plain] : [])];
}

/**
 * The alternatives for each word, apart from its category: as typed, joined with a neighbour, with
 * another spelling, or with another name of the make.
 */
export function alternativesOf(
  parts: readonly QueryPart[],
  spellings: ReadonlyMap<string, readonly string[]> = new Map(),
): { word: string; alternatives: Alternative[] }[] {
  const anywhere = (text: string): Alternative => ({ words: text.split(' '), isOfName: false });
  const inName = (text: string): Alternative => ({ words: text.split(' '), isOfName: true });
  // Noise of one word can be the half of a name: "Smart for two".
  const wordAt = (at: number) => {
    const part = parts[at];
    const isWord = part?.kind === 'word' || (part?.kind === 'noise' && isPlain.test(part.word));
    return isWord ? part.word : undefined;
  };
  return parts.flatMap((part, at) => {
    if (part.kind !== 'word') return [];
    const { word } = part;
    const joined = [
      [wordAt(at - 1), word],
      [word, wordAt(at + 1)],
      word.includes(' ') ? [word.replaceAll(' ', ''), ''] : [],
    ].flatMap(([one, next]) =>
      one !== undefined && next !== undefined && (next === '' || joinsWith(one, next))
        ? [(one + next).replaceAll(' ', '')]
        : [],
    );
    const spelled = [
      ...[word, ...joined, ...singularOf(word)],
      ...[...(spellings.get(word) ?? []), ...townSpellings(word)],
    ];
    return {
      word,
      alternatives: [
        // The words of a town's name alone are too frequent: "the".
        ...[...new Set(spelled)]
          .filter((text) => !(text.includes(' ') && otherTownNames(text).length > 0))
          .map(anywhere),
        ...halvesOf(word),
        ...[word, ...(spellings.get(word) ?? [])].flatMap(otherNamesOf).map(inName),
      ],
    };
  });
}
