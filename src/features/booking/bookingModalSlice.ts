import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Product } from '@/api/models';

/** Closed while `product` is null (spec §4). */
export interface BookingModalState {
  product: Product | null;
}

const initialState: BookingModalState = { product: null };

const bookingModalSlice = createSlice({
  name: 'bookingModal',
  initialState,
  reducers: {
    /** Opens the modal, or shows a newer state of the car it is open for. */
    bookingOpened: (state, { payload }: PayloadAction<Product>) => {
      state.product = payload;
    },
    bookingClosed: (state) => {
      state.product = null;
    },
  },
});

export const bookingModalReducer = bookingModalSlice.reducer;
export const { bookingOpened, bookingClosed } = bookingModalSlice.actions;

/** The part of the store that holds the booking modal. */
export interface WithBookingModal {
  bookingModal: BookingModalState;
}

export const selectBookingProduct = (state: WithBookingModal) => state.bookingModal.product;
