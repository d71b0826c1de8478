import { apiPaths } from '#contract/apiPaths';
import type { ModifiedResponse } from '#contract/types';
import { baseApi } from './baseApi';
import type { HandoverParty } from './handover';
import { toModified } from './responseFields';
import { idTag, listTag } from './tags';

interface HandoverArgs {
  id: string;
  party: HandoverParty;
  isSaid: boolean;
}

const handoverApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /**
     * The seller or the buyer of a paid order says that the buyer has the car, or takes that back (an
     * extension). 409 while the buyer wants the money back.
     */
    sayHandover: build.mutation<ModifiedResponse, HandoverArgs>({
      query: ({ id, party, isSaid }) => ({
        url: party === 'seller' ? apiPaths.handOver(id) : apiPaths.receive(id),
        method: isSaid ? 'POST' : 'DELETE',
      }),
      transformResponse: toModified,
      // A refusal also invalidates: the order has changed, which the cache does not show.
      invalidatesTags: (_response, _error, { id }) => [listTag('Booking'), idTag('Booking', id)],
    }),
  }),
});

export const { useSayHandoverMutation } = handoverApi;
