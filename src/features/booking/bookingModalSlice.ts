import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Product } from '@/api/models';
import { rootReducer } from '@/store/rootReducer';

/** Closed while `product` is null (spec §4). */
export interface BookingModalState {
  product: Product | null;
  /** The car that was booked last, for the notice that leads to My Orders. */
  booked: { id: string; name: string } | null;
}

const initialState: BookingModalState = { product: null, booked: null };

const bookingModalSlice = createSlice({
  name: 'bookingModal',
  initialState,
  reducers: {
    bookingOpened: (_state, { payload }: PayloadAction<Product>): BookingModalState => ({
      product: payload,
      booked: null,
    }),
    bookingClosed: (state) => {
      state.product = null;
    },
    /** The server's newest word about a car, such as another price; ignored once it is closed. */
    bookingProductChanged: (state, { payload }: PayloadAction<Product>) => {
      if (state.product?.id === payload.id) state.product = payload;
    },
    /** Acknowledged. Somebody may have closed the modal meanwhile and opened it for another car. */
    bookingConfirmed: (state, { payload: { id, name } }: PayloadAction<Product>) => {
      if (state.product?.id === id) state.product = null;
      state.booked = { id, name };
    },
    bookedNoticeDismissed: (state) => {
      state.booked = null;
    },
    /** Another person: nothing of the one before stays. */
    bookingForgotten: () => initialState,
  },
  selectors: {
    selectBookingProduct: ({ product }) => product,
    selectBookedCar: ({ booked }) => booked,
  },
});

declare module '@/store/rootReducer' {
  interface LazyLoadedSlices {
    bookingModal: BookingModalState;
  }
}

export const { selectBookingProduct, selectBookedCar } =
  bookingModalSlice.injectInto(rootReducer).selectors;
export const {
  bookingOpened,
  bookingClosed,
  bookingProductChanged,
  bookingConfirmed,
  bookedNoticeDismissed,
  bookingForgotten,
} = bookingModalSlice.actions;
