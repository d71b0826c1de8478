import { foldText, SEPARATORS } from './foldText';

/**
 * What a text is found by. A text is cut into runs of letters and runs of digits, and up to three
 * neighbours together are a term as well: so "CR-V" is found by "crv", "RAV 4" by "rav4", and
 * "320d" by "320" and by "320 d". `search_terms_of` of the database (migration 0023) does the same.
 */

/** Scripts without spaces between words: each character is a run of its own. */
const UNSPACED = [
  '\\u0e00-\\u0eff\\u1000-\\u109f\\u1780-\\u17ff\\u3005-\\u3007\\u3040-\\u30ff\\u3100-\\u312f',
  '\\u31f0-\\u31ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\u{20000}-\\u{3ffff}',
].join('');

const between = new RegExp(`[${SEPARATORS}]+`, 'u');
const runs = new RegExp(`[0-9]+|[${UNSPACED}]|[^0-9 ${UNSPACED}]+`, 'gu');
/** White space of a folded text. */
const spaces = /\s|\u0085/u;

/** Longer runs are no words; the rest of them counts for nothing. */
const RUN_MAX = 60;
const RUNS_JOINED = 3;

const cut = (run: string): string =>
  run.length > RUN_MAX ? Array.from(run).slice(0, RUN_MAX).join('') : run;

/** The runs of letters and digits of a folded text without separators. */
const runsOf = (word: string): string[] => (word.match(runs) ?? []).map(cut);

const isNumber = (run: string): boolean => /^[0-9]/.test(run);

interface Run {
  run: string;
  /** Which word it is in, counted by the spaces before it. */
  word: number;
}

function runsIn(text: string): Run[] {
  return foldText(text)
    .split(spaces)
    .flatMap((word, index) =>
      word.split(between).flatMap((part) => runsOf(part).map((run) => ({ run, word: index }))),
    );
}

/**
 * The terms of a text. In a name neighbours join across spaces as well; elsewhere only where one of
 * them is a number.
 */
export function termsOf(text: string, kind: 'name' | 'prose'): Set<string> {
  const terms = new Set<string>();
  const isOpen = (one: Run, next: Run) =>
    kind === 'name' || one.word === next.word || isNumber(one.run) || isNumber(next.run);
  let last: Run | null = null;
  /** The run before, alone and with its neighbours. */
  let before: string[] = [];
  for (const next of runsIn(text)) {
    const neighbours = last && isOpen(last, next) ? before.slice(0, RUNS_JOINED - 1) : [];
    before = [next.run, ...neighbours.map((run) => run + next.run)];
    for (const term of before) terms.add(term);
    last = next;
  }
  return terms;
}

/** Parts of what was typed that are longer stand for themselves: "mercedes-benz" is two words. */
const SHORT_PART = 3;

/** What may stand inside a model's name. */
const inside = /[-\u2010-\u2015\u2212._'\u2019\u00b7\u30fb+]+/u;
const outside = new RegExp(
  `(?![-\\u2010-\\u2015\\u2212._'\\u2019\\u00b7\\u30fb+])[${SEPARATORS}]`,
  'u',
);

/**
 * The words that somebody typed, in their order. What stands together with short parts or numbers
 * is one word, "c-class" as well as "id.3".
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

/** The terms that a text has to have for a word to be in it: those of three runs cover a longer one. */
export function termsWanted(word: string): string[] {
  const all = runsOf(word);
  if (all.length <= RUNS_JOINED) return [all.join('')];
  return all.slice(RUNS_JOINED - 1).map((_run, n) => all.slice(n, n + RUNS_JOINED).join(''));
}

/** Numbers and single letters are looked for as they are, other words as the beginning of one. */
export const isBeginning = (term: string): boolean => term.length > 1 && /[^0-9]/.test(term);

/** Written in one word what was typed as two: "cr v" may be called CRV. */
export const joinsWith = (word: string, next: string): boolean =>
  !/[0-9]$/.test(word) && !/^[0-9]/.test(next);
