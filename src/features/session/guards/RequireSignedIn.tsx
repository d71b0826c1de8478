import { Fragment, useState, type ReactNode } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { routes } from '#contract/routes';
import { useAppSelector } from '@/store/hooks';
import { originState } from '../origin';
import {
  selectCurrentUser,
  selectIsSessionKnown,
  selectIsUnfinished,
  selectSignOutPageKey,
  selectSignOutReason,
} from '../sessionSlice';
import { useSessionEndSaidHere } from '../useSessionEndSaidHere';
import { Leaving } from './Leaving';
import { UnknownSession } from './UnknownSession';

interface RequireSignedInProps {
  /** What to show instead of the child route. */
  children?: ReactNode;
}

/**
 * Layout route for pages that need somebody signed in (spec §2): lets them in, waits while that is
 * unknown, or sends a visitor to /login remembering the page. Whose account is not finished is sent
 * to the desk, where it can be, and which leads back.
 */
export function RequireSignedIn({ children = <Outlet /> }: RequireSignedInProps) {
  const location = useLocation();
  const isKnown = useAppSelector(selectIsSessionKnown);
  const user = useAppSelector(selectCurrentUser);
  const isUnfinished = useAppSelector(selectIsUnfinished);
  const reason = useAppSelector(selectSignOutReason);
  const leftPageKey = useAppSelector(selectSignOutPageKey);
  useSessionEndSaidHere();
  const [lastUid, setLastUid] = useState<string | null>(null);

  if (user !== null && user.uid !== lastUid) setLastUid(user.uid);

  if (!isKnown) return <UnknownSession />;
  if (user === null) {
    // Who logs out here, before the page has come too, leaves; the next person does not inherit it.
    const isLeaving = reason === 'chosen' && (lastUid !== null || leftPageKey === location.key);
    if (isLeaving) return <Navigate to={routes.home} replace />;
    const state = originState(location, { ownerUid: lastUid });
    return (
      <>
        <Leaving />
        <Navigate to={routes.login} replace state={state} />
      </>
    );
  }
  if (isUnfinished && !location.pathname.startsWith(routes.dashboard)) {
    return <Navigate to={routes.dashboard} replace state={originState(location)} />;
  }
  // Another person gets a fresh tree: nothing the first one typed or loaded stays mounted.
  return <Fragment key={user.uid}>{children}</Fragment>;
}
