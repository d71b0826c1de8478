import { productKnown } from '@/api/productKnown';
import { productsApi, type Product } from '@/api/productsApi';
import type { AppThunk, RootState } from '@/store/hooks';
import { modalOpened, selectBookingId } from './bookingModalSlice';

/** Opens the modal for a car as it stands in a list; from then on the cache has its newest state. */
export const bookingOpened =
  (product: Product): AppThunk<void> =>
  (dispatch) => {
    dispatch(productKnown(product));
    dispatch(modalOpened(product.id));
  };

/** The car that the modal is open for, null while it is closed. */
export function selectBookingProduct(state: RootState): Product | null {
  const id = selectBookingId(state);
  return id === null ? null : (productsApi.endpoints.getProduct.select(id)(state).data ?? null);
}
