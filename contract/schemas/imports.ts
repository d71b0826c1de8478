import * as yup from 'yup';
import { IMPORT_ROWS_MAX } from '../imports';
import { id } from './fields';
import { productFormSchema } from './product';

const rowsOf = <Row extends yup.AnyObject>(row: yup.ObjectSchema<Row>) =>
  yup
    .array(row)
    .required('Rows are required.')
    .min(1, 'Send at least one row.')
    .max(IMPORT_ROWS_MAX, `You can import up to ${IMPORT_ROWS_MAX} rows at once.`);

/**
 * POST /products/import. Only checks that there are rows, and not too many; the rows themselves are
 * validated with the form's schema when they are listed.
 */
export const importSchema = yup.object({
  /** Idempotency key, created with the preview. */
  key: id('Key').min(16, 'Key must have at least 16 characters.'),
  rows: rowsOf(yup.object()),
});

/** What cars that look the same have in common. */
export const likenessFields = ['name', 'resalePrice', 'purchaseYear', 'mileageKm'] as const;

/** POST /products/import/listed. */
export const listedRowsSchema = yup.object({
  rows: rowsOf(productFormSchema.pick(likenessFields)),
});
export type ListedRowsBody = yup.InferType<typeof listedRowsSchema>;
