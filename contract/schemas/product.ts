import * as yup from 'yup';
import { clock } from '../clock';
import { PURCHASE_YEAR_MIN, TEXT_MAX, YEARS_OF_USE_MAX } from '../limits';
import { conditions } from '../types';
import { factsSchema } from './facts';
import {
  id,
  link,
  phone,
  price,
  requiredLines,
  requiredNumber,
  requiredText,
  version,
} from './fields';
import { photoIds } from './photos';

const nextYear = () => new Date(clock.now()).getUTCFullYear() + 1;

/**
 * How many years a car can have been used at most since it was bought; years are counted in whole
 * ones by most people, so the year of purchase and this one both count.
 */
function yearsSince(purchaseYear: number): number {
  // Hundredths, like the form's step: what floating point adds must not count.
  return Math.max(0, Math.round((nextYear() - purchaseYear) * 100) / 100);
}

const isPurchaseYear = (year: unknown): year is number =>
  typeof year === 'number' && year >= PURCHASE_YEAR_MIN && year <= nextYear();

/** Add Product form and POST /products (spec §5, §7): every field is required. */
export const productSchema = yup.object({
  name: requiredText('Name', TEXT_MAX.name),
  picture: link('Picture'),
  originalPrice: price('Original price'),
  resalePrice: price('Resale price'),
  condition: yup
    .string()
    .oneOf(conditions, 'Choose excellent, good or fair.')
    .required('Choose excellent, good or fair.'),
  phone: phone('Phone').required('Phone is required.'),
  location: requiredText('Location', TEXT_MAX.location),
  description: requiredLines('Description', TEXT_MAX.description),
  // The form's step is 0.01 (spec §5), so parts of a year are allowed.
  purchaseYear: requiredNumber('Purchase year', { min: PURCHASE_YEAR_MIN })
    .min(PURCHASE_YEAR_MIN, `Purchase year must be ${PURCHASE_YEAR_MIN} or later.`)
    .test(
      'not-far-ahead',
      () => `Purchase year must be ${nextYear()} or earlier.`,
      (value) => value <= nextYear(),
    ),
  yearOfUse: requiredNumber('Years of use', { min: 0, max: YEARS_OF_USE_MAX })
    .min(0, 'Years of use must be 0 or more.')
    .max(YEARS_OF_USE_MAX, `Years of use must be ${YEARS_OF_USE_MAX} or less.`)
    .when('purchaseYear', ([purchaseYear]: unknown[], years) => {
      if (!isPurchaseYear(purchaseYear)) return years;
      const most = yearsSince(purchaseYear);
      const message = `For a car bought in ${purchaseYear}, years of use must be ${most} or less.`;
      return years.max(Math.min(most, YEARS_OF_USE_MAX), message);
    }),
  categoryId: id('Category'),
});

/** The same with what a seller may add where the server keeps it. */
export const productFormSchema = productSchema.concat(factsSchema);
export type ProductForm = yup.InferType<typeof productFormSchema>;

/** Required as ever, unless there are photos: then the first of them is the picture. */
const pictureBesidePhotos = yup.string().when('photos', ([photos]: unknown[]) => {
  return Array.isArray(photos) && photos.length > 0 ? yup.string() : link('Picture');
});

/**
 * POST /products carries the seller's name beside the form's fields (spec §7). It is read and
 * nothing more: who sells is what the account says, not what the caller says. Facts and photos are
 * extensions; with photos a picture link is not needed.
 */
const sentProductSchema = productFormSchema.shape({
  sellerName: yup.string().strip(),
  photos: photoIds,
  picture: pictureBesidePhotos,
});

/** The draft that a car is listed from, and the version of it that its writer read (extensions). */
export const createProductSchema = sentProductSchema.shape({
  draftId: id('Draft').optional(),
  draftVersion: version().optional(),
});
/** What a product is written with: beside photos it needs no link to a picture. */
export type WrittenProduct = Omit<ProductForm, 'picture'> & {
  picture?: string;
  photos?: string[];
};
export type CreateProductBody = WrittenProduct & {
  sellerName?: string;
  draftId?: string;
  draftVersion?: number;
};

/** PUT /products/{id} (extension): the whole product, and the version that it was changed from. */
export const updateProductSchema = sentProductSchema.shape({ version: version() });
export type UpdateProductBody = WrittenProduct & { sellerName?: string; version: number };

/** What a seller can still change while a buyer holds the car: all else was promised. */
export const changeableWhileHeld = ['phone'] as const satisfies (keyof ProductForm)[];

/** PATCH /products/{id}: `advertise` (spec §7), or `withdrawn` (extension), one of them. */
export const changeProductSchema = yup.object({
  withdrawn: yup.boolean().typeError('withdrawn must be true or false.'),
  advertise: yup
    .boolean()
    .typeError('advertise must be true or false.')
    .when('withdrawn', ([withdrawn]: unknown[], advertise) =>
      withdrawn === undefined
        ? advertise.required()
        : advertise.oneOf([undefined], 'Send either advertise or withdrawn, not both.'),
    ),
});
