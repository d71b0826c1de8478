import { sql } from 'drizzle-orm';
import { factNames, type WireFacts } from '#contract/facts';
import { formatCount } from '#contract/formats';
import { isChoosable } from '#contract/limits';
import { normaliseMake, normaliseModel } from '#contract/makes/makes';
import { toCents } from '#contract/money';
import type { WrittenProduct } from '#contract/schemas/product';
import { lockUserShared, type UserRow } from '../accounts/accounts';
import { requireActive, type SignedIn } from '../context';
import type { Database, Transaction } from '../database/client';
import { sqlStateOf, UNIQUE_VIOLATION } from '../database/unavailable';
import { badRequest, forbidden, notFound, unauthenticated } from '../lib/errors';
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
export async function lockOwnProduct(
  { principal, tx }: SignedIn<Transaction>,
  id: string,
): Promise<ProductRow> {
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

/** Make and model in the spelling of the list, for the columns. */
export const spelled = ({ make, model }: Pick<WireFacts, 'make' | 'model'>) =>
  make ? { make: normaliseMake(make), model: spelledModel(normaliseMake(make), model) } : {};

const spelledModel = (make: string, model: string | null | undefined) =>
  model ? normaliseModel(make, model) : null;

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
  return {
    ...unstated,
    ...fields,
    ...spelled(fields),
    picture,
    originalCents,
    resaleCents,
  };
}

/** Any number that no other advisory lock uses. */
const LISTING_LOCK = 7420114;

/**
 * The seller, for a transaction that lists cars: no other one lists cars of this seller meanwhile,
 * and the account is not closed. Bookings of the seller’s other cars do not wait, as they would for
 * an exclusive lock. Throws 401 if the account was closed, and 403 if it is suspended.
 */
export async function lockToList(tx: Transaction, sellerId: string): Promise<UserRow> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LISTING_LOCK}, hashtext(${sellerId}))`);
  const seller = await lockUserShared(tx, sellerId);
  if (seller?.role !== 'seller') throw unauthenticated('This account no longer exists.');
  requireActive(seller);
  return seller;
}

/** How many more cars a seller may list, after `lockToList`. */
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
