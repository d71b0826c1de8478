import * as yup from 'yup';
import { factsSchema } from './facts';
import { price, requiredNumber } from './fields';

/** GET /worth (an extension): what a price is compared by, and the price in dollars. */
export const worthSchema = factsSchema.pick(['make', 'model', 'mileageKm', 'powerKw']).concat(
  yup.object({
    purchaseYear: requiredNumber('Purchase year'),
    resalePrice: price('Resale price'),
  }),
);

export type AskedWorth = yup.InferType<typeof worthSchema>;
