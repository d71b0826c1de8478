import { selectSession } from '@/features/session/sessionSlice';
import type { RootState } from '@/store/rootReducer';

/** Whether it is known who is here, or that it cannot be found out now. */
const isSessionKnown = (state: RootState): boolean => selectSession(state).status !== 'unknown';

interface Watchable {
  getState: () => RootState;
  subscribe: (listener: () => void) => () => void;
}

/** Resolves once that is known: nobody is sent to log in before. */
export function sessionKnown(store: Watchable): Promise<void> {
  return new Promise((resolve) => {
    if (isSessionKnown(store.getState())) {
      resolve();
      return;
    }
    const stop = store.subscribe(() => {
      if (!isSessionKnown(store.getState())) return;
      stop();
      resolve();
    });
  });
}
