import { factNames } from '#contract/facts';
import { isChoosable } from '#contract/limits';
import { toCents } from '#contract/money';
import type { WrittenProduct } from '#contract/schemas/product';
import type { SignedIn } from '../context';
import type { Database } from '../database/client';
import { sqlStateOf, UNIQUE_VIOLATION } from '../database/unavailable';
import { badRequest, forbidden, notFound } from '../errors';
import { findCategory } from './categoryRepository';
import { lockProduct, type ProductRow } from './products';

export const noProduct = () => notFound('Car not found. It may no longer be for sale.');
export const notOwner = () => forbidden('This car belongs to another seller.');

/** The caller's own product, locked: 404 when it is gone, 403 when it is somebody else's. */
export async function lockOwnProduct({ principal, tx }: SignedIn, id: string): Promise<ProductRow> {
  const product = await lockProduct(tx, id);
  if (!product || product.deletedAt) throw noProduct();
  if (product.sellerId !== principal.userId) throw notOwner();
  return product;
}

const unstated = Object.fromEntries(factNames.map((name) => [name, null]));

/** What a seller wrote, as it is kept; throws 400 for a category that cannot be chosen. */
export async function readProduct(tx: Database, body: Omit<WrittenProduct, 'photos'>) {
  const category = await findCategory(tx, body.categoryId);
  if (!category || !isChoosable(category)) {
    throw badRequest(`categoryId: ${CHOOSE_CATEGORY}`, { categoryId: CHOOSE_CATEGORY });
  }
  return asKept(body);
}

export const CHOOSE_CATEGORY = 'Choose a category.';

/** Prices in cents, null for a fact that is not stated. */
export function asKept<Written extends Omit<WrittenProduct, 'photos'>>(written: Written) {
  const { originalPrice, resalePrice, ...fields } = written;
  const originalCents = toCents(originalPrice);
  const resaleCents = toCents(resalePrice);
  if (originalCents === null || resaleCents === null) throw badRequest('Enter a valid price.');
  return { ...unstated, ...fields, originalCents, resaleCents };
}

export const VIN_LISTED = 'A car with this VIN is already listed.';

/** For what the database throws when a product is written: a VIN is listed once at a time. */
export function refuseListedAlready(error: unknown): never {
  if (sqlStateOf(error) !== UNIQUE_VIOLATION) throw error;
  throw badRequest(`vin: ${VIN_LISTED}`, { vin: VIN_LISTED });
}
