import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { SESSION_OVER } from '@/api/messageFor';
import { suppressToasts } from '@/components/feedback/toast';
import { useIsHydrated } from '@/components/useIsHydrated';
import { useAppDispatch } from '@/store/hooks';
import { readLoginState, type LoginState } from './origin';
import { logOutPressed } from './sessionSlice';

/** What Log Out does (spec §3): the page that it is pressed on is left if it needs somebody. */
export function useLogOut(): () => void {
  const { key } = useLocation();
  const dispatch = useAppDispatch();
  return () => {
    dispatch(logOutPressed({ pageKey: key }));
  };
}

/** Where the person came from; not before the page is alive, since the server knows of no state. */
export function useLoginState(): LoginState {
  const isHydrated = useIsHydrated();
  const location = useLocation();
  return readLoginState(isHydrated ? location.state : null);
}

/** While a page shows, or leads to, the log-in page's words about an ended session, no toast repeats them. */
export function useSuppressSessionEndToast(): void {
  useEffect(() => suppressToasts((message) => message.includes(SESSION_OVER)), []);
}
