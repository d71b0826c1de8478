import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { selectCurrentUid } from '@/auth/sessionSlice';
import { useAppSelector } from '@/store/hooks';
import { describeUnfinished, listUnfinished, watchUnfinished } from './unfinishedCars';

/** What the signed-in user has begun on this device, in all tabs, the one changed last first. */
export function useUnfinishedCars() {
  const uid = useAppSelector(selectCurrentUid) ?? '';
  const description = useSyncExternalStore(
    watchUnfinished,
    useCallback(() => describeUnfinished(uid), [uid]),
  );
  // The description stands for what is read.
  const cars = useMemo(() => (description === '' ? [] : listUnfinished(uid)), [description, uid]);
  return { uid, cars };
}
