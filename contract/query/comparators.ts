/** Words that make a limit of a number: "under", "from", "or newer". */

export interface Comparator {
  end: 'min' | 'max';
  /** The number itself is excluded. Only years and counts make a difference. */
  isStrict?: boolean;
  isOfTime?: boolean;
}

const phrases = (texts: string, comparator: Comparator): [string[], Comparator][] =>
  texts.split('|').map((text) => [text.split(' '), comparator]);

export const comparators: [string[], Comparator][] = [
  ...phrases(
    'under|below|less than|lower than|cheaper than|fewer than|not over|<|unter|weniger als',
    { end: 'max', isStrict: true },
  ),
  ...phrases(
    'up to|upto|max|maximum|maximal|at most|no more than|not more than|within|<=|≤|bis|bis zu|hochstens',
    { end: 'max' },
  ),
  ...phrases('until|till', { end: 'max', isOfTime: true }),
  ...phrases('before|older than|earlier than|vor', { end: 'max', isStrict: true, isOfTime: true }),
  ...phrases('over|above|more than|greater than|>|uber|mehr als', { end: 'min', isStrict: true }),
  ...phrases('min|minimum|at least|>=|≥|mindestens', { end: 'min' }),
  ...phrases('from|since|starting at|starting from|no older than|not older than|ab|von|seit', {
    end: 'min',
    isOfTime: true,
  }),
  ...phrases('after|newer than|later than|younger than|nach', {
    end: 'min',
    isStrict: true,
    isOfTime: true,
  }),
];

/** After the number. */
export const endings: [string[], Comparator][] = [
  ...phrases('max|maximum|tops|or less|or under|or below|or cheaper|or fewer|and under', {
    end: 'max',
  }),
  ...phrases('or older|and older', { end: 'max', isOfTime: true }),
  ...phrases('+|plus|or more|or over|or above|and up|and above|upwards|min|minimum', {
    end: 'min',
  }),
  ...phrases('or newer|or later|onwards|onward|and newer', { end: 'min', isOfTime: true }),
];

/** The longest of the phrases at a token, and where it ends. */
export function phraseAt(
  tokens: readonly string[],
  at: number,
  known: readonly [string[], Comparator][],
): { comparator: Comparator; next: number } | null {
  const matching = known.filter(([words]) => words.every((word, n) => tokens[at + n] === word));
  const [longest] = matching.toSorted(([one], [other]) => other.length - one.length);
  return longest ? { comparator: longest[1], next: at + longest[0].length } : null;
}
