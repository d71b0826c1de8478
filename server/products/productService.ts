import { errorCodes } from '#contract/errorCodes';
import { ALL_CATEGORY_NAME, SOLD_CAR_DAYS } from '#contract/limits';
import type { WrittenProduct } from '#contract/schemas/product';
import type {
  CreatedResponse,
  DeletedResponse,
  ModifiedResponse,
  WireProduct,
} from '#contract/types';
import {
  type RequestContext,
  requireActive,
  requireRole,
  requireSelfOrAdmin,
  type RootSignedIn,
  type SignedIn,
  transact,
} from '../context';
import { newId } from '../lib/ids';
import { mapRows, type ListPage, type ListQuery } from '../database/lists';
import { badRequest, conflict, notFound } from '../lib/errors';
import { quotaReached } from '../lib/quotas';
import { findUserByEmail } from '../accounts/accounts';
import { lockOwnPhotos, photosOf, setProductPhotos, toWirePhoto } from '../photos/photos';
import type { ProductHooks } from './hooks';
import { deleteProduct, findProductRow, findRemoval, isOnHold, isSaleUndone } from './products';
import { findCategory } from './categoryRepository';
import { consumeDraft } from './draftService';
import {
  findProduct,
  insertProduct,
  readListed,
  setAdvertised,
  wasSold,
  type ListedRecord,
} from './productRepository';
import {
  freePlaces,
  lockToList,
  lockOwnProduct,
  noProduct,
  notOwner,
  readProduct,
  refuseListedAlready,
  stockIsFull,
} from './ownProduct';
import { readOwn } from './ownFields';
import { findPriceChanges } from './priceHistory';
import { listAll, type ProductFilter } from './productLists';
import { findWorth } from './worth/worth';
import { toWireListed, toWireProduct, toWirePriceChange } from './productWire';

type NewProduct = WrittenProduct & {
  draftId?: string | undefined;
  draftVersion?: number | undefined;
};

type Narrowing = Pick<ProductFilter, 'viewerId' | 'conditions' | 'minCents' | 'maxCents'>;

const toWirePage = (context: RequestContext, page: ListPage<ListedRecord>): ListPage<WireProduct> =>
  mapRows(page, (row) => toWireListed(row, context));

export type ProductsService = ReturnType<typeof createProductsService>;

