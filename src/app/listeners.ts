import { bookingForgotten } from '@/features/booking/bookingModalSlice';
import { addSessionListeners } from '@/features/session/listeners';
import { selectCurrentUid } from '@/features/session/sessionSlice';
import type { StartAppListening } from '@/store/listeners';
import { reportsForgotten } from '@/features/reports/reportedSlice';

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
}
