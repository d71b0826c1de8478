import { nanoid } from '@reduxjs/toolkit';
import { bookingForgotten } from '@/storefront/booking/bookingModalSlice';
import { eraseUnfinished, listUnfinished } from '@/dashboard/products/unfinished/unfinishedCars';
import { addSessionListeners } from '@/auth/listeners';
import { logOutHeld } from '@/auth/logOutQuestionSlice';
import {
  logOutPressed,
  logOutRequested,
  selectCurrentUid,
  selectSignOutReason,
} from '@/auth/sessionSlice';
import type { StartAppListening } from '@/store/listeners';
import { reportsForgotten } from '@/storefront/card/reportedSlice';

/** Every listener of the store, among them what one feature's event means for the others. */
export function addListeners(startAppListening: StartAppListening): void {
  addSessionListeners(startAppListening);

  startAppListening({
    predicate: (_action, now, before) =>
      typeof selectCurrentUid(before) === 'string' &&
      selectCurrentUid(now) !== selectCurrentUid(before),
    effect: (_action, { dispatch }) => {
      dispatch(bookingForgotten());
      dispatch(reportsForgotten());
    },
  });

  startAppListening({
    actionCreator: logOutPressed,
    effect: ({ payload }, api) => {
      const uid = selectCurrentUid(api.getState());
      const isAnyLost = typeof uid === 'string' && listUnfinished(uid).length > 0;
      api.dispatch(isAnyLost ? logOutHeld(payload) : logOutRequested(payload));
    },
  });

  // Whose session ended by itself finds their unfinished cars again, unless somebody else logs in.
  startAppListening({
    predicate: (_action, now, before) => selectCurrentUid(now) !== selectCurrentUid(before),
    effect: (_action, api) => {
      const state = api.getState();
      const uid = selectCurrentUid(state);
      if (typeof uid === 'string') eraseUnfinished(uid, nanoid());
      else if (uid === null && selectSignOutReason(state) === 'chosen') {
        eraseUnfinished(null, nanoid());
      }
    },
  });
}
