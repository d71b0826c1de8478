import type { WireProduct, WireProductSeller } from '#contract/types';
import { findUser } from '../accounts/accounts';
import type { RequestContext } from '../context';
import type { ProductHooks } from './hooks';
import { readListed } from './productRepository';
import { listAll } from './productLists';
import type { ProductsService } from './productService';
import { noProduct } from './ownProduct';
import { toWireListed } from './productWire';
import { findProductRow } from './products';
import { countSold, findEvenDeleted, findNearby } from './relatedRepository';
import { pickSimilar } from './similarity';

/** One row of the widest grid. */
const SHOWN = 4;
/** One more, because the car itself may be among them. */
const ONE_MORE = { page: 1, pageSize: SHOWN + 1 };

export type RelatedService = ReturnType<typeof createRelatedService>;

export const createRelatedService = (hooks: ProductHooks, products: ProductsService) => ({
  /**
   * GET /products/find/{id}/similar (extension), public: up to 4 available cars of the same
   * category, nearest in price and year first; also for a car that is sold or no longer listed. If
   * there are none, or the car never existed, advertised ones.
   */
  async findSimilar(context: RequestContext, id: string): Promise<WireProduct[]> {
    const { tx, now } = context;
    const product = await findEvenDeleted(tx, id);
    const similar = product
      ? pickSimilar(product, await findNearby(tx, product, now()), SHOWN)
      : [];
    if (similar.length > 0) {
      const rows = await readListed(context, hooks, similar);
      return rows.map((row) => toWireListed(row, context));
    }
    const advertised = await products.listAdvertised(context, ONE_MORE);
    return advertised.rows
      .filter((row) => row._id !== id && row.reservedUntil === null)
      .slice(0, SHOWN);
  },

  /**
   * GET /products/find/{id}/seller (extension), public: the seller of a car, and their other cars.
   */
  async findSeller(context: RequestContext, id: string): Promise<WireProductSeller> {
    const { tx } = context;
    const product = await findProductRow(tx, id);
    const seller = product && (await findUser(tx, product.sellerId));
    if (!seller) throw noProduct();
    const { rows, total } = await listAll(
      context,
      hooks,
      { sellerId: seller.id, status: 'unsold' },
      ONE_MORE,
    );
    return {
      _id: seller.id,
      name: seller.name,
      verified: seller.verified,
      createdAt: seller.createdAt.toISOString(),
      unsoldCount: total,
      soldCount: await countSold(tx, seller.id),
      listings: rows
        .filter((row) => row.id !== id)
        .slice(0, SHOWN)
        .map((row) => toWireListed(row, context)),
    };
  },
});
