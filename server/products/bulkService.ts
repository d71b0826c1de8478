import type { BulkResponse, RefusedChange, WireUnstatedMake } from '#contract/bulk';
import { errorCodes, type ErrorCode } from '#contract/errorCodes';
import { readMakeAndModel } from '#contract/makes/makes';
import { toCents } from '#contract/money';
import type { MakeChangeBody, PriceChangeBody } from '#contract/schemas/bulk';
import { requireActive, requireRole, type RootSignedIn, type SignedIn, transact } from '../context';
import type { Transaction } from '../database/client';
import { badRequest } from '../lib/errors';
import { recordBatch } from './prices/priceBatches';
import type { NewPrice } from './priceHistory';
import { changeMakes, changePrices, findWithoutMake, type NewMake } from './productRepository';
import { isOnHold, lockProducts, type ProductRow } from './products';
import { notOwner, spelled } from './ownProduct';

interface Refusal {
  code: ErrorCode;
  message: string;
}

/** Bulk changes of a seller's cars (extensions). */
export const bulkService = {
  /**
   * POST /products/prices: changes the prices of the caller's cars. Each car is changed, or skipped
   * with a reason in the response. 403 if any belongs to another seller; then none is changed. A
   * car that already has the price is neither changed nor skipped. Several can be restored together.
   */
  changePrices: (
    context: RootSignedIn,
    wanted: readonly PriceChangeBody[],
  ): Promise<BulkResponse> => {
    requireRole(context.principal, 'seller');
    requireActive(context.principal);
    return transact(context, async (inside) => {
      const { tx, now } = inside;
      const { changes, refused } = await sortOut(inside, wanted, 'the price', ({ price }, car) => {
        const cents = toCents(price);
        if (cents === null) throw badRequest('Enter a valid price.');
        const isNew = car.resaleCents !== cents;
        return isNew ? { productId: car.id, fromCents: car.resaleCents, toCents: cents } : null;
      });
      await changePrices(tx, changes satisfies NewPrice[], now());
      const response = { modifiedCount: changes.length, refused };
      if (changes.length < 2) return response;
      const id = await recordBatch(tx, inside.principal.userId, changes, now());
      return { ...response, undo: { kind: 'prices', id } };
    });
  },

  /** POST /products/makes: states make and model of the caller's cars, by the same rules. */
  changeMakes: (
    context: RootSignedIn,
    wanted: readonly MakeChangeBody[],
  ): Promise<BulkResponse> => {
    requireRole(context.principal, 'seller');
    requireActive(context.principal);
    return transact(context, async (inside) => {
      const { changes, refused } = await sortOut(inside, wanted, 'the make', (change, car) => {
        const { make, model } = { model: null, ...spelled(change) };
        const isNew = make !== undefined && (car.make !== make || car.model !== model);
        return isNew ? { productId: car.id, make, model } : null;
      });
      await changeMakes(inside.tx, changes satisfies NewMake[]);
      return { modifiedCount: changes.length, refused };
    });
  },

  /**
   * GET /products/makes: up to 500 of the caller's cars that are not sold or held and do not state
   * their make, newest first, each with what its name says.
   */
  listWithoutMake: async (context: SignedIn): Promise<WireUnstatedMake[]> => {
    requireRole(context.principal, 'seller');
    const cars = await findWithoutMake(context.tx, context.principal.userId, context.now());
    return cars.map(({ id, name, version }) => {
      const { make, model } = readMakeAndModel(name) ?? {};
      return { _id: id, name, version, ...(make && { make }), ...(model && { model }) };
    });
  },
};

/**
 * Locks the cars, and sorts the wanted changes into those to make and those to refuse.
 * @param plan returns null for a car that needs no change
 */
async function sortOut<Wanted extends { id: string; version: number }, Change>(
  { principal, tx, now }: SignedIn<Transaction>,
  wanted: readonly Wanted[],
  what: string,
  plan: (wanted: Wanted, product: ProductRow) => Change | null,
): Promise<{ changes: Change[]; refused: RefusedChange[] }> {
  const ids = wanted.map(({ id }) => id);
  const locked = new Map((await lockProducts(tx, ids)).map((row) => [row.id, row]));
  for (const { sellerId } of locked.values()) {
    if (sellerId !== principal.userId) throw notOwner();
  }
  const refused: RefusedChange[] = [];
  const changes: Change[] = [];
  for (const each of wanted) {
    const product = locked.get(each.id);
    const change = product ? plan(each, product) : null;
    if (product && !change && !product.deletedAt) continue;
    const refusal = refusalOf(product, each.version, what, now());
    if (refusal) refused.push({ productId: each.id, ...refusal });
    else if (change) changes.push(change);
  }
  return { changes, refused };
}

function refusalOf(
  product: ProductRow | undefined,
  version: number,
  what: string,
  now: Date,
): Refusal | null {
  if (!product || product.deletedAt) {
    return { code: errorCodes.notFound, message: 'This car is no longer for sale.' };
  }
  if (product.status === 'sold') {
    return { code: errorCodes.conflict, message: 'This car is sold.' };
  }
  if (isOnHold(product, now)) {
    return {
      code: errorCodes.productHeld,
      message: `This car is on hold for a buyer. You can change ${what} after the booking ends.`,
    };
  }
  if (product.version !== version) {
    return { code: errorCodes.versionConflict, message: 'This car was changed elsewhere.' };
  }
  return null;
}
