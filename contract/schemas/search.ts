import * as yup from 'yup';
import { conditions, fuels, gearboxes } from '../facts';
import { histogramNames } from '../histogram';
import { MILEAGE_KM_MAX, PRICE_MAX_CENTS, PURCHASE_YEAR_MIN, TEXT_MAX } from '../limits';
import { SEARCH_MAX } from '../lists';
import { searchSorts, splitValues } from '../search';
import { number, optionalText } from './fields';

const emptyAsUndefined = (value: unknown, original: unknown) =>
  typeof original === 'string' && original.trim() === '' ? undefined : value;

const within = (label: string, min: number, max: number) =>
  number(label, { min, max })
    .min(min, `${label} must be ${min} or more.`)
    .max(max, `${label} must be ${max} or less.`);

const whole = (label: string, min: number, max: number) =>
  within(label, min, max).integer(`${label} must be a whole number.`);

const text = (label: string, max: number) =>
  optionalText(label, max).transform((value: unknown) => (value === '' ? undefined : value));

/** `diesel,hybrid`, or a parameter that is repeated: matches any of them. */
const listOf = <Value extends string>(label: string, item: yup.StringSchema<Value>, max: number) =>
  yup
    .array(item)
    .transform((_value: unknown, original: unknown) => {
      const text: unknown = Array.isArray(original) ? original.join(',') : original;
      if (typeof text !== 'string') return text;
      const values = splitValues(text);
      return values.length > 0 ? values : undefined;
    })
    .max(max, `${label} accepts up to ${max} values.`);

const choices = <Value extends string>(label: string, values: readonly Value[]) =>
  listOf(
    label,
    yup
      .string()
      .oneOf(values, `${label} must be one of: ${values.join(', ')}.`)
      .required(),
    values.length,
  );

const texts = (label: string, max: number) =>
  listOf(label, optionalText(label, max).required(), VALUES_MAX);

const onlyTrue = (label: string) =>
  yup
    .boolean()
    .transform(emptyAsUndefined)
    .typeError(`${label} must be true or omitted.`)
    .oneOf([true as const], `${label} must be true or omitted.`);

/** Values of a filter without a fixed list. */
const VALUES_MAX = 20;
const PRICE_MAX = PRICE_MAX_CENTS / 100;
const YEAR_MAX = 9999;

/** An upper limit below the lower one is an error. */
const upTo = (schema: yup.NumberSchema, name: string, lower: string) =>
  schema.when(lower, ([least]: unknown[], field: yup.NumberSchema) =>
    typeof least === 'number' ? field.min(least, `${name} must not be below ${lower}.`) : field,
  );

/** Query parameters of GET /products/search and of the search page. */
export const searchSchema = yup.object({
  q: text('q', SEARCH_MAX),
  seller: text('seller', 64),
  make: texts('make', TEXT_MAX.make),
  model: texts('model', TEXT_MAX.model),
  category: texts('category', 64),
  minPrice: within('minPrice', 0, PRICE_MAX),
  maxPrice: upTo(within('maxPrice', 0, PRICE_MAX), 'maxPrice', 'minPrice'),
  minYear: whole('minYear', PURCHASE_YEAR_MIN, YEAR_MAX),
  maxYear: upTo(whole('maxYear', PURCHASE_YEAR_MIN, YEAR_MAX), 'maxYear', 'minYear'),
  maxMileage: within('maxMileage', 0, MILEAGE_KM_MAX),
  condition: choices('condition', conditions),
  fuel: choices('fuel', fuels),
  gearbox: choices('gearbox', gearboxes),
  place: texts('place', TEXT_MAX.location),
  photos: onlyTrue('photos'),
  verified: onlyTrue('verified'),
  available: onlyTrue('available'),
  sort: yup
    .string()
    .transform(emptyAsUndefined)
    .oneOf(searchSorts, `sort must be one of: ${searchSorts.join(', ')}.`),
});
export type SearchParams = yup.InferType<typeof searchSchema>;

/** Histograms to include in the response: not a filter, and a separate extension. */
export const histogramsAsked = choices('histograms', histogramNames);
