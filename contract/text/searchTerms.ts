import { foldText, SEPARATORS } from './foldText';

/**
 * Index terms of a text. A text is split into runs of letters and runs of digits, and up to three
 * adjacent runs also form a term: "CR-V" is found by "crv", "RAV 4" by "rav4", and "320d" by "320"
 * and "320 d". The database function `search_terms_of` (migration 0022) must give the same result.
 */

/** Scripts without spaces between words: each character is a run. */
const UNSPACED = [
  '\\u0e00-\\u0eff\\u1000-\\u109f\\u1780-\\u17ff\\u3005-\\u3007\\u3040-\\u30ff\\u3100-\\u312f',
  '\\u31f0-\\u31ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\u{20000}-\\u{3ffff}',
].join('');

const between = new RegExp(`[${SEPARATORS}]+`, 'u');
const runs = new RegExp(`[0-9]+|[${UNSPACED}]|[^0-9 ${UNSPACED}]+`, 'gu');
/** White space in folded text. */
const spaces = /\s|\u0085/u;

/** Longer runs are truncated. */
const RUN_MAX = 60;
const RUNS_JOINED = 3;

const cut = (run: string): string =>
  run.length > RUN_MAX ? Array.from(run).slice(0, RUN_MAX).join('') : run;

/** The runs of letters and digits in a folded text without separators. */
const runsOf = (word: string): string[] => (word.match(runs) ?? []).map(cut);

const isNumber = (run: string): boolean => /^[0-9]/.test(run);

interface Run {
  run: string;
  /** Index of the word, counted by the spaces before it. */
  word: number;
}

function runsIn(text: string): Run[] {
  return foldText(text)
    .split(spaces)
    .flatMap((word, index) =>
      word.split(between).flatMap((part) => runsOf(part).map((run) => ({ run, word: index }))),
    );
}

/** The runs of letters and of digits in a name, folded: "Mazda3 2.0" has four. */
export const runsOfName = (name: string): string[] => runsIn(name).map(({ run }) => run);

/**
 * The terms of a text. In names, adjacent runs join across spaces; in prose only if one of them is
 * a number.
 */
export function termsOf(text: string, kind: 'name' | 'prose'): Set<string> {
  const terms = new Set<string>();
  const isOpen = (one: Run, next: Run) =>
    kind === 'name' || one.word === next.word || isNumber(one.run) || isNumber(next.run);
  let last: Run | null = null;
  /** The previous run, alone and joined with its neighbours. */
  let before: string[] = [];
  for (const next of runsIn(text)) {
    const neighbours = last && isOpen(last, next) ? before.slice(0, RUNS_JOINED - 1) : [];
    before = [next.run, ...neighbours.map((run) => run + next.run)];
    for (const term of before) terms.add(term);
    last = next;
  }
  return terms;
}

/** Longer parts of a compound are separate words: "mercedes-benz" is two. */
const SHORT_PART = 3;

/** Characters inside a model's name. */
const inside = /[-\u2010-\u2015\u2212._'\u2019\u00b7\u30fb+]+/u;
const outside = new RegExp(
  `(?![-\\u2010-\\u2015\\u2212._'\\u2019\\u00b7\\u30fb+])[${SEPARATORS}]`,
  'u',
);

/**
 * The words of a search in order. Compounds with short parts or numbers are one word: "c-class" as
 * well as "id.3".
 */
export function wordsTyped(q: string): string[] {
  return foldText(q)
    .split(outside)
    .flatMap((chunk) => {
      const parts = chunk.split(inside).filter((part) => part !== '');
      const isName = parts.some((part) => part.length <= SHORT_PART || /[0-9]/.test(part));
      const isOne = isName && parts.flatMap(runsOf).length <= RUNS_JOINED;
      return isOne ? [parts.join('')] : parts;
    })
    .filter((word) => word !== '');
}

/** The terms that a text needs to match a word. Terms of three runs cover a longer word. */
export function queryTerms(word: string): string[] {
  const all = runsOf(word);
  if (all.length <= RUNS_JOINED) return [all.join('')];
  return all.slice(RUNS_JOINED - 1).map((_run, n) => all.slice(n, n + RUNS_JOINED).join(''));
}

/** Numbers and single letters must match exactly, other words as a prefix. */
export const isPrefix = (term: string): boolean => term.length > 1 && /[^0-9]/.test(term);

/** Two typed words that may be one in the text: "cr v" matches CRV. */
export const joinsWith = (word: string, next: string): boolean =>
  !/[0-9]$/.test(word) && !/^[0-9]/.test(next);
