import * as yup from 'yup';
import { IMPORT_ROWS_MAX } from '../imports';
import { id } from './fields';

/**
 * POST /products/import. The rows are checked one by one where they are listed, by the schema of the
 * form; here it is only made sure that there are rows, and not too many.
 */
export const importSchema = yup.object({
  /** Made with the preview: the same import, sent again, lists nothing twice. */
  key: id('Key').min(16, 'Key must have at least 16 characters.'),
  rows: yup
    .array(yup.object())
    .required('Rows are required.')
    .min(1, 'Send at least one row.')
    .max(IMPORT_ROWS_MAX, `You can import up to ${IMPORT_ROWS_MAX} rows at once.`),
});
