import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Product } from '@/api/productsApi';

/** `productId` is null while the dialog is closed (spec §4). */
interface BookingModalState {
  productId: string | null;
  /** The last booked car. Its card receives the focus. */
  booked: { id: string; name: string } | null;
}

const initialState: BookingModalState = { productId: null, booked: null };

export const bookingModalSlice = createSlice({
  name: 'bookingModal',
  initialState,
  reducers: {
    /** Use `bookingOpened` instead, which also caches the product. */
    modalOpened: (_state, { payload }: PayloadAction<string>): BookingModalState => ({
      productId: payload,
      booked: null,
    }),
    bookingClosed: (state) => {
      state.productId = null;
    },
    /** The booking was acknowledged. The dialog may be open for another car meanwhile. */
    bookingConfirmed: (state, { payload: { id, name } }: PayloadAction<Product>) => {
      if (state.productId === id) state.productId = null;
      state.booked = { id, name };
    },
    bookedCarForgotten: (state) => {
      state.booked = null;
    },
    /** Resets the state when the user changes. */
    bookingForgotten: () => initialState,
  },
  selectors: {
    selectBookingId: ({ productId }) => productId,
    selectBookedCar: ({ booked }) => booked,
  },
});

export const {
  modalOpened,
  bookingClosed,
  bookingConfirmed,
  bookedCarForgotten,
  bookingForgotten,
} = bookingModalSlice.actions;

export const { selectBookingId, selectBookedCar } = bookingModalSlice.selectors;
