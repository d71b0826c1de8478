import * as yup from 'yup';
import { BULK_MAX } from '../bulk';
import { makeAndModel } from './facts';
import { id, price, requiredNumber } from './fields';

const car = yup.object({
  id: id('Product'),
  version: requiredNumber('Version').integer('Version must be a whole number.'),
});

/** Each car once, and not too many. */
const changesOf = <Change extends { id: string }>(
  change: yup.ObjectSchema<Change>,
  tooMany: string,
) =>
  yup.object({
    changes: yup
      .array(change)
      .required('Changes are required.')
      .min(1, 'Send at least one change.')
      .max(BULK_MAX, tooMany)
      .test('once', 'Each car can appear only once.', (changes) => {
        const ids = changes.map((each) => each.id);
        return new Set(ids).size === ids.length;
      }),
  });

const priceChange = car
  .shape({ price: price('Resale price') })
  .noUnknown('Each change needs an id, a version and a price.');
export type PriceChangeBody = yup.InferType<typeof priceChange>;

/** POST /products/prices. */
export const pricesSchema = changesOf(
  priceChange,
  `You can change up to ${BULK_MAX} prices at once.`,
);

const makeChange = car
  .shape({ make: makeAndModel.make.required('Make is required.'), model: makeAndModel.model })
  .noUnknown('Each change needs an id, a version, a make and perhaps a model.');
export type MakeChangeBody = yup.InferType<typeof makeChange>;

/** POST /products/makes. */
export const makesSchema = changesOf(makeChange, `You can confirm up to ${BULK_MAX} cars at once.`);
