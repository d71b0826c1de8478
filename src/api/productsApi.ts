import { apiPaths } from '#contract/apiPaths';
import type { CreateProductBody } from '#contract/schemas/listing';
import type { AcknowledgedAnswer, DeletedAnswer, ModifiedAnswer } from '#contract/types';
import { toAcknowledged, toDeleted, toModified } from './answers';
import { baseApi } from './baseApi';
import { invalidates } from './invalidation';
import { infiniteList, tableList } from './lists';
import type { ListArgs, ListResult, NoArgument, Product } from './models';
import { normaliseProduct } from './normalise';
import { idTag, listTag } from './tags';

type SellerProductsArgs = ListArgs & { email: string };
const sellerProducts = tableList(
  'Product',
  ({ email }: SellerProductsArgs) => apiPaths.sellerProducts(email),
  normaliseProduct,
);

/** How many cars one page of a grid holds: whole rows at every width (spec §9). */
export const ADVERTISED_PAGE_SIZE = 24;
export const CATEGORY_PAGE_SIZE = 48;

export const productsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Cars their sellers advertise (spec §7). */
    listAdvertisedProducts: build.infiniteQuery<ListResult<Product>, NoArgument, number>(
      infiniteList(
        'Product',
        () => apiPaths.advertisedProducts,
        normaliseProduct,
        ADVERTISED_PAGE_SIZE,
      ),
    ),
    /** The cars of a category (spec §7). */
    listCategoryProducts: build.infiniteQuery<ListResult<Product>, string, number>(
      infiniteList('Product', apiPaths.categoryProducts, normaliseProduct, CATEGORY_PAGE_SIZE),
    ),
    listSellerProducts: build.query<ListResult<Product>, SellerProductsArgs>(sellerProducts.list),
    collectSellerProducts: build.query<ListResult<Product>, SellerProductsArgs>(
      sellerProducts.collect,
    ),
    getProduct: build.query<Product, string>({
      query: (id) => ({ url: apiPaths.findProduct(id) }),
      extraOptions: { expects: 'record' },
      transformResponse: normaliseProduct,
      providesTags: (_result, _error, id) => [idTag('Product', id)],
    }),
    createProduct: build.mutation<AcknowledgedAnswer, CreateProductBody>({
      query: (body) => ({ url: apiPaths.products, method: 'POST', body }),
      transformResponse: toAcknowledged,
      onQueryStarted: invalidates(() => [listTag('Product')]),
    }),
    /** Advertises or unadvertises; `modifiedCount` 0 changed nothing (spec §8). */
    updateProduct: build.mutation<ModifiedAnswer, { id: string; advertise: boolean }>({
      query: ({ id, advertise }) => ({
        url: apiPaths.product(id),
        method: 'PATCH',
        body: { advertise },
      }),
      transformResponse: toModified,
      // A car that is advertised from now on enters a list that does not hold it yet.
      onQueryStarted: invalidates(({ id }) => [idTag('Product', id), listTag('Product')]),
    }),
    deleteProduct: build.mutation<DeletedAnswer, string>({
      query: (id) => ({ url: apiPaths.product(id), method: 'DELETE' }),
      transformResponse: toDeleted,
      onQueryStarted: invalidates((id) => [
        listTag('Product'),
        idTag('Product', id),
        listTag('Report'),
      ]),
    }),
  }),
});

export const {
  useListAdvertisedProductsInfiniteQuery,
  useListCategoryProductsInfiniteQuery,
  useListSellerProductsQuery,
  useLazyCollectSellerProductsQuery,
  useGetProductQuery,
  useCreateProductMutation,
  useUpdateProductMutation,
  useDeleteProductMutation,
} = productsApi;
