import * as yup from 'yup';
import { readPrices, readTimes } from '../ranges';

/** A query parameter such as "5000..10000", in dollars. */
export const priceRange = (name: string) =>
  yup
    .string()
    .test(
      'prices',
      `${name} must be a range of prices in dollars, for example 5000..10000.`,
      (value) => !value || readPrices(value) !== null,
    );

/** A query parameter such as "2026-11-01T00:00:00.000Z..": from the first until before the second. */
export const timeRange = (name: string) =>
  yup
    .string()
    .test(
      'times',
      `${name} must be a range of ISO times, for example 2026-11-01T00:00:00.000Z..`,
      (value) => !value || readTimes(value) !== null,
    );
