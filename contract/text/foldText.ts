/**
 * Normalises text for comparison in searches, URLs and lists: ignores case, accents, width and
 * ligatures. The database functions `fold_text` and `squeeze_text` (migration 0023) must give
 * identical results, so classes are written as code points: Unicode's own differ between engines.
 */

/**
 * Characters most people omit when typing: accents, vowel points, tone marks, invisible characters.
 */
const MARKS = [
  '\\u00ad\\u0300-\\u036f\\u0483-\\u0487\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7',
  '\\u0610-\\u061a\\u061c\\u0640\\u064b-\\u065f\\u0670\\u06d6-\\u06dc\\u06df-\\u06e4\\u06e7\\u06e8',
  '\\u06ea-\\u06ed\\u093c\\u09bc\\u0a3c\\u0abc\\u0b3c\\u0e48-\\u0e4b\\u180b-\\u180e\\u1ab0-\\u1aff',
  '\\u1dc0-\\u1dff\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u20d0-\\u20ff\\u3099\\u309a',
  '\\ufe00-\\ufe0f\\ufe20-\\ufe2f\\ufeff',
].join('');

/** Characters between words, and between the letters and digits of a name. */
export const SEPARATORS = [
  '\\u0001-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00bf\\u00d7\\u00f7\\u02b9-\\u02df',
  '\\u055a-\\u055f\\u0589\\u058a\\u05be\\u05c0\\u05c3\\u05c6\\u05f3\\u05f4\\u060c\\u060d',
  '\\u061b-\\u061f\\u066a-\\u066d\\u06d4\\u0964\\u0965\\u0970\\u0e2f\\u0e3f\\u0e4f\\u0e5a\\u0e5b',
  '\\u104a-\\u104f\\u1680\\u17d4-\\u17db\\u1800-\\u180a\\u2000-\\u206f\\u20a0-\\u20cf',
  '\\u2190-\\u2bff\\u2e00-\\u2e7f\\u3000-\\u3004\\u3008-\\u3020\\u3030\\u303d-\\u303f\\u30a0\\u30fb',
  '\\ufe10-\\ufe1f\\ufe30-\\ufe6f\\ufff0-\\uffff\\u{1f000}-\\u{1fbff}',
].join('');

const anyOf = (characters: string): RegExp => new RegExp(`[${characters}]+`, 'gu');
const marks = anyOf(MARKS);
const separators = anyOf(SEPARATORS);

/** Letters without a decomposition, and digits of other scripts. */
const plainLetters = new Map(
  Object.entries({ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ı: 'i', ς: 'σ', ø: 'o' }).concat(
    Object.entries({ đ: 'd', ð: 'd', ł: 'l', ħ: 'h', ŧ: 't' }),
    ['٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹', '०१२३४५६७८९', '০১২৩৪৫৬৭৮৯', '๐๑๒๓๔๕๖๗๘๙'].flatMap((digits) =>
      Array.from(digits, (digit, value): [string, string] => [digit, String(value)]),
    ),
  ),
);
const otherLetters = new RegExp(`[${[...plainLetters.keys()].join('')}]`, 'gu');

/** Cyrillic letters that only look accented; ё is a variant of е. */
const ownLetters: [RegExp, string][] = [
  [/и\u0306/g, 'й'],
  [/у\u0306/g, 'ў'],
  [/і\u0308/g, 'ї'],
];

const isAscii = (text: string): boolean => /^\p{ASCII}*$/u.test(text);

/** The text in its form for comparison and sorting. */
export function foldText(text: string): string {
  if (isAscii(text)) return text.toLowerCase();
  const small = text.normalize('NFKD').toLowerCase();
  return ownLetters
    .reduce((folded, [letter, own]) => folded.replace(letter, own), small)
    .replace(marks, '')
    .replace(otherLetters, (letter) => plainLetters.get(letter) ?? letter)
    .normalize('NFC');
}

/** Letters and digits only: "F-150", "f 150" and "F150" are equal. */
export const squeezeText = (text: string): string => foldText(text).replace(separators, '');

/** True if the text contains `phrase`, ignoring separators between its letters. */
export function containsText(text: string, phrase: string): boolean {
  const squeezed = squeezeText(phrase);
  return (
    foldText(text).includes(foldText(phrase)) ||
    (squeezed !== '' && squeezeText(text).includes(squeezed))
  );
}

/** Compares texts for display, in the same order as the server's lists. */
export function compareTexts(one: string, other: string): number {
  return compareCharacters(foldText(one), foldText(other)) || compareCharacters(one, other);
}

const compareCharacters = (one: string, other: string): number => {
  if (one === other) return 0;
  return one < other ? -1 : 1;
};
