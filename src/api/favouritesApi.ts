import { apiPaths } from '#contract/apiPaths';
import {
  favouriteStates,
  type FavouriteFilter,
  type MergeFavouritesResponse,
  type WireFavourite,
} from '#contract/favourites';
import type { ListResult, PagePosition } from '#contract/lists';
import { toDollars } from '#contract/money';
import type { AcknowledgedResponse, DeletedResponse } from '#contract/types';
import { fieldsOf, isRecord } from '@/lib/json';
import type { SavedHere } from '@/lib/savedHere';
import { baseApi, type NoArgument } from './baseApi';
import { infiniteList, toRows } from './lists';
import { toProduct, type Product } from './productsApi';
import {
  cents,
  isoTime,
  list,
  oneOf,
  text,
  textOrNull,
  toAcknowledged,
  toDeleted,
  type Loose,
} from './responseFields';
import { idTag, listTag, listTags, unlessRefused } from './tags';

export type Favourite = ReturnType<typeof toFavourite>;

function toFavourite(value: unknown) {
  const wire: Loose<WireFavourite> = fieldsOf(value);
  return {
    id: text(wire.productId),
    name: text(wire.name),
    picture: text(wire.picture),
    state: oneOf(favouriteStates, wire.state) ?? 'gone',
    product: isRecord(wire.product) ? toProduct(wire.product) : null,
    /** ISO time. */
    savedAt: isoTime(wire.savedAt),
    savedCents: cents(wire.savedPrice),
    note: text(wire.note),
  };
}

const PAGE_SIZE = 50;

interface FavouritesArgs {
  /** `field:asc` or `field:desc`. */
  sort: string;
  state: FavouriteFilter | null;
}

const pathOf = ({ sort, state }: FavouritesArgs) =>
  `${apiPaths.favourites}?${new URLSearchParams({ sort, ...(state && { state }) }).toString()}`;

/** Saved cars (an extension). */
export const favouritesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listFavourites: build.infiniteQuery<ListResult<Favourite>, FavouritesArgs, PagePosition>(
      infiniteList('Favourite', pathOf, toFavourite, PAGE_SIZE),
    ),
    listFavouriteIds: build.query<string[], NoArgument>({
      query: () => ({ url: apiPaths.favouriteIds }),
      extraOptions: { expects: 'record' },
      transformResponse: (response) => list(fieldsOf(response).ids, textOrNull),
    }),
    /** Saves a car, or changes its note. The list keeps a removed car until it is read again. */
    saveFavourite: build.mutation<AcknowledgedResponse, { id: string; note?: string }>({
      query: ({ id, note }) => ({
        url: apiPaths.favourite(id),
        method: 'PUT',
        body: note === undefined ? {} : { note },
      }),
      transformResponse: toAcknowledged,
      invalidatesTags: unlessRefused(() => [listTag('Favourite')]),
    }),
    removeFavourite: build.mutation<DeletedResponse, string>({
      query: (id) => ({ url: apiPaths.favourite(id), method: 'DELETE' }),
      transformResponse: toDeleted,
    }),
    mergeFavourites: build.mutation<MergeFavouritesResponse, readonly SavedHere[]>({
      query: (cars) => ({
        url: apiPaths.mergeFavourites,
        method: 'POST',
        body: {
          cars: cars.map(({ id, at, cents: price }) => ({
            id,
            at,
            ...(price === null ? {} : { price: toDollars(price) }),
          })),
        },
      }),
      transformResponse: toMerged,
      invalidatesTags: unlessRefused(() => [listTag('Favourite')]),
    }),
    /** Cars by their ids. Those that are no longer listed are missing. */
    listSeveralProducts: build.query<Product[], readonly string[]>({
      query: (ids) => ({ url: apiPaths.severalProducts, params: { ids: ids.join(',') } }),
      extraOptions: { expects: 'list' },
      transformResponse: (response) => toRows(response, toProduct),
      providesTags: (rows, _error, ids) => [
        ...listTags('Product', rows),
        ...ids.map((id) => idTag('Product', id)),
      ],
    }),
  }),
});

function toMerged(response: unknown): MergeFavouritesResponse {
  const { taken, refused } = fieldsOf(response);
  return {
    taken: list(taken, textOrNull),
    refused: list(refused, (value) => {
      const { id, reason } = fieldsOf(value);
      return { id: text(id), reason: oneOf(['gone', 'own', 'full'] as const, reason) ?? 'full' };
    }),
  };
}

export const {
  useListFavouritesInfiniteQuery,
  useSaveFavouriteMutation,
  useListSeveralProductsQuery,
} = favouritesApi;
