import * as yup from 'yup';
import { toCents } from '../money';
import { price, requiredNumber } from './fields';

/** Kinds of price changes. */
export const priceChangeKinds = [
  'set',
  'reduce-percent',
  'raise-percent',
  'reduce-amount',
  'raise-amount',
] as const;
export type PriceChangeKind = (typeof priceChangeKinds)[number];

export const priceRoundings = [
  'dollars',
  'tens',
  'fifties',
  'hundreds',
  'nineties',
  'cents',
] as const;
export type PriceRounding = (typeof priceRoundings)[number];

const PERCENT_MAX = { reduce: 99, raise: 1000 };

/** A resale price as a seller types it. */
export const newPriceSchema = price('New price');

/**
 * Form of a price change: the new price, or a percentage or amount and the rounding of the result.
 */
export const priceRuleSchema = yup.object({
  kind: yup.string().oneOf(priceChangeKinds).required(),
  rounding: yup.string().oneOf(priceRoundings).required(),
  value: requiredNumber('Change')
    .moreThan(0, 'Change must be more than 0.')
    .test('two-decimals', 'Change must have no more than 2 decimal places.', (value) => {
      return toCents(value) !== null;
    })
    .when('kind', ([kind]: unknown[], value) => {
      if (kind === 'set') return newPriceSchema;
      if (kind === 'reduce-percent') return atMost(value, PERCENT_MAX.reduce);
      return kind === 'raise-percent' ? atMost(value, PERCENT_MAX.raise) : value;
    }),
});
export type PriceRule = yup.InferType<typeof priceRuleSchema>;

const atMost = <Schema extends yup.NumberSchema>(value: Schema, most: number) =>
  value.max(most, `Change must be ${most} percent or less.`);
