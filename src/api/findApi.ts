import { apiPaths } from '#contract/apiPaths';
import { foundKinds, type WireFound } from '#contract/find';
import { fieldsOf } from '@/lib/json';
import { baseApi } from './baseApi';
import { list, oneOf, text, textOrNull, type Loose } from './responseFields';

export type Found = NonNullable<ReturnType<typeof toFound>>;

function toFound(value: unknown) {
  const wire: Loose<WireFound> = fieldsOf(value);
  const kind = oneOf(foundKinds, wire.kind);
  const id = text(wire._id);
  return kind && id
    ? {
        kind,
        id,
        name: text(wire.name),
        email: text(wire.email),
        /** Of an order. */
        buyerId: text(wire.buyerId),
        /** Of a paid order. */
        paymentId: textOrNull(wire.paymentId),
      }
    : null;
}

const findApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** People, cars and orders that a text may mean, for admins (an extension). */
    find: build.query<Found[], string>({
      query: (q) => ({ url: apiPaths.find, params: { q } }),
      extraOptions: { expects: 'list' },
      keepUnusedDataFor: 0,
      transformResponse: (response: unknown) => list(response, toFound),
    }),
  }),
});

export const { useFindQuery } = findApi;
