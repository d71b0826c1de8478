import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { act, render, screen, waitFor } from '@testing-library/react';
import { delay, http } from 'msw';
import { routePatterns, routes } from '#contract/routes';
import { retryPolicy } from '@/api/baseQuery';
import { AppProviders } from '@/app/AppProviders';
import type { AppRoute } from '@/app/route';
import { appRoutes } from '@/app/routes';
import { makeStore } from '@/app/store';
import { slowPolicy } from '@/components/feedback/slow';
import { deferred } from '@/testing/deferred';
import { api } from '@/testing/handlers/respond';
import { tokensForRecordsOnly } from '@/testing/handlers/sessionHandlers';
import {
  makeAccountFor,
  openPage,
  storePreviousSignIn,
  withIdentityProvider,
} from '@/testing/identitySession';
import { buyer, people, seller, type Person } from '@/testing/people';
import { sessionOf } from '@/testing/renderRoute';
import { failOnce, respond } from '@/testing/responses';
import { server } from '@/testing/server';
import { world } from '@/testing/world';
import { selectRole, selectRoleState } from './sessionSlice';

withIdentityProvider();

/** The pages with restricted access: those of spec §2, and the additional dashboard pages. */
const signedIn = ['buyer', 'seller', 'admin'];
const restricted: Record<string, string[]> = {
  [routePatterns.category]: signedIn,
  [routes.dashboard]: signedIn,
  [routePatterns.payment]: signedIn,
  [routes.orders]: signedIn,
  [routePatterns.order]: signedIn,
  [routes.notices]: signedIn,
  [routes.removed]: signedIn,
  [routes.savedCars]: signedIn,
  [routes.savedSearches]: signedIn,
  [routePatterns.conversation]: signedIn,
  [routePatterns.decision]: signedIn,
  [routes.profile]: signedIn,
  [routes.sellers]: ['admin'],
  [routes.reports]: ['admin'],
  [routePatterns.report]: ['admin'],
  [routePatterns.case]: ['admin'],
  [routes.overview]: ['admin'],
  [routes.payments]: ['admin'],
  [routes.moneyBack]: ['admin'],
  [routes.auditLog]: ['admin'],
  [routePatterns.person]: ['admin'],
  [routes.failedMails]: ['admin'],
  [routes.addProduct]: ['seller'],
  [routes.importProducts]: ['seller'],
  [routes.bookings]: ['seller'],
  [routePatterns.sale]: ['seller'],
  [routePatterns.editProduct]: ['seller'],
};

/** The route tree with its guards, but without its pages and layouts. */
const withoutPages = (tree: AppRoute[]): AppRoute[] =>
  tree.map(({ path, lazy, element, children }) => ({
    path,
    ...(path === undefined && !element && lazy
      ? { lazy }
      : { element: children ? <Outlet /> : <p>A page</p> }),
    children: children && withoutPages(children),
  }));
const guards = withoutPages(appRoutes);

const pathsOf = (tree: AppRoute[]): string[] =>
  tree.flatMap(({ path, children }) =>
    children ? pathsOf(children) : path === '' ? routes.dashboard : (path ?? []),
  );

/** Where a visit to this path leads, for a person whose session and role are known. */
async function visit(path: string, person: Person | null) {
  const store = makeStore({
    preloadedState: {
      isExtended: true,
      session: person ? sessionOf(person) : { status: 'signedOut', reason: null },
    },
  });
  const router = createMemoryRouter(
    [{ hydrateFallbackElement: <p>Loading</p>, children: guards }],
    { initialEntries: [path] },
  );
  const view = render(
    <AppProviders store={store}>
      <RouterProvider router={router} />
    </AppProviders>,
  );
  await screen.findByText('A page');
  view.unmount();
  return router.state.location;
}

