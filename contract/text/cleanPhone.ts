import { asciiDigits } from './digits';

/** Digits, with an optional leading +. */
export const PHONE = /^\+?\d{3,20}$/;

/**
 * A phone number without what people and address books put between its digits; digits of other
 * scripts become ours. What is no number stays no number.
 */
export const cleanPhone = (text: string): string =>
  asciiDigits(text)
    // +44 (0)20: the zero is dialled only without the country code.
    .replace(/^(\s*\+[\d\s]{1,5})\(0\)/, '$1')
    .replace(/^\s*tel:/i, '')
    .replace(/[\s().\-/\u00b7\u2022\u2044\u2215\u30fc]/g, '');
