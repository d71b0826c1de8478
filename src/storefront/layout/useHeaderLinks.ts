import { useLocation, type Location } from 'react-router-dom';
import { routes } from '#contract/routes';
import { originState } from '@/auth/origin';
import { useAppSelector } from '@/store/hooks';
import { selectCurrentUser, selectIsSessionKnown } from '@/auth/sessionSlice';

const accountPaths: string[] = [routes.login, routes.signup];

/** History state for the Log In and Sign Up links: the page to come back to. */
function stateFrom(location: Location): unknown {
  return accountPaths.includes(location.pathname) ? location.state : originState(location);
}

/** Who is here and where the header's links lead. */
export function useHeaderLinks() {
  const isKnown = useAppSelector(selectIsSessionKnown);
  const user = useAppSelector(selectCurrentUser);
  const location = useLocation();
  const isSignedIn = user !== null;

  return {
    user,
    isSignedIn,
    /** Nobody knows yet: neither Log In nor Log Out may flash. */
    isUnknown: !isKnown,
    pages: [
      ...(isSignedIn ? [{ to: routes.dashboard, label: 'Dashboard' }] : []),
      { to: routes.blogs, label: 'Blogs' },
    ],
    accountState: stateFrom(location),
  };
}
