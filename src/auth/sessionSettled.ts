import type { AppThunk } from '@/store/hooks';
import { addAppListener } from '@/store/listeners';
import { selectSession } from './sessionSlice';

/** Resolves once the session is known, or the check has failed. */
export function sessionSettled(): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    if (selectSession(getState()).status !== 'unknown') return;
    await new Promise<void>((resolve) => {
      dispatch(
        addAppListener({
          predicate: (_action, now) => selectSession(now).status !== 'unknown',
          effect: (_action, api) => {
            api.unsubscribe();
            resolve();
          },
        }),
      );
    });
  };
}
