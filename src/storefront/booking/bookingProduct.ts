import { cacheProduct } from '@/api/cacheProduct';
import { productsApi, type Product } from '@/api/productsApi';
import type { AppThunk, RootState } from '@/store/hooks';
import { modalOpened, selectBookingId } from './bookingModalSlice';

/** Opens the dialog for a product from a list. The cache is then kept up to date. */
export const bookingOpened =
  (product: Product): AppThunk<void> =>
  (dispatch) => {
    dispatch(cacheProduct(product));
    dispatch(modalOpened(product.id));
  };

/** The product whose dialog is open; null while it is closed. */
export function selectBookingProduct(state: RootState): Product | null {
  const id = selectBookingId(state);
  return id === null ? null : (productsApi.endpoints.getProduct.select(id)(state).data ?? null);
}
