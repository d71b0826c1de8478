import { useLocation } from 'react-router-dom';
import { useIsAlive } from '@/components/useIsAlive';
import { readLoginState, type LoginState } from './origin';

/** Where the person came from; not before the page is alive, since the server knows of no state. */
export function useLoginState(): LoginState {
  const isAlive = useIsAlive();
  const location = useLocation();
  return readLoginState(isAlive ? location.state : null);
}
