import { createListenerMiddleware } from '@reduxjs/toolkit';
import { baseApi } from '@/api/baseApi';
import { selectAuthStatus, signedOut, type WithAuth } from '@/features/auth/authSlice';
import { addSessionListeners } from '@/features/auth/session';
import { bookingForgotten } from '@/features/booking/bookingModalSlice';

/** What one feature's event means for the others. */
export function createListeners() {
  const listeners = createListenerMiddleware();

  addSessionListeners(listeners);

  const startListening = listeners.startListening.withTypes<WithAuth>();

  // What one person read is never shown to the next one at the same machine.
  startListening({
    actionCreator: signedOut,
    effect: (_action, { dispatch, getOriginalState }) => {
      // A visitor found to be one has read only what everybody may: it is not asked for twice.
      if (selectAuthStatus(getOriginalState()) !== 'signedIn') return;
      dispatch(bookingForgotten());
      dispatch(baseApi.util.resetApiState());
    },
  });

  return listeners;
}
