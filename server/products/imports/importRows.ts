import { setImmediate } from 'node:timers/promises';
import { productFormSchema, type ProductForm } from '#contract/schemas/product';
import { AppError } from '../../lib/errors';
import { createCheck } from '../../http/validation';

/** The form's schema: the same rules apply to single products and files. */
const check = createCheck(productFormSchema, 'body');

/** Rows to validate before yielding to other requests. */
const AT_A_TIME = 25;
/** More errors would not help anyone. */
const ERRORS_MAX = 500;

export type RowErrors = Record<string, string>;

/** Key of a row's field in `fieldErrors`. Rows are counted from 0. */
export const fieldOf = (row: number, field: string) => `rows[${row}].${field}`;

/** The rows as cast by the form's schema, and their errors by row and field. */
export async function readRows(
  rows: readonly object[],
): Promise<{ products: ProductForm[]; errors: RowErrors }> {
  const products: ProductForm[] = [];
  const errors: RowErrors = {};
  for (const [index, row] of rows.entries()) {
    if (index % AT_A_TIME === AT_A_TIME - 1) await setImmediate();
    for (const [field, message] of Object.entries(wrongIn(row))) {
      if (Object.keys(errors).length < ERRORS_MAX) errors[fieldOf(index, field)] = message;
    }
    if (Object.keys(errors).length === 0) products.push(productFormSchema.cast(row));
  }
  return { products, errors: { ...errors, ...repeatedVins(products) } };
}

function wrongIn(row: object): RowErrors {
  try {
    check(row);
    return {};
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.fieldErrors ?? { row: error.message };
  }
}

function repeatedVins(products: readonly ProductForm[]): RowErrors {
  const seen = new Set<string>();
  const errors: RowErrors = {};
  for (const [index, { vin }] of products.entries()) {
    if (!vin) continue;
    if (seen.has(vin)) errors[fieldOf(index, 'vin')] = 'Another row has the same VIN.';
    seen.add(vin);
  }
  return errors;
}
