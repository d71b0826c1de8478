import * as yup from 'yup';
import { PRICES_MAX } from '../bulk';
import { id, price, requiredNumber } from './fields';

const priceChange = yup
  .object({
    id: id('Product'),
    version: requiredNumber('Version').integer('Version must be a whole number.'),
    price: price('Resale price'),
  })
  .noUnknown('Each change needs an id, a version and a price.');
export type PriceChangeBody = yup.InferType<typeof priceChange>;

/** POST /products/prices. */
export const pricesSchema = yup.object({
  changes: yup
    .array(priceChange)
    .required('Changes are required.')
    .min(1, 'Send at least one change.')
    .max(PRICES_MAX, `You can change up to ${PRICES_MAX} prices at once.`)
    .test('once', 'Each car can appear only once.', (changes) => {
      const ids = changes.map((change) => change.id);
      return new Set(ids).size === ids.length;
    }),
});
