import * as yup from 'yup';
import { PRICE_MAX_CENTS, PRICE_MIN_CENTS, TEXT_MAX } from '../limits';
import { formatPrice, toCents } from '../money';

declare module 'yup' {
  interface CustomSchemaMetadata {
    /** JSON may carry a number where the schema reads text. */
    acceptsNumber?: boolean;
  }
}

/**
 * Building blocks of the forms' and the server's schemas: one wording for one mistake. yup tries
 * every pattern, also on a text that is already too long, so each reads a text in one pass: no two
 * neighbouring parts of a pattern may match the same character.
 */

/** A number as people write it: nothing hexadecimal, no exponent, no gaps. */
const plainNumber = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;

function readNumber(value: unknown, original: unknown): unknown {
  if (typeof original !== 'string') return value;
  const text = original.trim();
  if (text === '') return undefined;
  return plainNumber.test(text) ? value : NaN;
}

export const requiredText = (label: string, max: number) =>
  yup
    .string()
    .trim()
    .required(`${label} is required.`)
    .max(max, `${label} must be ${max} characters or fewer.`);

export const email = () =>
  requiredText('Email', TEXT_MAX.email)
    .lowercase()
    .matches(/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/, 'Enter an email address like name@example.com.');

const NOT_HTTP = 'Enter a link that starts with http:// or https://.';

export const link = (label: string) =>
  requiredText(label, TEXT_MAX.link).test('http-link', NOT_HTTP, isHttpLink);

/** A link, or nothing: ''. */
export const optionalLink = (label: string) =>
  yup
    .string()
    .trim()
    .default('')
    .max(TEXT_MAX.link, `${label} must be ${TEXT_MAX.link} characters or fewer.`)
    .test('http-link', NOT_HTTP, (value) => value === '' || isHttpLink(value));

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
    .transform(readNumber)
    .typeError(`${label} must be a number.`)
    .required(`${label} is required.`);

/** Dollars with at most two decimals, within what a car can cost. */
export const price = (label: string) =>
  requiredNumber(label)
    .test('two-decimals', `${label} must have no more than 2 decimal places.`, (value) => {
      return toCents(value) !== null;
    })
    .min(PRICE_MIN_CENTS / 100, `${label} must be ${formatPrice(PRICE_MIN_CENTS)} or more.`)
    .max(PRICE_MAX_CENTS / 100, `${label} must be ${formatPrice(PRICE_MAX_CENTS)} or less.`);

/** Text that may arrive as a number, such as a phone number. */
export const numericText = (label: string) =>
  yup.string().typeError(`${label} must be a number.`).meta({ acceptsNumber: true });

/** Digits, with an optional leading +; spaces, dashes and brackets are taken out. */
export const phone = (label: string) =>
  numericText(label)
    .transform((value: unknown) =>
      typeof value === 'string' ? value.replace(/[\s().-]/g, '') : value,
    )
    .matches(/^\+?\d{3,20}$/, {
      message: `${label} must have 3 to 20 digits and no other characters.`,
      excludeEmptyString: true,
    });

export const id = (label: string) => requiredText(label, 64);
