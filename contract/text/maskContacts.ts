import type { ContactKind } from '../conversations';

/**
 * Finds phone numbers, email addresses and links in what people write about cars. Cars are full of
 * digits: mileages, prices, years, dates, sizes, plates and VINs are no phone numbers.
 */

/** Stands for what is hidden. */
export const MASK = '••••';

const NUMBER = String.raw`(?:[1-9]\d{0,2}(?:[ .,'’\u00a0\u202f]\d{3}){1,2}|[1-9]\d{0,6}|0)(?:[.,]\d{1,2})?`;
const UNITS = [
  'kms?|kilomet(?:er|re)s?|mi|miles?|k|m|cm|mm|kg|lbs?|l|lit(?:er|re)s?|hp|bhp|ps|cv|kw|cc|ccm|cm3|nm|rpm',
  'eur|euros?|usd|dollars?|bucks|gbp|pounds?|cents?|%|[€$£°]',
  'hours?|h|days?|weeks?|months?|years?|yrs?|owners?',
].join('|');
const LABELS =
  'plates?|reg|registration|licen[cs]e|matr[ií]cula|vin|chassis|engine|part|order|invoice|stock|policy';
const DATE_START = String.raw`(?<![\d./-])`;
const DATE_END = String.raw`(?![./-]?\d)`;

/** Numbers that are certainly something else. */
const otherNumbers = [
  // A VIN.
  /(?<![\p{L}\d])(?=[a-z]*\d)(?=\d*[a-z])[a-hj-npr-z\d]{17}(?![\p{L}\d])/giu,
  new RegExp(String.raw`(?<!\d[ .,/-]?)${NUMBER}\s?(?:${UNITS})(?![\p{L}\d])`, 'giu'),
  new RegExp(String.raw`(?<![\p{L}\d])(?:[€$£#]|eur|usd|gbp)\s?${NUMBER}(?!\d)`, 'giu'),
  // Prices and mileages, which have commas and are below ten million.
  /(?<!\d,?)(?:\d{1,3},\d{3}|\d,\d{3},\d{3})(?!,?\d)/g,
  // 2026-11-28, 28.11.2026, 11/2026
  new RegExp(`${DATE_START}(?:19|20)\\d\\d-[01]?\\d-[0-3]?\\d${DATE_END}`, 'g'),
  new RegExp(`${DATE_START}[0-3]?\\d([./-])[0-3]?\\d\\1(?:19|20)?\\d\\d${DATE_END}`, 'g'),
  new RegExp(`${DATE_START}[01]?\\d[./](?:19|20)\\d\\d${DATE_END}`, 'g'),
  // 205/55 R16
  /(?<!\d)\d{3}\/\d{2}[ /]?(?:zr|r)?[ ]?\d{2}(?!\d)/gi,
  // 1.6 and 7.2
  /(?<![\d.])\d\.\d(?![\d.])/g,
  new RegExp(
    String.raw`(?<!\p{L})(?:${LABELS})(?!\p{L})[^\d\n]{0,20}(?=[\d -]*)[1-9]\d{0,3}(?:[ -]?\d{1,4})?(?![ -]?\d)`,
    'giu',
  ),
];

const AT = String.raw`(?:@|\s+@\s+|\s*[([{]\s*(?:at|@)\s*[)\]}]\s*)`;
const DOT = String.raw`(?:\s*(?:\.|[([{]\s*(?:dot|\.)\s*[)\]}])\s*|\s+dot\s+)`;
const NAME = String.raw`[\p{L}\d][\p{L}\d._+-]*`;
const HOST = String.raw`[\p{L}\d][\p{L}\d-]*`;
const PROVIDERS = 'gmail|googlemail|hotmail|outlook|yahoo|icloud|proton(?:mail)?|gmx|live|aol|sapo';
const emails = [
  new RegExp(`${NAME}${AT}${HOST}(?:${DOT}${HOST})*${DOT}\\p{L}{2,}`, 'giu'),
  new RegExp(`${NAME}\\s+at\\s+${HOST}\\s+dot\\s+\\p{L}{2,}`, 'giu'),
  new RegExp(`${NAME}(?:@|\\s+(?:@|at)\\s+)(?:${PROVIDERS})(?!\\p{L})(?:${DOT}\\p{L}{2,})?`, 'giu'),
];

