import { Fragment, useState, type ReactNode } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { ErrorState } from '@/components/feedback/ErrorState';
import { routes } from '@/contract/routes';
import {
  selectAuthStatus,
  selectCurrentUser,
  selectSessionProblem,
  selectSignOutReason,
  sessionCheckRequested,
} from '../authSlice';
import { originState } from '../origin';
import { Checking } from './Checking';

interface RequireSignedInProps {
  /** What to show instead of the child route. */
  children?: ReactNode;
}

/**
 * Layout route for pages that need somebody signed in (spec §2): lets them in, waits while that is
 * unknown, or sends a visitor to /login remembering the page.
 */
export function RequireSignedIn({ children = <Outlet /> }: RequireSignedInProps) {
  const dispatch = useDispatch();
  const location = useLocation();
  const status = useSelector(selectAuthStatus);
  const user = useSelector(selectCurrentUser);
  const problem = useSelector(selectSessionProblem);
  const reason = useSelector(selectSignOutReason);
  const [lastUid, setLastUid] = useState<string | null>(null);
  const retry = () => dispatch(sessionCheckRequested());

  if (user !== null && user.uid !== lastUid) setLastUid(user.uid);

  if (status === 'unknown') {
    if (problem === null) return <Checking label="Checking your session" onRetry={retry} />;
    return <ErrorState title="We could not check your session" message={problem} onRetry={retry} />;
  }
  if (status === 'signedOut') {
    // Who logs out here leaves; the next person does not inherit the page.
    const isLeaving = lastUid !== null && reason === 'chosen';
    if (isLeaving) return <Navigate to={routes.home} replace />;
    const state = originState(location, { ownerUid: lastUid });
    return <Navigate to={routes.login} replace state={state} />;
  }
  // Another person gets a fresh tree: nothing the first one typed or loaded stays mounted.
  return <Fragment key={user?.uid}>{children}</Fragment>;
}
