import * as yup from 'yup';
import { IMPORT_ROWS_MAX } from '../imports';
import { id } from './fields';

/**
 * POST /products/import. Only checks that there are rows, and not too many; the rows themselves are
 * validated with the form's schema when they are listed.
 */
export const importSchema = yup.object({
  /** Idempotency key, created with the preview. */
  key: id('Key').min(16, 'Key must have at least 16 characters.'),
  rows: yup
    .array(yup.object())
    .required('Rows are required.')
    .min(1, 'Send at least one row.')
    .max(IMPORT_ROWS_MAX, `You can import up to ${IMPORT_ROWS_MAX} rows at once.`),
});
