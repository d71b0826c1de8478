import {
  parsePhoneNumberFromString as parse,
  validatePhoneNumberLength,
  type CountryCode,
  type PhoneNumber as Parsed,
} from 'libphonenumber-js/min';
import { cleanPhone, PHONE } from './cleanPhone';

export type { CountryCode };

/** A phone number that can be called from anywhere. */
export interface PhoneNumber {
  /** As stored: +491765550100. */
  e164: string;
  /** Null for numbers of no country, such as international freephone. */
  country: CountryCode | null;
  /** As shown: +49 176 5550100. */
  text: string;
  /** The same without the country code: 176 5550100. */
  local: string;
}

/** Digits of the shortest numbers with their country code. */
const DIGITS_MIN = 7;
/** Without a +, a number of fewer digits has no country code, and one of more digits usually has. */
const LOCAL_DIGITS_MAX = 11;

/** Without separators, and with + for 00. */
const clean = (text: string): string => cleanPhone(text).replace(/^00(?=[1-9]\d{8})/, '+');

/** Lengths change less often than the numbers in use, so other numbers of a right length count too. */
const isCallable = (number: Parsed): boolean =>
  number.isValid() ||
  (number.isPossible() &&
    number.countryCallingCode.length + number.nationalNumber.length >= DIGITS_MIN &&
    !number.nationalNumber.startsWith('0'));

/** What digits without a + can mean, the likeliest first. */
function readingsOf(digits: string, country: CountryCode | undefined): Parsed[] {
  const withCode = digits.length < LOCAL_DIGITS_MAX ? undefined : parse(`+${digits}`);
  const international = withCode?.isValid() === true ? [withCode] : [];
  const local = country === undefined ? undefined : parse(digits, country);
  if (!local) return international;
  const isOwnCode = withCode?.countryCallingCode === local.countryCallingCode;
  return isOwnCode || digits.length > LOCAL_DIGITS_MAX
    ? [...international, local]
    : [...(local.isValid() ? [local] : []), ...international, local];
}

/**
 * Reads a number as people write it. Without a + it is of the given country, or begins with the code
 * of a country; without either it is not known whose it is.
 */
export function readPhone(text: string, country?: CountryCode): PhoneNumber | null {
  const digits = clean(text);
  if (!PHONE.test(digits)) return null;
  const readings = digits.startsWith('+') ? [parse(digits)] : readingsOf(digits, country);
  const number = readings.find((reading) => reading !== undefined && isCallable(reading));
  if (!number) return null;
  const international = number.formatInternational();
  const [first = null, ...others] = number.getPossibleCountries();
  const possible = country !== undefined && others.includes(country) ? country : first;
  return {
    e164: number.number,
    country: number.country ?? possible,
    text: international,
    local: international.slice(number.countryCallingCode.length + 1).trim(),
  };
}

/** A stored number for readers; what is no number stays as it is. */
export const phoneText = (stored: string): string => readPhone(stored)?.text ?? stored;

/** A number with its country code as it is stored (E.164); null for other texts. */
export function storedPhone(text: string): string | null {
  const digits = clean(text);
  return digits.startsWith('+') ? (readPhone(digits)?.e164 ?? null) : null;
}

/** What is wrong with a number that begins with a country code; null for other texts. */
export function phoneProblem(label: string, text: string): string | null {
  const digits = clean(text);
  if (!/^\+\d/.test(digits) || readPhone(digits)) return null;
  const code = parse(digits)?.countryCallingCode;
  if (code === undefined) return `${label} has an unknown country code.`;
  const length = validatePhoneNumberLength(digits);
  if (length === 'TOO_LONG') return `${label} has too many digits for +${code}.`;
  if (length === 'TOO_SHORT' || digits.length <= DIGITS_MIN) {
    return `${label} has too few digits for +${code}.`;
  }
  return `${label} can’t be called. Check the country and the digits.`;
}
