import { useEffect, useState, useSyncExternalStore } from 'react';
import { selectCurrentUid } from '@/auth/sessionSlice';
import { useAppSelector } from '@/store/hooks';
import { KeptForm } from './KeptForm';
import type { Beginning, FormName } from './unfinishedCars';

/** What is written in a form, kept on this device; `begun` counts as it is when the form opens. */
export function useKeptForm(form: FormName, begun: Beginning) {
  const uid = useAppSelector(selectCurrentUid) ?? '';
  const [kept] = useState(() => new KeptForm(uid, form, begun));
  useEffect(() => {
    kept.open();
    return () => kept.close();
  }, [kept]);
  return { kept, ...useSyncExternalStore(kept.subscribe, kept.getState) };
}
