import * as yup from 'yup';
import { clock } from '../clock';
import { PURCHASE_YEAR_MIN, TEXT_MAX, YEARS_OF_USE_MAX } from '../limits';
import { conditions } from '../facts';
import { factsSchema } from './facts';
import {
  id,
  link,
  price,
  requiredLines,
  requiredNumber,
  requiredText,
  soldElsewhere,
  version,
} from './fields';
import { phone } from './phone';
import { photoIds } from './photos';

const nextYear = () => new Date(clock.now()).getUTCFullYear() + 1;

/**
 * Maximum years of use since the purchase. Most sellers count whole years, so both the year of
 * purchase and the current one count.
 */
function yearsSince(purchaseYear: number): number {
  // Hundredths, like the form's step, to avoid floating-point errors.
  return Math.max(0, Math.round((nextYear() - purchaseYear) * 100) / 100);
}

const isPurchaseYear = (year: unknown): year is number =>
  typeof year === 'number' && year >= PURCHASE_YEAR_MIN && year <= nextYear();

/** Add Product form and POST /products (spec §5, §7): all fields are required. */
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
  // The form's step is 0.01 (spec §5), so fractions of a year are allowed.
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

/** The same with the extension's facts. */
export const productFormSchema = productSchema.concat(factsSchema);
export type ProductForm = yup.InferType<typeof productFormSchema>;

/** Required unless there are photos: then the cover is the picture. */
const pictureBesidePhotos = yup.string().when('photos', ([photos]: unknown[]) => {
  return Array.isArray(photos) && photos.length > 0 ? yup.string() : link('Picture');
});

/**
 * POST /products also has the seller's name (spec §7). It is accepted but ignored: the seller is
 * the signed-in user. Facts and photos are extensions; with photos a picture URL is optional.
 */
const sentProductSchema = productFormSchema.shape({
  sellerName: yup.string().strip(),
  photos: photoIds,
  picture: pictureBesidePhotos,
});

/**
 * The draft that the product is listed from, and the version that the client read (extensions). For
 * a draft that is only on a device the client makes up the id.
 */
export const createProductSchema = sentProductSchema.shape({
  draftId: id('Draft').optional(),
  draftVersion: version().optional(),
});
/** Fields of a product to save. With photos no picture URL is needed. */
export type WrittenProduct = Omit<ProductForm, 'picture'> & {
  picture?: string;
  photos?: string[];
};
export type CreateProductBody = WrittenProduct & {
  sellerName?: string;
  draftId?: string;
  draftVersion?: number;
};

/** PUT /products/{id} (extension): the whole product, and the version it is based on. */
export const updateProductSchema = sentProductSchema.shape({ version: version() });
export type UpdateProductBody = WrittenProduct & { sellerName?: string; version: number };

/** Fields a seller can change while a buyer holds the car. All others were agreed. */
export const changeableWhileHeld = ['phone'] as const satisfies (keyof ProductForm)[];

/**
 * PATCH /products/{id}: either `advertise` (spec §7) or `withdrawn` (extension), the latter with
 * `soldElsewhere` if that is the reason.
 */
export const changeProductSchema = yup.object({
  withdrawn: yup.boolean().typeError('withdrawn must be true or false.'),
  soldElsewhere: soldElsewhere('withdrawn'),
  advertise: yup
    .boolean()
    .typeError('advertise must be true or false.')
    .when('withdrawn', ([withdrawn]: unknown[], advertise) =>
      withdrawn === undefined
        ? advertise.required()
        : advertise.oneOf([undefined], 'Send either advertise or withdrawn, not both.'),
    ),
});
