import { Fragment, useState, type ReactNode } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { ErrorState } from '@/components/feedback/ErrorState';
import { Waiting } from '@/components/feedback/Waiting';
import { useIsHydrated } from '@/components/useIsHydrated';
import { routes } from '#contract/routes';
import { readAccessToken } from '@/lib/accessToken';
import { localTexts } from '@/lib/storage';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { useSuppressSessionEndToast } from './hooks';
import { originState, type LoginState } from './origin';
import {
  selectCurrentUser,
  selectIsSessionKnown,
  selectIsUnfinished,
  selectSession,
  selectSignOutPageKey,
  selectSignOutReason,
  sessionCheckRequested,
} from './sessionSlice';

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
  useSuppressSessionEndToast();
  const [lastUid, setLastUid] = useState<string | null>(null);

  if (user !== null && user.uid !== lastUid) setLastUid(user.uid);

  if (!isKnown) return <UnknownSession />;
  if (user === null) {
    // Who logs out here, before the page has come too, leaves; the next person does not inherit it.
    const isLeaving = reason === 'chosen' && (lastUid !== null || leftPageKey === location.key);
    if (isLeaving) return <Navigate to={routes.home} replace />;
    return <ToLogin about={{ ownerUid: lastUid }} />;
  }
  if (isUnfinished && !location.pathname.startsWith(routes.dashboard)) {
    return <Navigate to={routes.dashboard} replace state={originState(location)} />;
  }
  // Another person gets a fresh tree: nothing the first one typed or loaded stays mounted.
  return <Fragment key={user.uid}>{children}</Fragment>;
}

/** Sends to the log-in page, and stands in for a page that one may not see until that has arrived. */
export function ToLogin({ about }: { about: Partial<Omit<LoginState, 'from'>> }) {
  const location = useLocation();
  return (
    <>
      <Waiting isPage label="Checking your account" minHeight={320} />
      <Navigate to={routes.login} replace state={originState(location, about)} />
    </>
  );
}

/** What stands in for a page until it is known whether somebody is signed in. */
export function UnknownSession() {
  const dispatch = useAppDispatch();
  const { status } = useAppSelector(selectSession);
  const retry = () => dispatch(sessionCheckRequested());

  if (status !== 'checkFailed') {
    return <Waiting isPage label="Checking your session" minHeight="60vh" onRetry={retry} />;
  }
  return (
    <ErrorState
      isPage
      title="We couldn’t check whether you’re logged in"
      message="Part of the page couldn’t be loaded. Check your connection and try again."
      onRetry={retry}
    />
  );
}

/**
 * Whether a page for strangers waits until it is known who is here: somebody was here before, who
 * will be sent on, or it could not be found out. All others see the page at once.
 */
export function useIsSessionAwaited(): boolean {
  const isHydrated = useIsHydrated();
  const { status } = useAppSelector(selectSession);
  if (status === 'checkFailed') return true;
  return status === 'unknown' && isHydrated && readAccessToken(localTexts) !== null;
}
