import { requireRole, type RootSignedIn, transact } from '../context';
import { sqlStateOf, UNIQUE_VIOLATION } from '../database/unavailable';
import { quotaReached } from '../lib/quotas';
import { freePlaces, lockToList, noProduct, stockIsFull } from './ownProduct';
import { lockDeleted, restoreLocked, sayRestored, vinIsListed } from './restoreProduct';

/**
 * POST /removed/product/{id}/restore for sellers: restores a car that they deleted themselves. 404 for
 * every other car, 409 if something is in the way, 403 if they list as many cars as they may.
 */
export async function restoreOwnProduct(context: RootSignedIn, id: string): Promise<string> {
  requireRole(context.principal, 'seller');
  try {
    return await transact(context, async (inside) => {
      const { tx, principal } = inside;
      await lockToList(tx, principal.userId);
      const product = await lockDeleted(tx, id);
      const isOwn = product.sellerId === principal.userId && product.removalReason === null;
      if (!isOwn) throw noProduct();
      if ((await freePlaces(tx, principal.userId)) < 1) throw quotaReached(stockIsFull());
      await restoreLocked(inside, product);
      return sayRestored(product);
    });
  } catch (error) {
    throw sqlStateOf(error) === UNIQUE_VIOLATION ? vinIsListed() : error;
  }
}
