import * as yup from 'yup';
import { PRICES_MAX } from '../bulk';
import { IMPORT_ROWS_MAX } from '../imports';
import { id, price, requiredNumber } from './fields';

/**
 * POST /products/import. The rows are checked one by one where they are listed, by the schema of the
 * form; here it is only made sure that there are rows, and not too many.
 */
export const importSchema = yup.object({
  /** Made with the preview: the same import, sent again, lists nothing twice. */
  key: id('Key').min(16, 'Key must have at least 16 characters.'),
  rows: yup
    .array(yup.object())
    .required('Rows are required.')
    .min(1, 'There are no rows.')
    .max(IMPORT_ROWS_MAX, `At most ${IMPORT_ROWS_MAX} rows are imported at once.`),
});

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
