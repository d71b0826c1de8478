import type { ComponentType } from 'react';
import { matchRoutes, useRoutes, type NonIndexRouteObject } from 'react-router-dom';
import { lazyComponent } from '@/components/navigation/lazyComponent';
import { routePatterns, routes } from '#contract/routes';
import type { Role } from '#contract/types';
import HomePage from './pages/HomePage';
import { layoutElement, pageElement } from './routeElements';

interface AppRoute extends NonIndexRouteObject {
  children?: AppRoute[];
  /** Loads its code before it is shown. */
  preload?: () => Promise<void>;
}

/** What is loaded when it is first needed, with an error boundary of its own. */
function lazyRoute(name: string, load: () => Promise<ComponentType>): AppRoute {
  const Lazy = lazyComponent(load);
  return {
    element: pageElement(name, <Lazy />),
    preload: Lazy.preload,
  };
}

const page = (path: string, load: () => Promise<{ default: ComponentType }>): AppRoute => ({
  ...lazyRoute(path, async () => (await load()).default),
  path,
});

/** Pages made of the component library: what it needs around it comes with the first of them. */
const ofLibrary = (children: AppRoute[]): AppRoute => ({
  ...lazyRoute('library', async () => (await import('./MuiRoot')).MuiLayout),
  children,
});

/** For whoever is signed in; what asks and waits for that comes with the first such page. */
const signedIn = (children: AppRoute[]): AppRoute => ({
  ...lazyRoute(
    'signed in',
    async () => (await import('@/features/session/guards/guards')).RequireSignedIn,
  ),
  children,
});

const ofRole = (role: Role, children: AppRoute[]): AppRoute => ({
  ...lazyRoute(role, async () => {
    const { RequireRole } = await import('@/features/session/guards/guards');
    return () => <RequireRole role={role} />;
  }),
  children,
});

/** The address table of spec §2. */
const appRoutes: AppRoute[] = [
  {
    element: layoutElement,
    children: [
      // Most visits begin here: it comes with the program instead of after it.
      { path: routes.home, element: pageElement(routes.home, <HomePage />) },
      page(
        routePatterns.listing,
        () => import(/* webpackChunkName: "ListingPage" */ './pages/ListingPage'),
      ),
      page(routes.search, () => import('./pages/SearchPage')),
      page(routes.blogs, () => import(/* webpackChunkName: "BlogsPage" */ './pages/BlogsPage')),
      page(routes.login, () => import(/* webpackChunkName: "LoginPage" */ './pages/LoginPage')),
      page(routes.signup, () => import(/* webpackChunkName: "SignupPage" */ './pages/SignupPage')),
      ofLibrary([page(routes.authAction, () => import('./pages/AuthActionPage'))]),
      signedIn([
        page(routePatterns.category, () => import('./pages/CategoryPage')),
        ofLibrary([
          {
            ...lazyRoute(
              'desk',
              async () => (await import('./layouts/DashboardLayout')).DashboardLayout,
            ),
            path: routes.dashboard,
            children: [
              page('', () => import('./pages/DashboardIndexPage')),
              page(routePatterns.payment, () => import('./pages/PaymentPage')),
              page(routePatterns.order, () => import('./pages/OrderPage')),
              page(routes.profile, () => import('./pages/ProfilePage')),
              ofRole('admin', [
                page(routes.sellers, () => import('./pages/SellersPage')),
                page(routes.reports, () => import('./pages/ReportsPage')),
                page(routes.failedMails, () => import('./pages/FailedMailsPage')),
              ]),
              ofRole('seller', [
                page(routes.addListing, () => import('./pages/AddListingPage')),
                page(routes.importListings, () => import('./pages/ImportListingsPage')),
                page(routes.sales, () => import('./pages/SalesPage')),
                page(routePatterns.editListing, () => import('./pages/EditListingPage')),
              ]),
            ],
          },
        ]),
      ]),
      page('*', () => import(/* webpackChunkName: "NotFoundPage" */ './pages/NotFoundPage')),
    ],
  },
];

/** Loads the code of the page at a path, all of its parts at the same time. */
export async function preloadPage(pathname: string): Promise<void> {
  const matches = matchRoutes(appRoutes, pathname) ?? [];
  await Promise.all(matches.flatMap(({ route }) => route.preload?.() ?? []));
}

/** The same ahead of its page, which tells what fails. */
export function prefetchPage({ pathname }: { pathname: string }): void {
  preloadPage(pathname).catch(() => undefined);
}

/** The page of the address. */
export const AppRoutes = () => useRoutes(appRoutes);
