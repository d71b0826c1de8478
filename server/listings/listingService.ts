import { ALL_CATEGORY_NAME } from '#contract/limits';
import type { WrittenListing } from '#contract/schemas/listing';
import type {
  AcknowledgedAnswer,
  DeletedAnswer,
  ModifiedAnswer,
  WireListing,
} from '#contract/types';
import { transact, type Context, type RootSignedIn, type SignedIn } from '../context';
import { newId } from '../ids';
import { mapRows, type ListPage, type ListQuery } from '../database/lists';
import { badRequest, conflict, notFound, unauthenticated } from '../errors';
import { requireRole, requireSelfOrAdmin, type Principal } from '../policy';
import { findUserByEmail, holdUser, lockUser } from '../accounts/accounts';
import { hasBought, isAnyHeld, tellOfRemovedCar } from '../orders/orders';
import { holdPhotos, photosOf, placePhotos } from '../photos/photos';
import { deleteListing, findListingRow } from './listings';
import { findCategory } from './categoryRepository';
import { takeDraft } from './draftService';
import {
  findListing,
  findPriceChanges,
  insertListing,
  setAdvertised,
  type ListedRecord,
} from './listingRepository';
import {
  lockOwnListing,
  noListing,
  notOwner,
  readListing,
  refuseListedAlready,
} from './ownListing';
import { listAll, type ListingFilter } from './listingLists';
import { toWireListed, toWireListing, toWireOwnListing, toWirePriceChange } from './listingWire';

interface CreateListingAnswer extends AcknowledgedAnswer {
  insertedId: string;
}

type NewListing = WrittenListing & {
  draftId?: string | undefined;
  draftVersion?: number | undefined;
};

type Narrowing = Pick<ListingFilter, 'viewerId' | 'conditions' | 'minCents' | 'maxCents'>;

const toWirePage = (
  page: ListPage<ListedRecord>,
  viewer: Principal | null,
): ListPage<WireListing> => mapRows(page, (row) => toWireListed(row, viewer));

export const listingsService = {
  /** GET /products/advertised (spec §7), public: unsold ones. */
  async listAdvertised(
    { principal, tx, now }: Context,
    query: ListQuery,
  ): Promise<ListPage<WireListing>> {
    const filter = { isAdvertised: true, status: 'unsold' as const };
    return toWirePage(await listAll(tx, filter, query, now(), principal), principal);
  },

  /** GET /products/{categoryId} (spec §7): unsold cars; the category All has those of every other. */
  async listCategory(
    { principal, tx, now }: SignedIn,
    categoryId: string,
    narrowing: Narrowing,
    query: ListQuery,
  ): Promise<ListPage<WireListing>> {
    const category = await findCategory(tx, categoryId);
    if (!category) throw notFound('Category not found.');
    const isAll = category.name === ALL_CATEGORY_NAME;
    const filter = {
      ...narrowing,
      status: 'unsold' as const,
      categoryId: isAll ? undefined : categoryId,
    };
    return toWirePage(await listAll(tx, filter, query, now(), principal), principal);
  },

  /** GET /products/seller/{email} (spec §7): one's own cars, sold ones too, or anybody's for an admin. */
  async listSeller(
    { principal, tx, now }: SignedIn,
    email: string,
    narrowing: Pick<ListingFilter, 'status' | 'isAdvertised'>,
    query: ListQuery,
  ): Promise<ListPage<WireListing>> {
    requireSelfOrAdmin(principal, email);
    const seller = await findUserByEmail(tx, email);
    if (!seller) throw notFound('Seller not found.');
    const filter = { ...narrowing, sellerId: seller.id };
    const page = await listAll(tx, filter, query, now(), principal);
    return mapRows(page, (row) => toWireOwnListing(row, principal));
  },

  /** GET /products/find/{productId} (spec §7), public. */
  async find({ principal, tx, now }: Context, id: string): Promise<WireListing> {
    const listing = await findListing(tx, id, now(), principal);
    if (!listing) throw noListing();
    const isSold = listing.status === 'sold';
    const isBuyer = isSold && principal !== null && (await hasBought(tx, principal.userId, id));
    const priceChanges = (await findPriceChanges(tx, id)).map(toWirePriceChange);
    const photos = listing.photoCount > 0 ? await photosOf(tx, id) : [];
    return {
      ...toWireListing(listing, principal, isBuyer),
      ...(photos.length > 0 && { photos }),
      ...(priceChanges.length > 0 && { priceChanges }),
    };
  },

  /**
   * POST /products (spec §7), for sellers. The name beside it is the account's own. 409 for a draft
   * (extension) that has become a car already, or was changed since.
   */
  async create(context: RootSignedIn, body: NewListing): Promise<CreateListingAnswer> {
    const { principal } = context;
    requireRole(principal, 'seller');
    const { photos = [], draftId, draftVersion, ...written } = body;
    const fields = await readListing(context.tx, written);
    const id = newId();
    const insert = transact(context, async ({ tx, now }) => {
      // Whoever deletes the account waits for this listing, or this one for them.
      // Of two that come with the same draft the second finds that it is a car.
      const lock = draftId === undefined ? holdUser : lockUser;
      const seller = await lock(tx, principal.userId);
      if (seller?.role !== 'seller') throw unauthenticated('This account no longer exists.');
      if (draftId !== undefined) await takeDraft(tx, seller.id, draftId, draftVersion);
      const picture = (await holdPhotos(tx, seller.id, photos)) ?? fields.picture;
      if (picture === undefined) throw badRequest('picture: Picture is required.');
      await insertListing(tx, {
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
      await placePhotos(tx, id, photos, now());
    });
    await insert.catch(refuseListedAlready);
    return { acknowledged: true, insertedId: id };
  },

  /** PATCH /products/{id} (spec §7), for its seller: 0 when nothing changed, 409 once it is sold. */
  async advertise(
    { principal, tx }: SignedIn,
    id: string,
    advertise: boolean,
  ): Promise<ModifiedAnswer> {
    const listing = await findListingRow(tx, id);
    if (!listing) throw noListing();
    if (listing.sellerId !== principal.userId) throw notOwner();
    if (listing.status !== 'unsold') {
      throw conflict(`You can’t advertise a ${listing.status} car.`);
    }
    return { modifiedCount: await setAdvertised(tx, id, advertise) };
  },

  /** DELETE /products/{id} (spec §7), for its seller: 409 while a buyer holds it. */
  delete: (context: RootSignedIn, id: string): Promise<DeletedAnswer> =>
    transact(context, async (inside) => {
      const { tx, now } = inside;
      await lockOwnListing(inside, id);
      if (await isAnyHeld(tx, [id], now())) {
        throw conflict(
          'A buyer has booked this car. You can delete it if the booking ends without payment.',
        );
      }
      await deleteListing(tx, id, now());
      await tellOfRemovedCar(inside, id);
      return { deletedCount: 1 };
    }),
};
