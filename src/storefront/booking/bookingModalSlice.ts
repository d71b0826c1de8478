import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Product } from '@/api/productsApi';
import type { BookingForm } from '#contract/schemas/booking';

/** `productId` is null while the dialog is closed (spec §4). */
interface BookingModalState {
  productId: string | null;
  /** The last booked car. Its card receives the focus. */
  booked: { id: string; name: string } | null;
  /** What was entered for a car that is not booked yet, for when its dialog opens again. */
  typed: (BookingForm & { productId: string }) | null;
}

const initialState: BookingModalState = { productId: null, booked: null, typed: null };

export const bookingModalSlice = createSlice({
  name: 'bookingModal',
  initialState,
  reducers: {
    /** Use `bookingOpened` instead, which also caches the product. */
    modalOpened: (state, { payload }: PayloadAction<string>) => {
      state.productId = payload;
      state.booked = null;
    },
    bookingTyped: (state, { payload }: PayloadAction<BookingModalState['typed']>) => {
      state.typed = payload;
    },
    bookingClosed: (state) => {
      state.productId = null;
    },
    /** The booking was acknowledged. The dialog may be open for another car meanwhile. */
    bookingConfirmed: (state, { payload: { id, name } }: PayloadAction<Product>) => {
      if (state.productId === id) state.productId = null;
      state.booked = { id, name };
      state.typed = null;
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
    selectTyped: ({ typed }, productId: string) => (typed?.productId === productId ? typed : null),
  },
});

export const {
  modalOpened,
  bookingTyped,
  bookingClosed,
  bookingConfirmed,
  bookedCarForgotten,
  bookingForgotten,
} = bookingModalSlice.actions;

export const { selectBookingId, selectBookedCar, selectTyped } = bookingModalSlice.selectors;
