import { apiPaths } from '#contract/apiPaths';
import type { ListArgs, ListResult } from '#contract/lists';
import type { CreateListingBody } from '#contract/schemas/listing';
import type { AcknowledgedAnswer, DeletedAnswer, ModifiedAnswer } from '#contract/types';
import { toAcknowledged, toDeleted, toModified } from './answers';
import { baseApi } from './baseApi';
import { infiniteList, tableList } from './lists';
import type { NoArgument, Listing } from './models';
import { normaliseListing } from './normalise';
import { idTag, listTag, unlessRefused } from './tags';

type SellerListingsArgs = ListArgs & { email: string };
const sellerListings = tableList(
  'Listing',
  ({ email }: SellerListingsArgs) => apiPaths.sellerListings(email),
  normaliseListing,
);

/** How many cars one page of a grid holds: whole rows at every width (spec §9). */
export const ADVERTISED_PAGE_SIZE = 24;
export const CATEGORY_PAGE_SIZE = 48;

export const listingsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Cars their sellers advertise (spec §7). */
    listAdvertisedListings: build.infiniteQuery<ListResult<Listing>, NoArgument, number>(
      infiniteList(
        'Listing',
        () => apiPaths.advertisedListings,
        normaliseListing,
        ADVERTISED_PAGE_SIZE,
      ),
    ),
    /** The cars of a category (spec §7). */
    listCategoryListings: build.infiniteQuery<ListResult<Listing>, string, number>(
      infiniteList('Listing', apiPaths.categoryListings, normaliseListing, CATEGORY_PAGE_SIZE),
    ),
    listSellerListings: build.query<ListResult<Listing>, SellerListingsArgs>(sellerListings.list),
    collectSellerListings: build.query<ListResult<Listing>, SellerListingsArgs>(
      sellerListings.collect,
    ),
    getListing: build.query<Listing, string>({
      query: (id) => ({ url: apiPaths.findListing(id) }),
      extraOptions: { expects: 'record' },
      transformResponse: normaliseListing,
      providesTags: (_result, _error, id) => [idTag('Listing', id)],
    }),
    createListing: build.mutation<AcknowledgedAnswer, CreateListingBody>({
      query: (body) => ({ url: apiPaths.listings, method: 'POST', body }),
      transformResponse: toAcknowledged,
      invalidatesTags: unlessRefused(() => [listTag('Listing')]),
    }),
    /** Advertises or unadvertises; `modifiedCount` 0 changed nothing (spec §8). */
    updateListing: build.mutation<ModifiedAnswer, { id: string; advertise: boolean }>({
      query: ({ id, advertise }) => ({
        url: apiPaths.listing(id),
        method: 'PATCH',
        body: { advertise },
      }),
      transformResponse: toModified,
      // A car that is advertised from now on enters a list that does not hold it yet.
      invalidatesTags: unlessRefused(({ id }) => [idTag('Listing', id), listTag('Listing')]),
    }),
    deleteListing: build.mutation<DeletedAnswer, string>({
      query: (id) => ({ url: apiPaths.listing(id), method: 'DELETE' }),
      transformResponse: toDeleted,
      invalidatesTags: unlessRefused((id) => [
        listTag('Listing'),
        idTag('Listing', id),
        listTag('Report'),
      ]),
    }),
  }),
});

export const {
  useListAdvertisedListingsInfiniteQuery,
  useListCategoryListingsInfiniteQuery,
  useListSellerListingsQuery,
  useLazyCollectSellerListingsQuery,
  useGetListingQuery,
  useCreateListingMutation,
  useUpdateListingMutation,
  useDeleteListingMutation,
} = listingsApi;
