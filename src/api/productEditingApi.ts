import { apiPaths } from '#contract/apiPaths';
import type { ModifiedResponse } from '#contract/types';
import { toModified } from './responseFields';
import { baseApi } from './baseApi';
import { toProduct, type Product, type NewProduct } from './productsApi';
import { idTag, listTag, unlessRefused } from './tags';

/** PUT /products/{id}: the whole product, and the version that was edited. */
export type ChangedProduct = NewProduct & { version: number };

export interface Withdrawal {
  withdrawn: boolean;
  soldElsewhere?: true;
}

const tagsOf = ({ id }: { id: string }) => [idTag('Product', id), listTag('Product')];

/** Changes by the seller to a listed product (an extension). */
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
  }),
});

export const { useGetProductToEditQuery, useChangeProductMutation, useWithdrawProductMutation } =
  productEditingApi;
