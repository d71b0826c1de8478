import * as yup from 'yup';
import { version } from './fields';
import { listingFormSchema } from './listing';
import { photoIds } from './photos';

/** The most half-written listings that one seller keeps. */
export const DRAFTS_MAX = 100;

/** A text may be too long for a listing; that is said when it is published. */
const TEXT_LENGTH_MAX = 4000;

const text = yup
  .string()
  .max(TEXT_LENGTH_MAX, `Each field of a draft must be ${TEXT_LENGTH_MAX} characters or fewer.`);

const fields: yup.ObjectSchema<Record<string, string | undefined>> = yup.object(
  Object.fromEntries(Object.keys(listingFormSchema.fields).map((name) => [name, text])),
);

/**
 * POST /drafts and PUT /drafts/{id} (extensions): what stands in the form's fields, right or wrong,
 * and the photos that the server keeps already.
 */
export const listingDraftSchema = yup.object({ photos: photoIds }).concat(fields);

/** PUT /drafts/{id}: with the version that was read, it is refused once there is a newer one. */
export const updateDraftSchema = listingDraftSchema.shape({ version: version().optional() });
