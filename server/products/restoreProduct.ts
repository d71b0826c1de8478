import { and, eq, isNull } from 'drizzle-orm';
import { findUser } from '../accounts/accounts';
import { recordAct } from '../audit/audit';
import { type Context, transact, type RootContext } from '../context';
import type { Transaction } from '../database/client';
import { sqlStateOf, UNIQUE_VIOLATION } from '../database/unavailable';
import { conflict } from '../lib/errors';
import { notify } from '../notices/notices';
import { hasRemovedPhotos } from '../photos/photos';
import { announceCars } from './changedProducts';
import { followSeller } from './followSellers';
import { lockProduct, type ProductRow } from './locking';
import { products } from './schema';

export const vinIsListed = () =>
  conflict('Another car with the same VIN is for sale. Nothing changed.');

/** Restores a deleted car and returns a sentence to print. Throws as `lockDeleted`. */
export async function restoreProduct(context: RootContext, id: string): Promise<string> {
  try {
    return await transact(context, async (inside) => {
      const product = await lockDeleted(inside.tx, id);
      await restoreLocked(inside, product);
      return sayRestored(product);
    });
  } catch (error) {
    // Listed at the same moment.
    throw sqlStateOf(error) === UNIQUE_VIOLATION ? vinIsListed() : error;
  }
}

export const sayRestored = ({ name, status }: ProductRow): string =>
  status === 'unsold'
    ? `Restored ${name}. It’s for sale again.`
    : `Restored ${name}. Its status is ${status}.`;

type DeletedProduct = ProductRow & { deletedAt: Date };

/**
 * Locks a car that can be restored. Throws 409 if there is nothing to restore: rows are kept for 30
 * days.
 */
export async function lockDeleted(tx: Transaction, id: string): Promise<DeletedProduct> {
  const product = await lockProduct(tx, id);
  // A purged car keeps its row while an order refers to it.
  if (!product || product.sellerEmail === '') {
    throw conflict(`No car with the ID ${id} was deleted in the last 30 days.`);
  }
  const { name, sellerId, sellerEmail, status, vin, deletedAt } = product;
  if (!(await findUser(tx, sellerId))) {
    throw conflict(
      `The account of the seller of ${name} is closed. Restore the account ${sellerEmail} first. Nothing changed.`,
    );
  }
  if (deletedAt === null) throw conflict(`${name} isn’t deleted. Nothing changed.`);
  if (vin !== null && status === 'unsold') {
    const isListed = and(
      eq(products.vin, vin),
      eq(products.status, 'unsold'),
      isNull(products.deletedAt),
    );
    if ((await tx.$count(products, isListed)) > 0) throw vinIsListed();
  }
  return { ...product, deletedAt };
}

/**
 * Restores a deleted car, which is locked, and notifies its seller unless they do it. Bookings stay
 * ended, and the car is not advertised.
 */
export async function restoreLocked(
  inside: Context<Transaction>,
  { id, name, sellerId, status, deletedAt }: DeletedProduct,
): Promise<void> {
  const { tx } = inside;
  await tx
    .update(products)
    .set({ deletedAt: null, deletedWithSeller: false, removalReason: null })
    .where(eq(products.id, id));
  await announceCars(tx, [id]);
  // A suspended seller's car does not go back on sale.
  const seller = await findUser(tx, sellerId);
  if (seller) await followSeller(inside, seller);
  // They did it themselves.
  if (inside.principal?.userId === sellerId) return;
  await recordAct(inside, 'restore-product', id, {
    before: { deletedAt },
    after: { deletedAt: null },
  });
  await notify(inside, [
    {
      kind: 'product',
      subjectId: id,
      cause: `car-restored:${id}:${deletedAt.toISOString()}`,
      recipientId: sellerId,
      template: 'car-restored',
      facts: { carName: name, status, hasRemovedPhotos: await hasRemovedPhotos(tx, sellerId) },
    },
  ]);
}
