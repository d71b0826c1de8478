import { selectSession } from '@/features/session/sessionSlice';
import type { RootState } from '@/store/hooks';

const isSettled = (state: RootState): boolean => selectSession(state).status !== 'unknown';

interface Watchable {
  getState: () => RootState;
  subscribe: (listener: () => void) => () => void;
}

/** Resolves once it is known who is here, or that it cannot be found out now. */
export function sessionSettled(store: Watchable): Promise<void> {
  return new Promise((resolve) => {
    if (isSettled(store.getState())) {
      resolve();
      return;
    }
    const stop = store.subscribe(() => {
      if (!isSettled(store.getState())) return;
      stop();
      resolve();
    });
  });
}
