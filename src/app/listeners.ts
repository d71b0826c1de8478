import { nanoid } from '@reduxjs/toolkit';
import { bookingForgotten } from '@/storefront/booking/bookingModalSlice';
import { eraseAutosavedForms, hasAutosavedForms } from '@/auth/autosavedForms';
import { forgetLinkEmail, readLinkEmail } from '@/auth/emailLinks';
import { addSessionListeners } from '@/auth/listeners';
import { logOutHeld } from '@/auth/sessionEnd';
import {
  logOutPressed,
  logOutRequested,
  selectCurrentUid,
  selectCurrentUser,
  selectSignOutReason,
} from '@/auth/sessionSlice';
import { compareCars } from '@/lib/comparedCars';
import { forgetSearches } from '@/lib/lastSearches';
import type { StartAppListening } from '@/store/listeners';
import { reportsForgotten } from '@/storefront/card/reportedSlice';

/** Registers all store listeners, including those that connect features. */
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
      const isAnyLost = typeof uid === 'string' && hasAutosavedForms(uid);
      api.dispatch(isAnyLost ? logOutHeld(payload) : logOutRequested(payload));
    },
  });

  /** The user whose session was the last, until they log out. */
  let lastUid: string | null = null;
  // After a session has expired, unfinished cars, searches and compared cars are kept unless another
  // user logs in.
  startAppListening({
    predicate: (_action, now, before) => selectCurrentUid(now) !== selectCurrentUid(before),
    effect: (_action, api) => {
      const state = api.getState();
      const uid = selectCurrentUid(state);
      const before = selectCurrentUid(api.getOriginalState());
      if (typeof before === 'string') lastUid = before;
      if (typeof uid === 'string') {
        eraseAutosavedForms(uid, nanoid());
        if (lastUid !== null && lastUid !== uid) forgetInterests();
      } else if (uid === null && selectSignOutReason(state) === 'chosen') {
        eraseAutosavedForms(null, nanoid());
        forgetInterests();
        // A link to another address may be about to be used.
        const email = selectCurrentUser(api.getOriginalState())?.email;
        if (email && email === api.dispatch(readLinkEmail())) api.dispatch(forgetLinkEmail());
        lastUid = null;
      }
    },
  });
}

/** They have no owner: an anonymous user’s stay when they log in. */
function forgetInterests(): void {
  forgetSearches();
  compareCars([]);
}
