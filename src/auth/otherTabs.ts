import { ACCESS_TOKEN_KEY, parseAccessToken } from '@/lib/accessToken';
import type { AppDispatch } from '@/store/hooks';
import { tokenChangedElsewhere } from './sessionSlice';

/**
 * Tells the store at once when another tab logs in or out: the provider's program looks only now
 * and then, in a tab in the background once a minute. The result ends it.
 */
export function watchOtherTabs(dispatch: AppDispatch): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    // Without a key everything was cleared, and there is no new value.
    if (key !== null && key !== ACCESS_TOKEN_KEY) return;
    dispatch(tokenChangedElsewhere({ uid: parseAccessToken(newValue)?.uid ?? null }));
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
