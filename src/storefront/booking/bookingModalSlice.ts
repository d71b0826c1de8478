import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Product } from '@/api/productsApi';
import type { BookingForm } from '#contract/schemas/booking';

interface BookingModalState {
  /** The last booked car. Its card receives the focus. */
  booked: { id: string; name: string } | null;
  /** What was entered for a car that is not booked yet, for when its dialog opens again. */
  typed: (BookingForm & { productId: string }) | null;
}

const initialState: BookingModalState = { booked: null, typed: null };

export const bookingModalSlice = createSlice({
  name: 'bookingModal',
  initialState,
  reducers: {
    bookingTyped: (state, { payload }: PayloadAction<BookingModalState['typed']>) => {
      state.typed = payload;
    },
    /** The booking was acknowledged. */
    bookingConfirmed: (state, { payload: { id, name } }: PayloadAction<Product>) => {
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
    selectBookedCar: ({ booked }) => booked,
    selectTyped: ({ typed }, productId: string) => (typed?.productId === productId ? typed : null),
  },
});

export const { bookingTyped, bookingConfirmed, bookedCarForgotten, bookingForgotten } =
  bookingModalSlice.actions;

export const { selectBookedCar, selectTyped } = bookingModalSlice.selectors;
