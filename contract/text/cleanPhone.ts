import { asciiDigits } from './digits';

/** Digits with an optional leading +. */
export const PHONE = /^\+?\d{3,20}$/;

/**
 * Removes separators from a phone number and converts digits of other scripts to ASCII. Invalid
 * numbers stay invalid.
 */
export const cleanPhone = (text: string): string =>
  asciiDigits(text)
    // +44 (0)20: the zero is not dialled after a country code.
    .replace(/^(\s*\+[\d\s]{1,5})\(0\)/, '$1')
    .replace(/^\s*tel:/i, '')
    .replace(/[\s().\-/\u00b7\u2022\u2044\u2215\u30fc]/g, '');
