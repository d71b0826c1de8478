import { apiPaths } from '#contract/apiPaths';
import type { RefusedPrice } from '#contract/bulk';
import type { PriceChangeBody } from '#contract/schemas/bulk';
import { fieldsOf } from '@/lib/json';
import { list, text, toModified, type Loose } from './responseFields';
import { baseApi } from './baseApi';
import { idTag, listTag, unlessRefused } from './tags';

/** A price that was not changed, and why. */
interface PriceRefusal {
  productId: string;
  message: string;
}

function toRefusal(value: unknown): PriceRefusal | null {
  const wire: Loose<RefusedPrice> = fieldsOf(value);
  const productId = text(wire.productId);
  return productId === '' ? null : { productId, message: text(wire.message) };
}

/** Price changes of several products (an extension). */
const productPricesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** At most 500 at once. Idempotent. */
    changePrices: build.mutation<
      { modifiedCount: number; refused: PriceRefusal[] },
      PriceChangeBody[]
    >({
      query: (changes) => ({ url: apiPaths.productPrices, method: 'POST', body: { changes } }),
      transformResponse: (response) => ({
        modifiedCount: toModified(response).modifiedCount,
        refused: list(fieldsOf(response).refused, toRefusal),
      }),
      invalidatesTags: unlessRefused((changes) => [
        listTag('Product'),
        ...changes.map(({ id }) => idTag('Product', id)),
      ]),
    }),
  }),
});

export const { useChangePricesMutation } = productPricesApi;
