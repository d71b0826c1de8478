import { ACCESS_TOKEN_KEY, parseAccessToken } from '@/lib/accessToken';
import type { AppDispatch } from '@/store/hooks';
import { tokenChangedElsewhere } from './sessionEvents';

/**
 * Tells the store at once when another tab logs in or out: the provider's program looks only now
 * and then, in a tab in the background once a minute. The result ends it.
 */
export function watchOtherTabs(dispatch: AppDispatch): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    // Without a key everything was cleared.
    if (key !== null && key !== ACCESS_TOKEN_KEY) return;
    const uid = key === null ? null : (parseAccessToken(newValue)?.uid ?? null);
    dispatch(tokenChangedElsewhere({ uid }));
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
