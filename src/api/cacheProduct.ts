import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { WithApi } from './baseApi';
import { productsApi, type Product } from './productsApi';

/**
 * Caches a product from a list for its own page. Details that only the product’s own response
 * contains are kept.
 */
export const cacheProduct =
  (product: Product): ThunkAction<void, WithApi, unknown, UnknownAction> =>
  (dispatch, getState) => {
    const { data } = productsApi.endpoints.getProduct.select(product.id)(getState());
    const value = data ? withDetailsOf(data, product) : product;
    const entry = { endpointName: 'getProduct', arg: product.id, value } as const;
    dispatch(productsApi.util.upsertQueryEntries([entry]));
  };

const withDetailsOf = (full: Product, row: Product): Product => ({
  ...row,
  photos: row.photos.length > 0 || row.photoCount === 0 ? row.photos : full.photos,
  views: row.views.length > 0 ? row.views : full.views,
  priceChanges: row.priceChanges.length > 0 ? row.priceChanges : full.priceChanges,
});
