import { apiPaths } from '#contract/apiPaths';
import type { ModifiedAnswer } from '#contract/types';
import { toModified } from './answers';
import { baseApi } from './baseApi';
import { toListing, type Listing, type NewListing } from './listingsApi';
import { idTag, listTag, unlessRefused } from './tags';

/** PUT /products/{id}: the whole listing, and the version that it was changed from. */
export type ChangedListing = NewListing & { version: number };

const tagsOf = ({ id }: { id: string }) => [idTag('Listing', id), listTag('Listing')];

/** What a seller does with a listing that is there already: for a server that says `edits`. */
export const listingEditingApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** As `getListing`, but never from the cache, so that nothing old is written back. */
    getListingToEdit: build.query<Listing, string>({
      query: (id) => ({ url: apiPaths.findListing(id) }),
      extraOptions: { expects: 'record' },
      transformResponse: toListing,
      keepUnusedDataFor: 0,
      providesTags: (_result, _error, id) => [idTag('Listing', id)],
    }),
    /** Changes the whole listing; 409 when `version` is not the present one. */
    changeListing: build.mutation<ModifiedAnswer, { id: string; body: ChangedListing }>({
      query: ({ id, body }) => ({ url: apiPaths.listing(id), method: 'PUT', body }),
      transformResponse: toModified,
      invalidatesTags: unlessRefused(tagsOf),
    }),
    /** Takes a car off the market, or lists it again. */
    withdrawListing: build.mutation<ModifiedAnswer, { id: string; withdrawn: boolean }>({
      query: ({ id, withdrawn }) => ({
        url: apiPaths.listing(id),
        method: 'PATCH',
        body: { withdrawn },
      }),
      transformResponse: toModified,
      invalidatesTags: unlessRefused(tagsOf),
    }),
  }),
});

export const { useGetListingToEditQuery, useChangeListingMutation, useWithdrawListingMutation } =
  listingEditingApi;
