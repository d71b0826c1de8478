import * as yup from 'yup';
import { listingFormSchema } from './listing';

/** The most half-written listings that one seller keeps. */
export const DRAFTS_MAX = 100;

/** A text may be too long for a listing; that is said when it is published. */
const TEXT_LENGTH_MAX = 4000;

const text = yup
  .string()
  .max(TEXT_LENGTH_MAX, `A field of a draft can have at most ${TEXT_LENGTH_MAX} characters.`);

/** POST /drafts and PUT /drafts/{id} (extensions): what stands in the form's fields, right or wrong. */
export const listingDraftSchema: yup.ObjectSchema<Record<string, string | undefined>> = yup.object(
  Object.fromEntries(Object.keys(listingFormSchema.fields).map((name) => [name, text])),
);
