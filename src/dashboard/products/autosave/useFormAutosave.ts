import { useEffect, useState, useSyncExternalStore } from 'react';
import { selectCurrentUid } from '@/auth/sessionSlice';
import { useAppSelector } from '@/store/hooks';
import { FormAutosave } from './FormAutosave';
import type { BaseVersion, FormName } from './autosavedForms';

/**
 * Autosaves a form on this device. Later changes of `base` are ignored, because the form was filled
 * from the first one.
 */
export function useFormAutosave(form: FormName, base: BaseVersion) {
  const uid = useAppSelector(selectCurrentUid) ?? '';
  const [autosave] = useState(() => new FormAutosave(uid, form, base));
  useEffect(() => {
    autosave.open();
    return () => autosave.close();
  }, [autosave]);
  return { autosave, ...useSyncExternalStore(autosave.subscribe, autosave.getState) };
}
