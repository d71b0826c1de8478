import * as yup from 'yup';
import { PRICE_MAX_CENTS, PRICE_MIN_CENTS, TEXT_MAX } from '../limits';
import { formatPrice, toCents } from '../money';
import { cleanEmail, EMAIL } from '../text/cleanEmail';
import { ambiguityQuestion, readNumber, type NumberRange } from '../text/readNumber';
import { cleanLines, cleanText } from '../text/cleanText';

declare module 'yup' {
  interface CustomSchemaMetadata {
    /** JSON may have a number where the schema reads text. */
    acceptsNumber?: boolean;
  }
}

/**
 * Building blocks of form and server schemas, so that the same error always has the same message.
 * Yup tests every pattern even on texts that are too long, so patterns must run in linear time: no
 * two adjacent parts may match the same character.
 */

const cleaned = (label: string, max: number, clean: (text: string) => string) =>
  yup
    .string()
    .transform((value: unknown) => (typeof value === 'string' ? clean(value) : value))
    .max(max, `${label} must be ${max} characters or fewer.`);

/** A single line without invisible characters. */
export const optionalText = (label: string, max: number) => cleaned(label, max, cleanText);

export const requiredText = (label: string, max: number) =>
  optionalText(label, max).required(`${label} is required.`);

/** The same for several lines. */
export const optionalLines = (label: string, max: number) => cleaned(label, max, cleanLines);

export const requiredLines = (label: string, max: number) =>
  optionalLines(label, max).required(`${label} is required.`);

/** Normalises an e-mail address: lower case, nothing invisible, the domain in ASCII. */
export const email = () =>
  requiredText('Email', TEXT_MAX.email)
    .transform((value: unknown) => (typeof value === 'string' ? cleanEmail(value) : value))
    .matches(EMAIL, 'Enter an email address like name@example.com.');

const NOT_HTTP = 'Enter a link that starts with http:// or https://.';

export const link = (label: string) =>
  requiredText(label, TEXT_MAX.link).test('http-link', NOT_HTTP, isHttpLink);

/** A URL, or '' for none. */
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

/**
 * A number as typed or sent; empty text is no number. Ambiguous texts are rejected with both
 * readings: "17.900" may be 17,900 or 17.9.
 */
export const number = (label: string, range: NumberRange = {}) =>
  yup
    .number()
    .transform((value: unknown, original: unknown) => {
      if (typeof original !== 'string') return value;
      const reading = readNumber(original, range);
      if (reading.kind === 'empty') return undefined;
      return reading.kind === 'number' ? reading.value : NaN;
    })
    .typeError(
      ({ originalValue }: { originalValue?: unknown }) =>
        (typeof originalValue === 'string' ? ambiguityQuestion(originalValue, range) : null) ??
        `${label} must be a number.`,
    );

export const requiredNumber = (label: string, range?: NumberRange) =>
  number(label, range).required(`${label} is required.`);

/** Dollars with at most two decimals, from `minCents` to the maximum price. */
const dollars = (label: string, minCents: number) =>
  requiredNumber(label, { min: minCents / 100, max: PRICE_MAX_CENTS / 100 })
    .test('two-decimals', `${label} must have no more than 2 decimal places.`, (value) => {
      return toCents(value) !== null;
    })
    .min(minCents / 100, `${label} must be ${formatPrice(minCents)} or more.`)
    .max(PRICE_MAX_CENTS / 100, `${label} must be ${formatPrice(PRICE_MAX_CENTS)} or less.`);

/** The price of a car. */
export const price = (label: string) => dollars(label, PRICE_MIN_CENTS);

/** A part of a payment, from one cent. */
export const partOfPayment = (label: string) => dollars(label, 1);

/** Text that may arrive as a number, for example a phone number. */
export const numericText = (label: string) =>
  yup.string().typeError(`${label} must be a number.`).meta({ acceptsNumber: true });

export const id = (label: string) => requiredText(label, 64);

/** The hash of the plan that an admin confirmed (an extension). */
export const plan = () => optionalText('Plan', 64);

/** Version of a record, for optimistic locking. */
export const version = () => requiredNumber('Version').integer('Version must be a whole number.');

/** Whether a car leaves the market because it was sold elsewhere; only true if `leaves` is. */
export const soldElsewhere = (leaves: string) =>
  yup
    .boolean()
    .typeError('soldElsewhere must be true or false.')
    .when(leaves, ([isLeaving]: unknown[], field) =>
      isLeaving === true
        ? field
        : field.oneOf([undefined, false], `soldElsewhere needs ${leaves}: true.`),
    );
