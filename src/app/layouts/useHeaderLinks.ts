import { useLocation, type Location } from 'react-router-dom';
import { routes } from '#contract/routes';
import { selectAuthStatus, selectCurrentUser } from '@/features/session/authSlice';
import { originState } from '@/features/session/origin';
import { useAppSelector } from '@/store/hooks';

const accountPaths: string[] = [routes.login, routes.signup];

/** History state for the Log In and Sign Up links: the page to come back to. */
function stateFrom(location: Location): unknown {
  return accountPaths.includes(location.pathname) ? location.state : originState(location);
}

/** Who is here and where the header's links lead. */
export function useHeaderLinks() {
  const status = useAppSelector(selectAuthStatus);
  const user = useAppSelector(selectCurrentUser);
  const location = useLocation();
  const isSignedIn = status === 'signedIn';

  return {
    user,
    isSignedIn,
    /** Nobody knows yet: neither Log In nor Log Out may flash. */
    isUnknown: status === 'unknown',
    pages: [
      ...(isSignedIn ? [{ to: routes.dashboard, label: 'Dashboard' }] : []),
      { to: routes.blogs, label: 'Blogs' },
    ],
    accountState: stateFrom(location),
  };
}
