import type { PricesResponse, RefusedPrice } from '#contract/bulk';
import { errorCodes, type ErrorCode } from '#contract/errorCodes';
import { toCents } from '#contract/money';
import type { PriceChangeBody } from '#contract/schemas/bulk';
import { requireRole, type RootSignedIn, transact } from '../context';
import { badRequest } from '../lib/errors';
import { findHeld } from '../orders/orders';
import type { NewPrice } from './priceHistory';
import { changePrices } from './productRepository';
import { lockProducts, type ProductRow } from './products';
import { notOwner } from './ownProduct';

interface Refusal {
  code: ErrorCode;
  message: string;
}

/** Bulk changes of a seller's cars (extension). */
export const bulkService = {
  /**
   * POST /products/prices: changes the prices of the caller's cars. Each car is changed, or skipped
   * with a reason in the response. 403 if any belongs to another seller; then none is changed. A
   * car that already has the price is neither changed nor skipped.
   */
  changePrices: (
    context: RootSignedIn,
    wanted: readonly PriceChangeBody[],
  ): Promise<PricesResponse> => {
    requireRole(context.principal, 'seller');
    return transact(context, async ({ principal, tx, now }) => {
      const ids = wanted.map(({ id }) => id);
      const locked = new Map((await lockProducts(tx, ids)).map((row) => [row.id, row]));
      for (const { sellerId } of locked.values()) {
        if (sellerId !== principal.userId) throw notOwner();
      }
      const held = await findHeld(tx, ids, now());
      const refused: RefusedPrice[] = [];
      const prices: NewPrice[] = [];
      for (const { id, version, price } of wanted) {
        const cents = toCents(price);
        if (cents === null) throw badRequest('Enter a valid price.');
        const product = locked.get(id);
        if (product?.resaleCents === cents && !product.deletedAt) continue;
        const refusal = refusalOf(product, version, held);
        if (refusal) refused.push({ productId: id, ...refusal });
        else if (product) {
          prices.push({ productId: id, fromCents: product.resaleCents, toCents: cents });
        }
      }
      await changePrices(tx, prices, now());
      return { modifiedCount: prices.length, refused };
    });
  },
};

function refusalOf(
  product: ProductRow | undefined,
  version: number,
  held: Set<string>,
): Refusal | null {
  if (!product || product.deletedAt) {
    return { code: errorCodes.notFound, message: 'This car is no longer for sale.' };
  }
  if (product.status === 'sold') {
    return { code: errorCodes.conflict, message: 'This car is sold.' };
  }
  if (held.has(product.id)) {
    return {
      code: errorCodes.productHeld,
      message: 'This car is on hold for a buyer. You can change the price after the booking ends.',
    };
  }
  if (product.version !== version) {
    return { code: errorCodes.versionConflict, message: 'This car was changed elsewhere.' };
  }
  return null;
}
