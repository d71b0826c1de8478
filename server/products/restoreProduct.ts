import { eq } from 'drizzle-orm';
import { findUser } from '../accounts/accounts';
import { transact, type RootContext } from '../context';
import { sqlStateOf, UNIQUE_VIOLATION } from '../database/unavailable';
import type { Jobs } from '../jobs/jobs';
import { writeMails } from '../mails/mails';
import { hasRemovedPhotos } from '../photos/photos';
import { lockProduct } from './products';
import { products } from './schema';

/**
 * Restores a deleted car, notifies its seller by e-mail and returns a sentence to print. Bookings
 * stay ended, and the car is not advertised. Throws when there is nothing to restore: rows are kept
 * for 30 days.
 */
export async function restoreProduct(
  context: RootContext,
  jobs: Pick<Jobs, 'send'>,
  id: string,
): Promise<string> {
  try {
    return await transact(context, async (inside) => {
      const { tx } = inside;
      const product = await lockProduct(tx, id);
      // A purged car keeps its row while an order refers to it.
      if (!product || product.sellerEmail === '') {
        throw new Error(`No car with the ID ${id} was deleted in the last 30 days.`);
      }
      const { name, sellerId, sellerEmail, status, deletedAt } = product;
      if (!(await findUser(tx, sellerId))) {
        throw new Error(
          `The account of the seller of ${name} is closed. Run "restore ${sellerEmail}" to restore it with its cars. Nothing changed.`,
        );
      }
      if (deletedAt === null) throw new Error(`${name} isn’t deleted. Nothing changed.`);
      await tx
        .update(products)
        .set({ deletedAt: null, deletedWithSeller: false, removalReason: null })
        .where(eq(products.id, id));
      await writeMails(inside, jobs, [
        {
          cause: `car-restored:${id}:${deletedAt.toISOString()}`,
          recipientId: sellerId,
          template: 'car-restored',
          facts: {
            carName: name,
            status,
            hasRemovedPhotos: await hasRemovedPhotos(tx, sellerId),
          },
        },
      ]);
      return status === 'unsold'
        ? `Restored ${name}. It’s for sale again.`
        : `Restored ${name}. Its status is ${status}.`;
    });
  } catch (error) {
    if (sqlStateOf(error) !== UNIQUE_VIOLATION) throw error;
    throw new Error('Another car with the same VIN is for sale. Nothing changed.', {
      cause: error,
    });
  }
}
