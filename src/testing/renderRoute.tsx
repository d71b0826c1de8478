import { createMemoryRouter, parsePath, RouterProvider, type Location } from 'react-router-dom';
import type {} from '@mui/x-data-grid/themeAugmentation';
import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppProviders } from '@/app/AppProviders';
import { appRoutes } from '@/app/routes';
import { makeStore } from '@/app/store';
import { theme } from '@/design/theme';
import type { RoleState, SessionState } from '@/auth/sessionSlice';
import type { LoadIdentity } from '@/lib/identity/loadIdentity';
import type { RootState } from '@/store/hooks';
import { storeToken } from './accessTokens';
import { identityOf } from './identity';
import { people, type Person } from './people';
import { FIRST_ACCESS_TOKEN } from './world';

interface RenderRouteOptions {
  /** Anonymous by default. */
  signedInAs?: Person | keyof typeof people;
  /** Preloaded state in addition to the session, or instead of it. */
  preloadedState?: Partial<RootState>;
  /** The identity loader, for tests with their own. */
  loadIdentity?: LoadIdentity;
  /** The previous history entries, oldest first. */
  history?: (string | Partial<Location>)[];
}

/** The state with this user signed in. */
export function sessionOf(
  { uid, name, email, role }: Person,
  roleState: RoleState = { status: 'ready', role },
): SessionState {
  return {
    status: 'signedIn',
    user: { uid, displayName: name, photoURL: null, email, emailVerified: true },
    role: roleState,
    isRecordGone: false,
  };
}

// jsdom has no layout, so a virtualised grid would omit columns.
theme.components = {
  ...theme.components,
  MuiDataGrid: { defaultProps: { disableVirtualization: true } },
};

/** Opens a URL of the product with a new store. */
export function renderRoute(
  url: string | Partial<Location>,
  { signedInAs, preloadedState, loadIdentity, history = [] }: RenderRouteOptions = {},
) {
  const person = typeof signedInAs === 'string' ? people[signedInAs] : (signedInAs ?? null);
  if (person) storeToken(FIRST_ACCESS_TOKEN, person);
  const store = makeStore({
    preloadedState: {
      session: person ? sessionOf(person) : { status: 'signedOut', reason: null },
      ...preloadedState,
    },
    loadIdentity: loadIdentity ?? (person ? identityOf(() => person) : undefined),
  });
  // Browsers use the key `default` for the first page of a tab.
  const [first, ...others] = [...history, url];
  const begun = { ...(typeof first === 'string' ? parsePath(first) : first), key: 'default' };
  const router = createMemoryRouter(appRoutes, { initialEntries: [begun, ...others] });
  const navigate = (to: string | number) =>
    typeof to === 'number' ? router.navigate(to) : router.navigate(to);
  const locations: Location[] = [router.state.location];
  router.subscribe(({ location }) => {
    if (location !== locations.at(-1)) locations.push(location);
  });
  const view = render(
    <AppProviders store={store}>
      <RouterProvider router={router} />
    </AppProviders>,
  );
  return {
    ...view,
    store,
    /** The current URL and all URLs since the first. */
    shown: {
      get location() {
        return router.state.location;
      },
      locations,
    },
    user: userEvent.setup(),
    /** Like `goTo`, without waiting until the page is rendered. */
    navigate,
    /** Navigates to a URL, or by a history offset: -1 is Back. */
    goTo: (to: string | number) => act(() => navigate(to)),
  };
}
