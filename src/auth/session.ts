import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { SESSION_ENDED_MESSAGE } from '@/api/messageFor';
import { suppressToasts } from '@/components/feedback/toast';
import { useIsHydrated } from '@/components/useIsHydrated';
import { useAppDispatch, type AppThunk, type AppDispatch } from '@/store/hooks';
import { addAppListener } from '@/store/listeners';
import { ACCESS_TOKEN_KEY, parseAccessToken } from '@/lib/accessToken';
import { readLoginState, type LoginState } from './origin';
import { logOutPressed, selectSession, tokenChangedInOtherTab } from './sessionSlice';

/** Logs out (spec §3). Leaves the current page if it requires a signed-in user. */
export function useLogOut(): () => void {
  const { key } = useLocation();
  const dispatch = useAppDispatch();
  return () => {
    dispatch(logOutPressed({ pageKey: key }));
  };
}

/**
 * The origin of the log-in. Empty until the page is hydrated, because the server has no history
 * state.
 */
export function useLoginState(): LoginState {
  const isHydrated = useIsHydrated();
  const location = useLocation();
  return readLoginState(isHydrated ? location.state : null);
}

/** Suppresses the toast about an ended session on pages that show the same message. */
export function useSuppressSessionEndToast(): void {
  useEffect(() => suppressToasts((message) => message.includes(SESSION_ENDED_MESSAGE)), []);
}

/** Resolves once the session is known, or the check has failed. */
export function sessionSettled(): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    if (selectSession(getState()).status !== 'unknown') return;
    await new Promise<void>((resolve) => {
      dispatch(
        addAppListener({
          predicate: (_action, now) => selectSession(now).status !== 'unknown',
          effect: (_action, api) => {
            api.unsubscribe();
            resolve();
          },
        }),
      );
    });
  };
}

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
