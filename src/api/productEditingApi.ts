import { apiPaths } from '#contract/apiPaths';
import type { RefusedChange, WireUnstatedMake } from '#contract/bulk';
import { toCents } from '#contract/money';
import type { MakeChangeBody, PriceChangeBody } from '#contract/schemas/bulk';
import type { ModifiedResponse } from '#contract/types';
import { fieldsOf } from '@/lib/json';
import { list, number, text, toModified, type Loose } from './responseFields';
import { baseApi } from './baseApi';
import { productsApi, toProduct, type Product, type NewProduct } from './productsApi';
import { toUndo } from './removedApi';
import { idTag, listTag, unlessRefused } from './tags';

/** PUT /products/{id}: the whole product, and the version that was edited. */
export type ChangedProduct = NewProduct & { version: number };

export interface Withdrawal {
  withdrawn: boolean;
  soldElsewhere?: true;
}

const tagsOf = ({ id }: { id: string }) => [idTag('Product', id), listTag('Product')];

/** A car that was not changed, and why. */
interface Refusal {
  productId: string;
  message: string;
}

function toRefusal(value: unknown): Refusal | null {
  const wire: Loose<RefusedChange> = fieldsOf(value);
  const productId = text(wire.productId);
  return productId === '' ? null : { productId, message: text(wire.message) };
}

type BulkResult = ReturnType<typeof toBulkResult>;

const toBulkResult = (response: unknown) => ({
  modifiedCount: toModified(response).modifiedCount,
  refused: list(fieldsOf(response).refused, toRefusal),
  /** Takes the change back; null if the server cannot. */
  undo: toUndo(fieldsOf(response).undo),
});

export interface UnstatedMake {
  id: string;
  name: string;
  version: number;
  /** Read from the name; empty if it has none. */
  make: string;
  model: string;
}

function toUnstated(value: unknown): UnstatedMake | null {
  const wire: Loose<WireUnstatedMake> = fieldsOf(value);
  const [id, version] = [text(wire._id), number(wire.version)];
  if (id === '' || version === null) return null;
  return { id, name: text(wire.name), version, make: text(wire.make), model: text(wire.model) };
}

/** Changes by the seller to listed products (extensions). */
export const productEditingApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** As `getProduct`, but not cached, so that an edit does not restore outdated values. */
    getProductToEdit: build.query<Product, string>({
      query: (id) => ({ url: apiPaths.findProduct(id) }),
      extraOptions: { expects: 'record' },
      transformResponse: toProduct,
      keepUnusedDataFor: 0,
      providesTags: (_result, _error, id) => [idTag('Product', id)],
    }),
    /** Changes the whole product; 409 if `version` is outdated. */
    changeProduct: build.mutation<ModifiedResponse, { id: string; body: ChangedProduct }>({
      query: ({ id, body }) => ({ url: apiPaths.product(id), method: 'PUT', body }),
      transformResponse: toModified,
      invalidatesTags: unlessRefused(tagsOf),
    }),
    /** Withdraws a car, with or without the reason that it was sold elsewhere, or lists it again. */
    withdrawProduct: build.mutation<ModifiedResponse, { id: string } & Withdrawal>({
      query: ({ id, ...body }) => ({ url: apiPaths.product(id), method: 'PATCH', body }),
      transformResponse: toModified,
      invalidatesTags: unlessRefused(tagsOf),
    }),
    /** At most 500 at once. Idempotent. */
    changePrices: build.mutation<BulkResult, PriceChangeBody[]>({
      query: (changes) => ({ url: apiPaths.productPrices, method: 'POST', body: { changes } }),
      transformResponse: toBulkResult,
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
    /** Own cars that do not state their make, with what their names say. */
    listUnstatedMakes: build.query<UnstatedMake[], undefined>({
      query: () => ({ url: apiPaths.productMakes }),
      extraOptions: { expects: 'list' },
      transformResponse: (response) => list(response, toUnstated),
      providesTags: () => [listTag('Product')],
    }),
    /** At most 500 at once. Idempotent. */
    stateMakes: build.mutation<BulkResult, MakeChangeBody[]>({
      query: (changes) => ({ url: apiPaths.productMakes, method: 'POST', body: { changes } }),
      transformResponse: toBulkResult,
      invalidatesTags: unlessRefused((changes) => [
        listTag('Product'),
        ...changes.map(({ id }) => idTag('Product', id)),
      ]),
    }),
  }),
});

export const {
  useGetProductToEditQuery,
  useChangeProductMutation,
  useWithdrawProductMutation,
  useChangePricesMutation,
  useListUnstatedMakesQuery,
  useStateMakesMutation,
} = productEditingApi;
