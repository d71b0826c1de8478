import { listingKnown } from '@/api/listingKnown';
import { listingsApi, type Listing } from '@/api/listingsApi';
import type { AppThunk, RootState } from '@/store/hooks';
import { modalOpened, selectBookingId } from './bookingModalSlice';

/** Opens the modal for a car as it stands in a list; from then on the cache has its newest state. */
export const bookingOpened =
  (listing: Listing): AppThunk<void> =>
  (dispatch) => {
    dispatch(listingKnown(listing));
    dispatch(modalOpened(listing.id));
  };

/** The car that the modal is open for, null while it is closed. */
export function selectBookingListing(state: RootState): Listing | null {
  const id = selectBookingId(state);
  return id === null ? null : (listingsApi.endpoints.getListing.select(id)(state).data ?? null);
}
