import { apiPaths } from '#contract/apiPaths';
import type { RefusedPrice } from '#contract/bulk';
import { toCents } from '#contract/money';
import type { PriceChangeBody } from '#contract/schemas/bulk';
import { fieldsOf } from '@/lib/json';
import { list, text, toModified, type Loose } from './responseFields';
import { baseApi } from './baseApi';
import { productsApi } from './productsApi';
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
      // The seller’s lists have the new prices at once, because the next change needs the versions.
      onQueryStarted: async (changes, api) => {
        const response = await api.queryFulfilled.catch(() => null);
        if (!response) return;
        const refused = new Set(response.data.refused.map(({ productId }) => productId));
        const prices = new Map(
          changes.filter(({ id }) => !refused.has(id)).map(({ id, price }) => [id, toCents(price)]),
        );
        const lists = productsApi.util.selectCachedArgsForQuery(
          api.getState(),
          'listSellerProducts',
        );
        for (const args of lists) {
          api.dispatch(
            productsApi.util.updateQueryData('listSellerProducts', args, ({ rows }) => {
              for (const row of rows) {
                const cents = prices.get(row.id);
                if (cents == null || cents === row.resalePriceCents) continue;
                row.resalePriceCents = cents;
                if (row.version !== null) row.version += 1;
              }
            }),
          );
        }
      },
      invalidatesTags: unlessRefused((changes) => [
        listTag('Product'),
        ...changes.map(({ id }) => idTag('Product', id)),
      ]),
    }),
  }),
});

export const { useChangePricesMutation } = productPricesApi;
