import type { Product } from '@/api/productsApi';
import { carName } from '@/components/labels';
import type { CellEdit } from '@/dashboard/table/types';
import { toCents, toDollars } from '#contract/money';
import { newPriceSchema } from '#contract/schemas/priceRule';
import { fixedPriceReason } from './pricePlan';

/** A car’s resale price as a text to edit. */
export const priceText = ({ resalePriceCents: cents }: Product): string =>
  cents === null ? '' : String(toDollars(cents));

function problemWith(price: string): string | null {
  try {
    newPriceSchema.validateSync(price);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Editing of a resale price in its cell, with the rules and messages of the form. */
export const priceEdit: CellEdit<Product> = {
  label: ({ name }) => `Resale price of ${carName(name)}`,
  buttonLabel: ({ name }) => `change price of ${carName(name)}`,
  inputMode: 'decimal',
  isOffered: (product) => fixedPriceReason(product) === null,
  text: priceText,
  problemWith,
  apply: (product, price) =>
    problemWith(price) === null
      ? { ...product, resalePriceCents: toCents(newPriceSchema.cast(price)) }
      : product,
};
