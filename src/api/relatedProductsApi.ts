import { apiPaths } from '#contract/apiPaths';
import type { WireProductSeller } from '#contract/types';
import { fieldsOf } from '@/lib/json';
import { isoTime, number, text, type Loose } from './responseFields';
import { baseApi } from './baseApi';
import { useIfExtended } from './bare/useIfExtended';
import { toProduct, type Product } from './productsApi';
import { toRows } from './lists';
import { idTag, listTags } from './tags';

type ProductSeller = ReturnType<typeof toSeller>;

/** A product’s seller and their other cars. */
function toSeller(value: unknown) {
  const wire: Loose<WireProductSeller> = fieldsOf(value);
  return {
    /** For the search of their cars. Empty if the server has no such filter. */
    id: text(wire._id),
    name: text(wire.name),
    /** The ISO time at which the account was created. */
    createdAt: isoTime(wire.createdAt),
    unsoldCount: number(wire.unsoldCount) ?? 0,
    soldCount: number(wire.soldCount) ?? 0,
    /** The newest other cars that the seller has for sale. */
    products: toRows(wire.listings, toProduct),
  };
}

/** Related cars and seller details for the product page (an extension). */
export const relatedProductsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Similar cars, also for a car that is sold or no longer listed. */
    listSimilarProducts: build.query<Product[], string>({
      query: (id) => ({ url: apiPaths.similarProducts(id) }),
      extraOptions: { expects: 'list' },
      transformResponse: (response) => toRows(response, toProduct),
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

export const useSimilarProducts = (id: string) =>
  relatedProductsApi.useListSimilarProductsQuery(useIfExtended(id));
export const useProductSeller = (id: string) =>
  relatedProductsApi.useGetProductSellerQuery(useIfExtended(id));
