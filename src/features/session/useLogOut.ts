import { useLocation } from 'react-router-dom';
import { useAppDispatch } from '@/store/hooks';
import { logOutPressed } from './sessionEvents';

/** What Log Out does (spec §3): the page that it is pressed on is left if it needs somebody. */
export function useLogOut(): () => void {
  const { key } = useLocation();
  const dispatch = useAppDispatch();
  return () => {
    dispatch(logOutPressed({ pageKey: key }));
  };
}
