import * as yup from 'yup';
import { version } from './fields';
import { productFormSchema } from './product';
import { photoIds } from './photos';

/** The most half-written products that one seller keeps. */
export const DRAFTS_MAX = 100;

/** A text may be too long for a product; that is said when it is published. */
const TEXT_LENGTH_MAX = 4000;

const text = yup
  .string()
  .max(TEXT_LENGTH_MAX, `Each field of a draft must be ${TEXT_LENGTH_MAX} characters or fewer.`);

const fields: yup.ObjectSchema<Record<string, string | undefined>> = yup.object(
  Object.fromEntries(Object.keys(productFormSchema.fields).map((name) => [name, text])),
);

/**
 * POST /drafts and PUT /drafts/{id} (extensions): what stands in the form's fields, right or wrong,
 * and the photos that the server keeps already.
 */
export const productDraftSchema = yup.object({ photos: photoIds }).concat(fields);

/** PUT /drafts/{id}: with the version that was read, it is refused once there is a newer one. */
export const updateDraftSchema = productDraftSchema.shape({ version: version().optional() });
