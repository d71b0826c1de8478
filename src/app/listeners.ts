import { createListenerMiddleware } from '@reduxjs/toolkit';
import { baseApi } from '@/api/baseApi';
import { signedOut } from '@/features/auth/authSlice';
import { addSessionListeners } from '@/features/auth/session';
import { bookingForgotten } from '@/features/booking/bookingModalSlice';

/** What one feature's event means for the others. */
export function createListeners() {
  const listeners = createListenerMiddleware();

  addSessionListeners(listeners);

  // What one person read is never shown to the next one at the same machine.
  listeners.startListening({
    actionCreator: signedOut,
    effect: (_action, { dispatch }) => {
      dispatch(bookingForgotten());
      dispatch(baseApi.util.resetApiState());
    },
  });

  return listeners;
}
