import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { SESSION_ENDED_MESSAGE } from '@/api/messageFor';
import { suppressToasts } from '@/components/feedback/toast';
import { useIsHydrated } from '@/components/useIsHydrated';
import { useAppDispatch } from '@/store/hooks';
import { readLoginState, type LoginState } from './origin';
import { logOutPressed } from './sessionSlice';

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
