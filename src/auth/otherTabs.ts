import { ACCESS_TOKEN_KEY, parseAccessToken } from '@/lib/accessToken';
import type { AppDispatch } from '@/store/hooks';
import { tokenChangedInOtherTab } from './sessionSlice';

/**
 * Reports log-ins and log-outs in other tabs to the store at once. The SDK checks its storage only
 * occasionally, in background tabs once a minute. Returns a function that stops it.
 */
export function watchOtherTabs(dispatch: AppDispatch): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    // A storage event without a key means that the storage was cleared.
    if (key !== null && key !== ACCESS_TOKEN_KEY) return;
    dispatch(tokenChangedInOtherTab({ uid: parseAccessToken(newValue)?.uid ?? null }));
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
