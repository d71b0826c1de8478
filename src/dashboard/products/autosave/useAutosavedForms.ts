import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { selectCurrentUid } from '@/auth/sessionSlice';
import { useAppSelector } from '@/store/hooks';
import {
  autosavedFormsSnapshot,
  listAutosavedForms,
  subscribeToAutosavedForms,
} from './autosavedForms';

/** The signed-in user’s autosaved forms of all tabs, most recently saved first. */
export function useAutosavedForms() {
  const uid = useAppSelector(selectCurrentUid) ?? '';
  const snapshot = useSyncExternalStore(
    subscribeToAutosavedForms,
    useCallback(() => autosavedFormsSnapshot(uid), [uid]),
  );
  const forms = useMemo(() => (snapshot === '' ? [] : listAutosavedForms(uid)), [snapshot, uid]);
  return { uid, forms };
}
