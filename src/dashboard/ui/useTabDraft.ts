import { useMemo } from 'react';
import { TABS } from '@/auth/autosavedForms';
import { selectCurrentUid } from '@/auth/sessionSlice';
import { fieldsOf, parseJson } from '@/lib/json';
import { tabTexts } from '@/lib/storage';
import { useAppSelector } from '@/store/hooks';

/**
 * What the user has entered in a form and not sent, in this tab. It survives reloads. It is erased
 * at log-out, with the unsaved forms of this tab.
 *
 * @param name the form and the record that it is about
 */
export function useTabDraft(name: string) {
  const uid = useAppSelector(selectCurrentUid) ?? '';
  const key = `${TABS}${uid}:${name}`;
  return useMemo(
    () => ({
      read: () => fieldsOf(parseJson(tabTexts.read(key))),
      write: (fields: object) => tabTexts.write(key, JSON.stringify(fields)),
      erase: () => tabTexts.remove(key),
    }),
    [key],
  );
}
