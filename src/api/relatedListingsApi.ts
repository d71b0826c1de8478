import { apiPaths } from '#contract/apiPaths';
import type { WireListingSeller } from '#contract/types';
import { fieldsOf } from '@/lib/json';
import { isoTime, number, text, type Loose } from './answers';
import { baseApi } from './baseApi';
import { toListing, type Listing } from './listingsApi';
import { toRows } from './lists';
import { idTag, listTags } from './tags';

type ListingSeller = ReturnType<typeof toSeller>;

/** Who sells a car, and what else. */
function toSeller(value: unknown) {
  const wire: Loose<WireListingSeller> = fieldsOf(value);
  return {
    name: text(wire.name),
    /** ISO time since when they have an account. */
    createdAt: isoTime(wire.createdAt),
    unsoldCount: number(wire.unsoldCount) ?? 0,
    soldCount: number(wire.soldCount) ?? 0,
    /** Their newest other cars for sale. */
    listings: toRows(wire.listings, toListing),
  };
}

/** What stands beside a car on its own page: for a server that says `related`. */
export const relatedListingsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Cars like the one of this id, also when it is sold or no longer listed. */
    listSimilarListings: build.query<Listing[], string>({
      query: (id) => ({ url: apiPaths.similarListings(id) }),
      extraOptions: { expects: 'list' },
      transformResponse: (answer) => toRows(answer, toListing),
      providesTags: (rows) => listTags('Listing', rows),
    }),
    getListingSeller: build.query<ListingSeller, string>({
      query: (id) => ({ url: apiPaths.listingSeller(id) }),
      extraOptions: { expects: 'record' },
      transformResponse: toSeller,
      providesTags: (seller, _error, id) => [
        idTag('Listing', id),
        ...listTags('Listing', seller?.listings),
      ],
    }),
  }),
});

export const { useListSimilarListingsQuery, useGetListingSellerQuery } = relatedListingsApi;
