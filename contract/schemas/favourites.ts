import * as yup from 'yup';
import { BROWSER_FAVOURITES_MAX, SEVERAL_MAX } from '../favourites';
import { PRICE_MAX_CENTS, PRICE_MIN_CENTS, TEXT_MAX } from '../limits';
import { id, number, optionalText, requiredNumber } from './fields';

/** PUT /favourites/{productId}. Without a note the one that is there stays. */
export const favouriteSchema = yup.object({ note: optionalText('Note', TEXT_MAX.favouriteNote) });
export type FavouriteBody = yup.InferType<typeof favouriteSchema>;

const saved = yup
  .object({
    id: id('Product'),
    /** When it was saved, in ms since 1970. */
    at: requiredNumber('at').integer('at must be a whole number.').min(0, 'at must be 0 or more.'),
    /** In dollars. */
    price: number('Price')
      .min(PRICE_MIN_CENTS / 100, 'Price is too low.')
      .max(PRICE_MAX_CENTS / 100, 'Price is too high.'),
  })
  .noUnknown('Each car needs an id, a time and a price.');
export type SavedInBrowser = yup.InferType<typeof saved>;

/** POST /favourites/merge. */
export const mergeFavouritesSchema = yup.object({
  cars: yup
    .array(saved)
    .required('Cars are required.')
    .max(BROWSER_FAVOURITES_MAX, `You can send up to ${BROWSER_FAVOURITES_MAX} cars at once.`),
});

/** GET /products/several: ids with commas between them. */
export const severalSchema = yup.object({
  ids: yup
    .string()
    .required('ids are required.')
    .max(SEVERAL_MAX * 65, 'ids are too long.')
    .test('count', `ids must be ${SEVERAL_MAX} or fewer.`, (ids) => {
      return ids.split(',').length <= SEVERAL_MAX;
    }),
});
