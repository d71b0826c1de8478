import { getCountries, getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/min';
import { LOCALE } from '#contract/formats';
import { asciiDigits } from '#contract/text/digits';
import { readPhone, type CountryCode } from '#contract/text/phoneNumber';

export interface PhoneCountry {
  id: CountryCode;
  name: string;
  /** For example +49. */
  code: string;
}

/** All countries by name. */
export function phoneCountries(): PhoneCountry[] {
  const names = new Intl.DisplayNames(LOCALE, { type: 'region' });
  return getCountries()
    .map((id) => ({ id, name: names.of(id) ?? id, code: `+${getCountryCallingCode(id)}` }))
    .sort((a, b) => a.name.localeCompare(b.name, LOCALE));
}

/** The country of the user’s languages: the first one that is stated, or else the likeliest. */
export function usualCountry(languages: readonly string[] = navigator.languages): CountryCode {
  const locales = languages.flatMap(localeOf);
  const regions = [...locales, ...locales.map((locale) => locale.maximize())].map(
    ({ region = '' }) => region,
  );
  return regions.find((region) => isSupportedCountry(region)) ?? 'US';
}

/** Some browsers report names of the operating system, such as en-US@posix. */
function localeOf(language: string): Intl.Locale[] {
  try {
    return [new Intl.Locale(language)];
  } catch {
    return [];
  }
}

/** A phone field: what is shown and what the form has. */
export interface PhoneInput {
  country: CountryCode;
  text: string;
  value: string;
}

/**
 * The form’s value for what is typed: E.164 for a number, else the code of the country with the
 * digits, so that the schema says what is wrong with them. Other texts stay as typed.
 */
export function typedPhone(text: string, chosen: CountryCode): PhoneInput {
  const number = readPhone(text, chosen);
  if (number) return { text, country: number.country ?? chosen, value: number.e164 };
  const isDigits = /^[\s\d().\-/]*\d[\s\d().\-/]*$/.test(asciiDigits(text));
  const value = isDigits ? `+${getCountryCallingCode(chosen)} ${text.trim()}` : text;
  return { text, country: chosen, value };
}

/** How the form’s value is shown: without its country code, which the country beside it says. */
export function shownPhone(value: string, chosen: CountryCode): PhoneInput {
  const number = readPhone(value);
  if (number) {
    const { country } = number;
    return country === null
      ? { value, country: chosen, text: number.text }
      : { value, country, text: number.local };
  }
  const [, code, rest] = /^\+(\d+) (.*)$/.exec(value) ?? [];
  const isOf = (id: CountryCode) => getCountryCallingCode(id) === code;
  const country = rest === undefined ? undefined : [chosen, ...getCountries()].find(isOf);
  return country === undefined || rest === undefined
    ? { value, country: chosen, text: value }
    : { value, country, text: rest };
}
