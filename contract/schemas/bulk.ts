import * as yup from 'yup';
import { PRICES_MAX } from '../bulk';
import { id, price, requiredNumber } from './fields';

const priceChange = yup
  .object({
    id: id('Product'),
    version: requiredNumber('Version').integer('Version must be a whole number.'),
    price: price('Resale price'),
  })
  .noUnknown('A change has an id, a version and a price.');
export type PriceChangeBody = yup.InferType<typeof priceChange>;

/** POST /products/prices. */
export const pricesSchema = yup.object({
  changes: yup
    .array(priceChange)
    .required('Changes are required.')
    .min(1, 'There are no changes.')
    .max(PRICES_MAX, `At most ${PRICES_MAX} prices are changed at once.`)
    .test('once', 'The same product is there twice.', (changes) => {
      const ids = changes.map((change) => change.id);
      return new Set(ids).size === ids.length;
    }),
});
