import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Product } from '@/api/productsApi';

/** Closed while `productId` is null (spec §4). */
interface BookingModalState {
  productId: string | null;
  /** The car that was booked last: the focus goes to its card. */
  booked: { id: string; name: string } | null;
}

const initialState: BookingModalState = { productId: null, booked: null };

export const bookingModalSlice = createSlice({
  name: 'bookingModal',
  initialState,
  reducers: {
    /** For the car with this id; see `bookingOpened`. */
    modalOpened: (_state, { payload }: PayloadAction<string>): BookingModalState => ({
      productId: payload,
      booked: null,
    }),
    bookingClosed: (state) => {
      state.productId = null;
    },
    /** Acknowledged. Somebody may have closed the modal meanwhile and opened it for another car. */
    bookingConfirmed: (state, { payload: { id, name } }: PayloadAction<Product>) => {
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

export const {
  modalOpened,
  bookingClosed,
  bookingConfirmed,
  bookedCarForgotten,
  bookingForgotten,
} = bookingModalSlice.actions;

export const { selectBookingId, selectBookedCar } = bookingModalSlice.selectors;
