import * as yup from 'yup';
import { version } from './fields';
import { productFormSchema } from './product';
import { photoIds } from './photos';

/** Longer than a product's limits, which are only checked on publishing. */
const TEXT_LENGTH_MAX = 4000;

const text = yup
  .string()
  .max(TEXT_LENGTH_MAX, `Each field of a draft must be ${TEXT_LENGTH_MAX} characters or fewer.`);

const fields: yup.ObjectSchema<Record<string, string | undefined>> = yup.object(
  Object.fromEntries(Object.keys(productFormSchema.fields).map((name) => [name, text])),
);

/**
 * POST /drafts and PUT /drafts/{id} (extensions): the form's fields, valid or not, and the photos
 * that are already on the server.
 */
export const productDraftSchema = yup.object({ photos: photoIds }).concat(fields);

/** PUT /drafts/{id}: with a version, it is rejected if there is a newer one. */
export const updateDraftSchema = productDraftSchema.shape({ version: version().optional() });
