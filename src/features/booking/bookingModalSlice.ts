import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { listingKnown, listingsApi, type Listing } from '@/api/listingsApi';
import type { AppThunk } from '@/store/hooks';
import { rootReducer, type RootState } from '@/store/rootReducer';

/** Closed while `productId` is null (spec §4). */
interface BookingModalState {
  productId: string | null;
  /** The car that was booked last: the focus goes to its card. */
  booked: { id: string; name: string } | null;
}

const initialState: BookingModalState = { productId: null, booked: null };

const bookingModalSlice = createSlice({
  name: 'bookingModal',
  initialState,
  reducers: {
    opened: (_state, { payload }: PayloadAction<string>): BookingModalState => ({
      productId: payload,
      booked: null,
    }),
    bookingClosed: (state) => {
      state.productId = null;
    },
    /** Acknowledged. Somebody may have closed the modal meanwhile and opened it for another car. */
    bookingConfirmed: (state, { payload: { id, name } }: PayloadAction<Listing>) => {
      if (state.productId === id) state.productId = null;
      state.booked = { id, name };
    },
    bookedCarForgotten: (state) => {
      state.booked = null;
    },
    /** Another person: nothing of the one before stays. */
    bookingForgotten: () => initialState,
  },
  selectors: {
    selectBookingId: ({ productId }) => productId,
    selectBookedCar: ({ booked }) => booked,
  },
});

declare module '@/store/rootReducer' {
  interface LazyLoadedSlices {
    bookingModal: BookingModalState;
  }
}

const { opened } = bookingModalSlice.actions;
export const { bookingClosed, bookingConfirmed, bookedCarForgotten, bookingForgotten } =
  bookingModalSlice.actions;

const { selectBookingId, ...selectors } = bookingModalSlice.injectInto(rootReducer).selectors;
export const { selectBookedCar } = selectors;

/** Opens the modal for a car as it stands in a list; from then on the cache has its newest state. */
export const bookingOpened =
  (listing: Listing): AppThunk<void> =>
  (dispatch) => {
    dispatch(listingKnown(listing));
    dispatch(opened(listing.id));
  };

/** The car that the modal is open for, null while it is closed. */
export function selectBookingListing(state: RootState): Listing | null {
  const id = selectBookingId(state);
  return id === null ? null : (listingsApi.endpoints.getListing.select(id)(state).data ?? null);
}
