import { asciiDigits } from './digits';

/** Digits of a number with its country code (E.164), and of one that is not just an extension. */
const DIGITS_MAX = 15;
const DIGITS_MIN = 6;
/** Digits of an area code, with its zero. */
const AREA_MAX = 6;

/** What can be one number, with anything that people put between its digits. */
const numbers = /(?:\+\s*)?[(\d][\d\s()[\].\-/\u00b7\u2022\u2044\u2215\u30fc]*/g;
const extension =
  /^\s*[,;]?\s*(?:ext(?:ension|n)?|x|#|durchwahl|dw|poste|anexo|ramal)(?:\.|:|=|\s)*(\d{1,7})(?!\d)/i;
/** Letters that belong to the number: 1-800-555-CARS, DE123456789. */
const lettersAfter = /^(?!(?:or|oder|ou|and|und|et)\b)[-.]?\p{L}/iu;
const lettersBefore = /\p{L}$/u;

const countDigits = (text: string): number => text.replace(/\D/g, '').length;

/** Two numbers of the same shape, or the start of another: a bracket, a slash. */
function firstOf(text: string): string {
  const shape = text.trim().replace(/\d/g, '9');
  const half = (shape.length - 1) / 2;
  const isTwice = Number.isInteger(half) && /\s/.test(shape.charAt(half));
  if (isTwice && shape.slice(0, half) === shape.slice(half + 1)) {
    const first = text.trim().slice(0, half);
    if (countDigits(first) > DIGITS_MIN) return first;
  }
  const most = /^\s*(?:\+|00)/.test(text) ? AREA_MAX + 2 : AREA_MAX;
  for (const { index } of text.matchAll(/[/(]/g)) {
    const before = text.slice(0, index);
    if (countDigits(before) > most) return before;
  }
  return text;
}

/**
 * The `tel:` link of a phone number as people write it: the first of several, with its extension.
 * Null for a text without a number that can be dialled.
 */
export function telLink(text: string): string | null {
  const plain = asciiDigits(text.replace(/[\u2044\u2215]/g, '/'));
  for (const match of plain.matchAll(numbers)) {
    const [found] = match;
    const after = plain.slice(match.index + found.trimEnd().length);
    if (lettersBefore.test(plain.slice(0, match.index))) continue;
    const first = firstOf(found);
    const ext = first === found ? extension.exec(after)?.[1] : undefined;
    if (ext === undefined && first === found && lettersAfter.test(after)) continue;
    const digits = first
      .trim()
      // Not dialled after a country code: +49 (0)89.
      .replace(/^((?:\+|00)[\d\s]{1,6})[([]0[)\]]/, '$1')
      .replace(/[^\d+]/g, '')
      .replace(/^00(?=[1-9]\d{8})/, '+');
    const count = countDigits(digits);
    if (count < DIGITS_MIN || count > DIGITS_MAX) continue;
    return `tel:${digits}${ext === undefined ? '' : `;ext=${ext}`}`;
  }
  return null;
}
