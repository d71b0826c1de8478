import * as yup from 'yup';
import { PRICE_MAX_CENTS, PRICE_MIN_CENTS, TEXT_MAX } from '../limits';
import { formatPrice, toCents } from '../money';

/** Building blocks of the forms' and the server's schemas: one wording for one mistake. */

const emptyToUndefined = (value: unknown, original: unknown) =>
  typeof original === 'string' && original.trim() === '' ? undefined : value;

export const requiredText = (label: string, max: number) =>
  yup
    .string()
    .typeError(`${label} must be text.`)
    .trim()
    .required(`${label} is required.`)
    .max(max, `${label} can have at most ${max} characters.`);

export const email = () =>
  requiredText('Email', TEXT_MAX.email)
    .lowercase()
    .matches(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'Enter an email address like name@example.com.');

export const link = (label: string) =>
  requiredText(label, TEXT_MAX.link).test(
    'http-link',
    `${label} must be a link that starts with http:// or https://.`,
    (value) => isHttpLink(value),
  );

function isHttpLink(value: string): boolean {
  try {
    return ['http:', 'https:'].includes(new URL(value).protocol);
  } catch {
    return false;
  }
}

export const requiredNumber = (label: string) =>
  yup
    .number()
    .transform(emptyToUndefined)
    .typeError(`${label} must be a number.`)
    .required(`${label} is required.`);

/** Dollars with at most two decimals, within what a car can cost. */
export const price = (label: string) =>
  requiredNumber(label)
    .test('two-decimals', `${label} can have at most two decimals.`, (value) => {
      return toCents(value) !== null;
    })
    .min(PRICE_MIN_CENTS / 100, `${label} must be at least ${formatPrice(PRICE_MIN_CENTS)}.`)
    .max(PRICE_MAX_CENTS / 100, `${label} can be at most ${formatPrice(PRICE_MAX_CENTS)}.`);

/** Digits, with an optional leading +; spaces, dashes and brackets are taken out. */
export const phone = (label: string) =>
  yup
    .string()
    .typeError(`${label} must be a number.`)
    .transform((value: unknown) =>
      typeof value === 'string' ? value.replace(/[\s().-]/g, '') : value,
    )
    .matches(/^\+?\d{3,20}$/, {
      message: `${label} must be 3 to 20 digits.`,
      excludeEmptyString: true,
    });

export const id = (label: string) => requiredText(label, 64);
