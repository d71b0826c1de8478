import {
  FAVOURITES_MAX,
  type MergeFavouritesResponse,
  type MergeRefusal,
  type WireFavourite,
} from '#contract/favourites';
import { toCents, toDollars } from '#contract/money';
import type { FavouriteBody, SavedInBrowser } from '#contract/schemas/favourites';
import type { AcknowledgedResponse, DeletedResponse, WireProduct } from '#contract/types';
import { lockUser } from '../accounts/accounts';
import { transact, type RequestContext, type RootSignedIn, type SignedIn } from '../context';
import type { Transaction } from '../database/client';
import { mapRows, type ListPage } from '../database/lists';
import { conflict, notFound, unauthenticated } from '../lib/errors';
import { withOrigin } from '../lib/links';
import { quotaReached } from '../lib/quotas';
import {
  findFavouriteIds,
  findFollowed,
  listFavourites,
  removeFavourite,
  saveAll,
  setNote,
  type FavouriteListQuery,
} from './favouriteRepository';

interface Products {
  /** The cars of these ids that are listed, as the caller may see them. */
  readSeveral: (context: RequestContext, ids: string[]) => Promise<WireProduct[]>;
}

export type FavouritesService = ReturnType<typeof createFavouritesService>;

const reasons: Record<MergeRefusal, () => Error> = {
  gone: () => notFound('Car not found. It may no longer be for sale.'),
  own: () => conflict('You can’t save your own car.'),
  full: () => quotaReached(`You can save up to ${FAVOURITES_MAX} cars. Remove some first.`),
};

/** Saved cars (an extension): everybody's own. */
export function createFavouritesService(cars: Products) {
  return {
    /** GET /favourites. */
    async list(context: SignedIn, query: FavouriteListQuery): Promise<ListPage<WireFavourite>> {
      const { principal, tx, now, origin } = context;
      const page = await listFavourites(tx, principal.userId, query, now());
      const products = await cars.readSeveral(
        context,
        page.rows.map((row) => row.productId),
      );
      const listed = new Map(products.map((product) => [product._id, product]));
      return mapRows(page, ({ productId, name, picture, state, ...row }) => {
        const product = listed.get(productId) ?? null;
        return {
          productId,
          name,
          picture: withOrigin(origin, picture),
          // The cars of a closed account are gone before they are marked as deleted.
          state: product || state === 'sold' ? state : 'gone',
          product,
          savedAt: row.createdAt.toISOString(),
          savedPrice: toDollars(row.priceCents),
          note: row.note,
        };
      });
    },

    /** GET /favourites/ids: of all saved cars. */
    listIds: async ({ principal, tx }: SignedIn) => ({
      ids: await findFavouriteIds(tx, principal.userId),
    }),

    /**
     * PUT /favourites/{productId}: saves a car, or changes its note. 404 if it is gone, 409 for the
     * caller's own car, 403 if they have saved too many.
     */
    save: (
      context: RootSignedIn,
      productId: string,
      { note }: FavouriteBody,
    ): Promise<AcknowledgedResponse> =>
      transact(context, async (inside) => {
        const at = inside.now().getTime();
        const { refused } = await saveSeveral(inside, [{ id: productId, at, price: undefined }]);
        const [refusal] = refused;
        if (refusal) throw reasons[refusal.reason]();
        if (note !== undefined) await setNote(inside.tx, inside.principal.userId, productId, note);
        return { acknowledged: true };
      }),

    /** DELETE /favourites/{productId}. */
    remove: async (
      { principal, tx }: RootSignedIn,
      productId: string,
    ): Promise<DeletedResponse> => ({
      deletedCount: await tx.transaction((inside) =>
        removeFavourite(inside, principal.userId, productId),
      ),
    }),

    /** POST /favourites/merge: adds the cars that the browser saved for an anonymous user. */
    merge: (context: RootSignedIn, cars: SavedInBrowser[]): Promise<MergeFavouritesResponse> =>
      transact(context, (inside) => saveSeveral(inside, cars)),
  };
}

/** Saves what can be saved. Cars that are saved already keep their place in a full list. */
async function saveSeveral(
  { principal: { userId }, tx, now }: SignedIn<Transaction>,
  cars: SavedInBrowser[],
): Promise<MergeFavouritesResponse> {
  // One at a time for each user, because of the limit.
  if (!(await lockUser(tx, userId))) throw unauthenticated();
  const moment = now();
  const wanted = new Map(cars.map((car) => [car.id, car]));
  const found = await findFollowed(tx, [...wanted.keys()], moment);
  const saved = new Set(await findFavouriteIds(tx, userId));
  const refused: MergeFavouritesResponse['refused'] = [];
  const rows = [...wanted.values()].flatMap(({ id, at, price }) => {
    const car = found.get(id);
    const reason = refusalOf(car, userId, saved);
    if (reason) refused.push({ id, reason });
    if (reason || !car) return [];
    saved.add(id);
    const { resaleCents, state } = car;
    const priceCents = (price === undefined ? null : toCents(price)) ?? resaleCents;
    return {
      userId,
      productId: id,
      createdAt: new Date(Math.min(at, moment.getTime())),
      priceCents,
      toldCents: Math.min(priceCents, resaleCents),
      toldState: state,
    };
  });
  await saveAll(tx, rows);
  return { taken: rows.map((row) => row.productId), refused };
}

function refusalOf(
  car: { id: string; sellerId: string; state: string } | undefined,
  userId: string,
  saved: Set<string>,
): MergeRefusal | null {
  if (car?.sellerId === userId) return 'own';
  if (car && saved.has(car.id)) return null;
  if (!car || car.state === 'gone') return 'gone';
  return saved.size >= FAVOURITES_MAX ? 'full' : null;
}
