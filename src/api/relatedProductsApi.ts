import { apiPaths } from '#contract/apiPaths';
import type { WireProductSeller } from '#contract/types';
import { fieldsOf } from '@/lib/json';
import { isoTime, number, text, type Loose } from './answers';
import { baseApi } from './baseApi';
import { toProduct, type Product } from './productsApi';
import { toRows } from './lists';
import { idTag, listTags } from './tags';

type ProductSeller = ReturnType<typeof toSeller>;

/** Who sells a car, and what else. */
function toSeller(value: unknown) {
  const wire: Loose<WireProductSeller> = fieldsOf(value);
  return {
    name: text(wire.name),
    /** ISO time since when they have an account. */
    createdAt: isoTime(wire.createdAt),
    unsoldCount: number(wire.unsoldCount) ?? 0,
    soldCount: number(wire.soldCount) ?? 0,
    /** Their newest other cars for sale. */
    products: toRows(wire.listings, toProduct),
  };
}

/** Similar products, and the seller of a product: extensions. */
export const relatedProductsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Cars like the one of this id, also when it is sold or no longer listed. */
    listSimilarProducts: build.query<Product[], string>({
      query: (id) => ({ url: apiPaths.similarProducts(id) }),
      extraOptions: { expects: 'list' },
      transformResponse: (answer) => toRows(answer, toProduct),
      providesTags: (rows) => listTags('Product', rows),
    }),
    getProductSeller: build.query<ProductSeller, string>({
      query: (id) => ({ url: apiPaths.productSeller(id) }),
      extraOptions: { expects: 'record' },
      transformResponse: toSeller,
      providesTags: (seller, _error, id) => [
        idTag('Product', id),
        ...listTags('Product', seller?.products),
      ],
    }),
  }),
});

export const { useListSimilarProductsQuery, useGetProductSellerQuery } = relatedProductsApi;
