import { setImmediate } from 'node:timers/promises';
import { productFormSchema, type ProductForm } from '#contract/schemas/product';
import { AppError } from '../../errors';
import { createCheck } from '../../http/validation';

/** The form's own schema: what cannot be listed one by one is not listed in a file either. */
const check = createCheck(productFormSchema, 'body');

/** So many are checked before other calls have their turn. */
const AT_A_TIME = 25;
/** What a person or a program can do something with. */
const ERRORS_MAX = 500;

export type RowErrors = Record<string, string>;

/** The name of a row's field in `fieldErrors`; rows are counted from 0. */
export const fieldOf = (row: number, field: string) => `rows[${row}].${field}`;

/** The rows as the form's schema reads them, and what is wrong with which field of which row. */
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
