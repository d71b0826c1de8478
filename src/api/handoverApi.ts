import { apiPaths } from '#contract/apiPaths';
import type { ModifiedResponse } from '#contract/types';
import { baseApi } from './baseApi';
import { isoTime, toModified, type Loose } from './responseFields';
import { idTag, listTag } from './tags';

export type HandoverParty = 'buyer' | 'seller';

interface WireHandover {
  handedOverAt?: string | null;
  receivedAt?: string | null;
  returnedAt?: string | null;
}

/** ISO times at which the seller, and the buyer, said that the buyer has the car; null otherwise. */
export const toHandover = (wire: Loose<WireHandover>) => ({
  handedOverAt: isoTime(wire.handedOverAt),
  receivedAt: isoTime(wire.receivedAt),
  /** When the seller said that the car is back, after a refund. */
  returnedAt: isoTime(wire.returnedAt),
});

type Handover = ReturnType<typeof toHandover>;

/** What a party of a paid order can do about the handover; null if nothing. */
export function offerOf(
  party: HandoverParty,
  { handedOverAt, receivedAt }: Handover,
): 'say' | 'take-back' | null {
  const [own, other] = party === 'seller' ? [handedOverAt, receivedAt] : [receivedAt, handedOverAt];
  if (own === null) return 'say';
  return other === null ? 'take-back' : null;
}

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