describe('the route tree', () => {
  const all = [...new Set(pathsOf(appRoutes))];

  it('has the restricted pages of this test', () => {
    expect(all).toEqual(expect.arrayContaining(Object.keys(restricted)));
  });

  it.each(all)('%s opens for its roles and sends others to /login', async (pattern) => {
    const path =
      pattern === '*' ? '/nowhere' : pattern.replace(/\/:\w+\?/, '').replace(/:\w+/, 'x');
    const roles = restricted[pattern];
    const open = { pathname: path, state: null };
    const refused = (state: object) => ({ pathname: '/login', state: { from: path, ...state } });
    expect(await visit(path, null)).toMatchObject(roles ? refused({ refusedUid: null }) : open);
    for (const [name, person] of Object.entries(people)) {
      const isOpen = !roles || roles.includes(name);
      const expected = isOpen ? open : refused({ refusedUid: person.uid });
      expect(await visit(path, person)).toMatchObject(expected);
    }
  });
});

async function openAs(person: Person, path: string) {
  makeAccountFor(person);
  await storePreviousSignIn(person);
  return openPage(path);
}

it('shows anonymous users that it checks until the log-in page has loaded', async () => {
  openPage(routes.dashboard);
  expect(await screen.findByRole('status', { name: 'Checking your account' })).toBeVisible();
  expect(await screen.findByRole('heading', { level: 1, name: 'Log In' })).toBeVisible();
});

it('on a cold load, decides once for a wrong role', async () => {
  const { shown } = await openAs(buyer, routes.sellers);
  expect(
    await screen.findByRole('heading', { name: 'You don’t have access to this page' }),
  ).toBeVisible();
  expect([...new Set(shown.locations.map(({ pathname }) => pathname))]).toEqual([
    routes.sellers,
    '/login',
  ]);
});

describe('a page for sellers', () => {
  const path = routes.addProduct;

  it('waits while the role is unknown, and opens for the right one when it is known', async () => {
    const isAllowed = deferred();
    server.use(http.get(api('/users/:email'), () => isAllowed.promise, { once: true }));
    const { shown } = await openAs(seller, path);
    expect(await screen.findByRole('status', { name: 'Checking your account' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Checking your account');

    act(() => isAllowed.resolve());
    expect(await screen.findByRole('heading', { level: 1, name: 'Add Product' })).toBeVisible();
    expect(shown.locations).toHaveLength(1);
  });

  it('says that the role could not be loaded, and Retry loads it', async () => {
    retryPolicy.maxRetries = 0;
    failOnce('GET /users/:email', 500);
    const { user, shown } = await openAs(seller, path);
    const name = 'We couldn’t load your account';
    expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible();
    expect(document.title).toBe(`${name} · Second Gear`);

    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Add Product' })).toBeVisible();
    expect(shown.locations).toHaveLength(1);
  });
});

describe('a wait that takes too long', () => {
  const { afterMs } = slowPolicy;
  beforeEach(() => (slowPolicy.afterMs = 0));
  afterEach(() => (slowPolicy.afterMs = afterMs));

  it('says so while the role does not come, and Retry loads it again', async () => {
    failOnce('GET /users/:email', 'never');
    const { user, store } = await openAs(seller, routes.addProduct);
    expect(await screen.findByText(/taking longer than usual/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(selectRole(store.getState())).toBe('seller'));
  });

  it('says so while the session does not come, and Retry starts over', async () => {
    makeAccountFor(buyer);
    await storePreviousSignIn(buyer);
    server.use(http.post('*/v1/accounts\\:lookup', () => delay('infinite'), { once: true }));
    const { user, shown } = openPage(routes.dashboard);
    expect(await screen.findByText(/taking longer than usual/)).toBeVisible();
    expect(shown.location.pathname).toBe(routes.dashboard);

    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('navigation', { name: 'Dashboard' })).toBeVisible();
  });
});

describe('an account without a record', () => {
  it('is completed before a category, which opens afterwards, if it gets no token', async () => {
    world.users = [];
    server.use(tokensForRecordsOnly);
    const { user, shown } = await openAs(buyer, '/category/suv');
    await user.click(await screen.findByRole('button', { name: 'Create account' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'SUV' })).toBeVisible();
    expect(shown.location.pathname).toBe('/category/suv');
  });

  it('does not ask for the same details again while the server returns no role', async () => {
    respond('GET /users/:email', {});
    const { user, store } = await openAs(seller, routes.dashboard);
    await user.click(await screen.findByRole('button', { name: 'Create account' }));
    expect(await screen.findByText(/couldn’t load its type/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
    expect(selectRoleState(store.getState()).status).toBe('failed');
  });
});
