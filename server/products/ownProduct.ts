import { factNames } from '#contract/facts';
import { formatCount } from '#contract/formats';
import { isChoosable } from '#contract/limits';
import { toCents } from '#contract/money';
import type { WrittenProduct } from '#contract/schemas/product';
import type { SignedIn } from '../context';
import type { Database } from '../database/client';
import { sqlStateOf, UNIQUE_VIOLATION } from '../database/unavailable';
import { badRequest, forbidden, notFound } from '../lib/errors';
import { withoutOrigin } from '../lib/links';
import { quotas } from '../lib/quotas';
import { findCategory } from './categoryRepository';
import { countStock } from './productRepository';
import { lockProduct, type ProductRow } from './products';

export const noProduct = () => notFound('Car not found. It may no longer be for sale.');
export const notOwner = () => forbidden('This car belongs to another seller.');

/**
 * Locks and returns the caller's product. 404 if it does not exist, 403 if it belongs to another
 * seller.
 */
export async function lockOwnProduct({ principal, tx }: SignedIn, id: string): Promise<ProductRow> {
  const product = await lockProduct(tx, id);
  if (!product || product.deletedAt) throw noProduct();
  if (product.sellerId !== principal.userId) throw notOwner();
  return product;
}

const unstated = Object.fromEntries(factNames.map((name) => [name, null]));

/** Converts a seller's input to columns. Throws 400 for an unknown category. */
export async function readProduct({ tx, origin }: SignedIn, body: Omit<WrittenProduct, 'photos'>) {
  const category = await findCategory(tx, body.categoryId);
  if (!category || !isChoosable(category)) {
    throw badRequest(`categoryId: ${CHOOSE_CATEGORY}`, { categoryId: CHOOSE_CATEGORY });
  }
  return toStored(origin, body);
}

export const CHOOSE_CATEGORY = 'Choose a category.';

/** Converts prices to cents, our own pictures to paths, and missing facts to null. */
export function toStored<Written extends Omit<WrittenProduct, 'photos'>>(
  origin: string,
  written: Written,
) {
  const { originalPrice, resalePrice, ...fields } = written;
  const picture = withoutOrigin(origin, written.picture);
  const originalCents = toCents(originalPrice);
  const resaleCents = toCents(resalePrice);
  if (originalCents === null || resaleCents === null) throw badRequest('Enter a valid price.');
  return { ...unstated, ...fields, picture, originalCents, resaleCents };
}

/** How many more cars a seller may list. The seller is locked, so that no other request lists one. */
export const freePlaces = async (tx: Database, sellerId: string): Promise<number> =>
  quotas.products - (await countStock(tx, sellerId));

export const stockIsFull = () =>
  `You’ve reached the limit of ${formatCount(quotas.products)} cars. Delete cars you no longer sell to list more.`;

export const VIN_LISTED = 'A car with this VIN is already listed.';

/** Maps the error of the unique index on VINs of cars for sale. */
export function refuseListedAlready(error: unknown): never {
  if (sqlStateOf(error) !== UNIQUE_VIOLATION) throw error;
  throw badRequest(`vin: ${VIN_LISTED}`, { vin: VIN_LISTED });
}
