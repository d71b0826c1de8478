import { baseApi } from '@/api/baseApi';
import { bookingForgotten } from '@/features/booking/bookingModalSlice';
import { selectAuthStatus, signedOut } from '@/features/session/authSlice';
import { addSessionListeners } from '@/features/session/listeners';
import type { StartAppListening } from '@/store/listeners';

/** Every listener of the store, among them what one feature's event means for the others. */
export function addListeners(startAppListening: StartAppListening): void {
  addSessionListeners(startAppListening);

  // What one person read is never shown to the next one at the same machine.
  startAppListening({
    actionCreator: signedOut,
    effect: (_action, { dispatch, getOriginalState }) => {
      // A visitor found to be one has read only what everybody may: it is not asked for twice.
      if (selectAuthStatus(getOriginalState()) !== 'signedIn') return;
      dispatch(bookingForgotten());
      dispatch(baseApi.util.resetApiState());
    },
  });
}
