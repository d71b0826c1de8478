import { Fragment, useState, type ReactNode } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { ErrorState } from '@/components/feedback/ErrorState';
import { Waiting } from '@/components/feedback/Waiting';
import { useIsHydrated } from '@/components/useIsHydrated';
import { routes } from '#contract/routes';
import { mayBeSignedIn } from '@/lib/accessToken';
import { localTexts } from '@/lib/storage';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { useSuppressSessionEndToast } from './session';
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
  children?: ReactNode;
}

/**
 * Layout route for pages that require a signed-in user (spec §2). Waits while the session is
 * unknown and redirects anonymous users to /login with a return URL. Users with an incomplete
 * account go to the dashboard, which lets them complete it and returns here.
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
    // After a log-out go home instead of to /login, so that the next user does not return to this
    // page.
    const isLeaving = reason === 'chosen' && (lastUid !== null || leftPageKey === location.key);
    if (isLeaving) return <Navigate to={routes.home} replace />;
    return <ToLogin about={{ ownerUid: lastUid }} />;
  }
  if (isUnfinished && !location.pathname.startsWith(routes.dashboard)) {
    return <Navigate to={routes.dashboard} replace state={originState(location)} />;
  }
  // A change of user remounts the tree, so that no input or data of the previous user remains.
  return <Fragment key={user.uid}>{children}</Fragment>;
}

/** Redirects to the log-in page and renders a placeholder until that page has loaded. */
export function ToLogin({ about }: { about: Partial<Omit<LoginState, 'from'>> }) {
  const location = useLocation();
  return (
    <>
      <Waiting isPage label="Checking your account" minHeight={320} />
      <Navigate to={routes.login} replace state={originState(location, about)} />
    </>
  );
}

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
 * Whether a page for anonymous users waits for the session: a user was signed in before and will be
 * redirected, or the check failed. In all other cases the page is shown at once.
 */
export function useIsSessionAwaited(): boolean {
  const isHydrated = useIsHydrated();
  const { status } = useAppSelector(selectSession);
  if (status === 'checkFailed') return true;
  return status === 'unknown' && isHydrated && mayBeSignedIn(localTexts);
}
