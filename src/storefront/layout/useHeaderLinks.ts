import { useLocation, type Location } from 'react-router-dom';
import { routes } from '#contract/routes';
import { originState } from '@/auth/origin';
import { useAppSelector } from '@/store/hooks';
import { selectCurrentUser, selectIsSessionKnown } from '@/auth/sessionSlice';

const accountPaths: string[] = [routes.login, routes.signup];

/** History state for the Log In and Sign Up links: the page to return to. */
function stateFrom(location: Location): unknown {
  return accountPaths.includes(location.pathname) ? location.state : originState(location);
}

/** The signed-in user and the links of the header. */
export function useHeaderLinks() {
  const isKnown = useAppSelector(selectIsSessionKnown);
  const user = useAppSelector(selectCurrentUser);
  const location = useLocation();
  const isSignedIn = user !== null;

  return {
    user,
    isSignedIn,
    savedCars: isSignedIn ? routes.savedCars : routes.saved,
    /** The session is not known yet: show neither Log In nor Log Out. */
    isUnknown: !isKnown,
    pages: [
      ...(isSignedIn ? [{ to: routes.dashboard, label: 'Dashboard' }] : []),
      { to: routes.blogs, label: 'Blogs' },
    ],
    accountState: stateFrom(location),
  };
}