export function createProductsService(hooks: ProductHooks) {
  return {
    /** GET /products/advertised (spec §7), public: unsold cars. */
    async listAdvertised(
      context: RequestContext,
      query: ListQuery,
    ): Promise<ListPage<WireProduct>> {
      const filter = { isAdvertised: true, status: 'unsold' as const };
      return toWirePage(context, await listAll(context, hooks, filter, query));
    },

    /**
     * GET /products/{categoryId} (spec §7): unsold cars of a category; "All" has those of every
     * category.
     */
    async listCategory(
      context: SignedIn,
      categoryId: string,
      narrowing: Narrowing,
      query: ListQuery,
    ): Promise<ListPage<WireProduct>> {
      const category = await findCategory(context.tx, categoryId);
      if (!category) throw notFound('Category not found.');
      const isAll = category.name === ALL_CATEGORY_NAME;
      const filter = {
        ...narrowing,
        status: 'unsold' as const,
        categoryId: isAll ? undefined : categoryId,
      };
      return toWirePage(context, await listAll(context, hooks, filter, query));
    },

    /**
     * GET /products/seller/{email} (spec §7): the caller's cars, including sold ones; admins can read
     * any seller's.
     */
    async listSeller(
      context: SignedIn,
      email: string,
      narrowing: Omit<ProductFilter, 'sellerId'>,
      query: ListQuery,
    ): Promise<ListPage<WireProduct>> {
      const { principal, tx } = context;
      requireSelfOrAdmin(principal, email);
      const seller = await findUserByEmail(tx, email);
      if (!seller) throw notFound('Seller not found.');
      const filter = { ...narrowing, sellerId: seller.id };
      const page = await listAll(context, hooks, filter, query);
      const ownOf = await readOwn(tx, hooks, page.rows);
      return mapRows(page, (row) => ({ ...toWireListed(row, context), ...ownOf(row) }));
    },

    /**
     * GET /products/find/{productId} (spec §7), public. The 404 says whether the car was sold, and to
     * its seller why an admin removed it.
     */
    async find(context: RequestContext, id: string): Promise<WireProduct> {
      const { principal, tx, now } = context;
      const product = await findProduct(context, hooks, id);
      if (!product) {
        const reason = principal && (await findRemoval(tx, id, principal, now()));
        if (reason) throw notFound(reason, errorCodes.productRemoved);
        throw (await wasSold(tx, id))
          ? notFound('This car has been sold.', errorCodes.productSold)
          : noProduct();
      }
      const priceChanges = (await findPriceChanges(tx, id)).map(toWirePriceChange);
      const photos = product.photoCount > 0 ? await photosOf(tx, id) : [];
      // The buyer of a refunded car may still have it, so it is not for sale; but it is not sold.
      const isUndone = isSaleUndone(product);
      const isOwn = principal?.userId === product.sellerId;
      const own = isOwn ? (await readOwn(tx, hooks, [product]))(product) : {};
      const worth = product.status === 'unsold' ? await findWorth(tx, product) : null;
      return {
        ...toWireProduct(product, context),
        ...own,
        ...(isUndone && { status: 'withdrawn' }),
        ...(photos.length > 0 && { photos: photos.map((photo) => toWirePhoto(context, photo)) }),
        ...(priceChanges.length > 0 && { priceChanges }),
        ...(worth && { worth }),
      };
    },

    /**
     * GET /products/several (extension), public: these cars in their order, sold and withdrawn ones too.
     * Those that are no longer listed are left out.
     */
    async readSeveral(context: RequestContext, ids: string[]): Promise<WireProduct[]> {
      const rows = await readListed(context, hooks, [...new Set(ids)]);
      return rows
        .filter(({ deletedAt }) => deletedAt === null)
        .map((row) => ({
          ...toWireListed(row, context),
          ...(isSaleUndone(row) && { status: 'withdrawn' }),
        }));
    },

    /**
     * POST /products (spec §7), for sellers. The seller's name is taken from the account. 409 if the
     * draft (extension) has already become a product or has changed, 403 if the quota is reached.
     */
    async create(context: RootSignedIn, body: NewProduct): Promise<CreatedResponse> {
      const { principal } = context;
      requireRole(principal, 'seller');
      const { photos = [], draftId, draftVersion, ...written } = body;
      const fields = await readProduct(context, written);
      const id = newId();
      const insert = transact(context, async ({ tx, now }) => {
        const seller = await lockToList(tx, principal.userId);
        if ((await freePlaces(tx, seller.id)) < 1) throw quotaReached(stockIsFull());
        if (draftId !== undefined) await consumeDraft(tx, seller.id, draftId, draftVersion);
        const picture = (await lockOwnPhotos(tx, seller.id, photos)) ?? fields.picture;
        if (picture === undefined) throw badRequest('picture: Picture is required.');
        await insertProduct(tx, {
          ...fields,
          picture,
          photoCount: photos.length,
          draftId,
          id,
          sellerId: seller.id,
          sellerEmail: seller.email,
          sellerName: seller.name,
          createdAt: now(),
        });
        await setProductPhotos(tx, id, photos, now());
      });
      await insert.catch(refuseListedAlready);
      return { acknowledged: true, insertedId: id };
    },

    /** PATCH /products/{id} (spec §7), for its seller. 0 when nothing changed, 409 if it is sold. */
    async advertise(
      { principal, tx: db }: RootSignedIn,
      id: string,
      advertise: boolean,
    ): Promise<ModifiedResponse> {
      const product = await findProductRow(db, id);
      if (!product) throw noProduct();
      if (product.sellerId !== principal.userId) throw notOwner();
      if (advertise) requireActive(principal);
      if (product.status !== 'unsold') {
        throw conflict(`You can’t advertise a ${product.status} car.`);
      }
      return { modifiedCount: await db.transaction((tx) => setAdvertised(tx, id, advertise)) };
    },

    /**
     * DELETE /products/{id} (spec §7), for its seller. 409 while a buyer holds it, and for
     * 30 days after it was sold, unless the sale was refunded.
     */
    delete: (context: RootSignedIn, id: string): Promise<DeletedResponse> =>
      transact(context, async (inside) => {
        const { tx, now } = inside;
        const product = await lockOwnProduct(inside, id);
        if (isOnHold(product, now())) {
          throw conflict(
            'A buyer has booked this car. You can delete it if the booking ends without payment.',
          );
        }
        if (product.heldUntil !== null && product.heldUntil > now()) {
          throw conflict(
            `This car was sold less than ${SOLD_CAR_DAYS} days ago. You can delete it ${SOLD_CAR_DAYS} days after the payment.`,
          );
        }
        await deleteProduct(tx, id, now());
        await hooks.onRemoved(inside, id);
        return { deletedCount: 1 };
      }),
  };
}