/** Top-level domains that are no words, so that a missing space makes no link. */
const DOMAINS =
  'com|net|org|info|biz|app|io|eu|de|pt|es|fr|nl|pl|uk|ch|dk|se|cz|xyz|online|site|shop|link|page';
const links = [
  /(?:https?:\/\/|www\.)\S+/giu,
  new RegExp(
    `(?<![\\p{L}\\d@.])(?:${HOST}\\.)+(?:${DOMAINS})(?![\\p{L}\\d-])(?:[/?#]\\S*)?`,
    'giu',
  ),
  // wa.me/351…
  new RegExp(`(?<![\\p{L}\\d@.])(?:${HOST}\\.)+\\p{L}{2,6}/[\\w-]\\S*`, 'giu'),
  // @name
  /(?<![\p{L}\d.])@[a-z][\w.]{3,}/giu,
];

/** With the parts of keycap digits. */
const SEPARATORS = String.raw`(?:[\s().\-/–—·_*]|\ufe0f|\u20e3|,(?=\p{Nd}))*`;
const digitRuns = new RegExp(
  String.raw`(?<![\p{L}\p{Nd}])(?:\+|\()?\p{Nd}(?:${SEPARATORS}\p{Nd}){6,}(?:\ufe0f?\u20e3)?(?![\p{L}\p{Nd}])`,
  'gu',
);
const DIGIT_WORD = '(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|\\d)';
const spelledRuns = new RegExp(
  `(?<![\\p{L}\\d])${DIGIT_WORD}(?:[\\s,.\\-/]+${DIGIT_WORD}){6,}(?![\\p{L}\\d])`,
  'giu',
);

const isYear = (group: string | undefined) => /^(?:19[5-9]|20[0-4])\d$/.test(group ?? '');

/** Digits of the shortest numbers, with and without a country code or the 0 before an area code. */
const CODED_MIN = 7;
const LOCAL_MIN = 8;

function isPhone(run: string): boolean {
  // A postcode.
  if (/^\d{4}-\d{3}$|^\d{5}-\d{4}$/.test(run)) return false;
  const groups = run.split(/\P{Nd}+/u).filter(Boolean);
  const isCoded = /^[+(]?0|^\+/.test(run);
  // 45000 12500, 1750-3000
  const areRound = groups.every((group) => /^(?:\d{3}0|\d+00)$/.test(group));
  if (!isCoded && groups.length > 1 && areRound) return false;
  // 1 250 000
  const [first = '', ...others] = groups;
  const isBelowTenMillion = groups.length < 3 || (groups.length === 3 && first.length === 1);
  if (
    /^[1-9]\d{0,2}$/.test(first) &&
    others.length > 0 &&
    others.every((group) => group.length === 3) &&
    isBelowTenMillion
  ) {
    return false;
  }
  while (isYear(groups[0])) groups.shift();
  while (isYear(groups.at(-1))) groups.pop();
  const digits = groups.join('');
  return digits.length >= (isCoded ? CODED_MIN : LOCAL_MIN);
}

/** Letters that no pattern looks for, so that places in the text stay the same. */
const blank = (match: string) => 'ж'.repeat(match.length);

/** The text with each contact detail hidden, and their kinds, each once. */
export function maskContacts(text: string): { text: string; hidden: ContactKind[] } {
  const found: { kind: ContactKind; start: number; end: number }[] = [];
  let left = text;
  const find = (kind: ContactKind, patterns: RegExp[], isOne?: (match: string) => boolean) => {
    for (const pattern of patterns) {
      left = left.replace(pattern, (match: string, ...more: unknown[]) => {
        const start = more.find((each) => typeof each === 'number');
        if (start === undefined || isOne?.(match) === false) return match;
        found.push({ kind, start, end: start + match.length });
        return blank(match);
      });
    }
  };
  find('email', emails);
  find('link', links);
  for (const pattern of otherNumbers) left = left.replace(pattern, blank);
  find('phone', [digitRuns], isPhone);
  find('phone', [spelledRuns]);
  found.sort((a, b) => a.start - b.start);
  let masked = '';
  let at = 0;
  for (const { start, end } of found) {
    masked += text.slice(at, start) + MASK;
    at = end;
  }
  return { text: masked + text.slice(at), hidden: [...new Set(found.map(({ kind }) => kind))] };
}
