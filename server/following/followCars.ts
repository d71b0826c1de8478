import { transact, type Context, type JobContext } from '../context';
import type { Transaction } from '../database/client';
import { findRelisted, takeChangedProducts } from '../products/products';
import { moveFavourites } from './favouriteRepository';
import { matchSearches } from './matchSearches';
import { findNews } from './news';
import { notifyFollowers } from './savedCarNotices';

/** Cars of one transaction: enough to be fast, few enough to be short. */
const BATCH = 100;

/**
 * Looks at the cars that have changed, in batches. Each batch leaves the table in the transaction of
 * its effects, so that none is lost or happens twice.
 */
export async function followCars(context: JobContext): Promise<void> {
  for (let isMore = true; isMore && !context.signal.aborted;) {
    isMore = await transact(context, async (inside) => {
      const { taken, productIds } = await takeChangedProducts(inside.tx, BATCH, inside.now());
      if (productIds.length > 0) {
        await followRelisted(inside, productIds);
        await notifyFollowers(inside, await findNews(inside, productIds));
        await matchSearches(inside, productIds);
      }
      return taken === BATCH;
    });
  }
}

/** Whoever saved a car that its seller deleted and listed anew has saved the new one. */
async function followRelisted({ tx }: Context<Transaction>, productIds: string[]): Promise<void> {
  for (const { before, now } of await findRelisted(tx, productIds)) {
    await moveFavourites(tx, before, now);
  }
}
