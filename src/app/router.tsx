import type { ComponentType } from 'react';
import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router-dom';
import { routePatterns, routes } from '#contract/routes';
import { RequireRole } from '@/features/session/guards/RequireRole';
import { RequireSignedIn } from '@/features/session/guards/RequireSignedIn';
import { homeRoute, layoutRoute } from './homeRoute';
import { PageLoading } from './layouts/PageLoading';
import { RouteErrorPage } from './pages/RouteErrorPage';

/** A page that is loaded when it is first needed, with an error boundary of its own. */
function page(path: string, load: () => Promise<{ default: ComponentType }>): RouteObject {
  return {
    path,
    lazy: async () => ({ Component: (await load()).default }),
    ErrorBoundary: RouteErrorPage,
    HydrateFallback: PageLoading,
  };
}

/** Pages made of the component library: what it needs around it comes with the first of them. */
const ofLibrary = (children: RouteObject[]): RouteObject => ({
  lazy: async () => ({ Component: (await import('./MuiRoot')).MuiLayout }),
  ErrorBoundary: RouteErrorPage,
  HydrateFallback: PageLoading,
  children,
});

/** The address table of spec §2; tests run it in a memory router. */
export const routeObjects: RouteObject[] = [
  {
    ...layoutRoute,
    children: [
      // Most visits begin here: it comes with the program instead of after it.
      homeRoute,
      page(
        routePatterns.listing,
        () => import(/* webpackChunkName: "ListingPage" */ './pages/ListingPage'),
      ),
      page(routes.search, () => import('./pages/SearchPage')),
      page(routes.blogs, () => import(/* webpackChunkName: "BlogsPage" */ './pages/BlogsPage')),
      page(routes.login, () => import(/* webpackChunkName: "LoginPage" */ './pages/LoginPage')),
      page(routes.signup, () => import(/* webpackChunkName: "SignupPage" */ './pages/SignupPage')),
      ofLibrary([page(routes.authAction, () => import('./pages/AuthActionPage'))]),
      {
        element: <RequireSignedIn />,
        children: [
          page(routePatterns.category, () => import('./pages/CategoryPage')),
          ofLibrary([
            {
              path: routes.dashboard,
              lazy: async () => ({
                Component: (await import('./layouts/DashboardLayout')).DashboardLayout,
              }),
              ErrorBoundary: RouteErrorPage,
              HydrateFallback: PageLoading,
              children: [
                page('', () => import('./pages/DashboardIndexPage')),
                page(routePatterns.payment, () => import('./pages/PaymentPage')),
                page(routePatterns.order, () => import('./pages/OrderPage')),
                page(routes.profile, () => import('./pages/ProfilePage')),
                {
                  element: <RequireRole role="admin" />,
                  children: [
                    page(routes.sellers, () => import('./pages/SellersPage')),
                    page(routes.reports, () => import('./pages/ReportsPage')),
                    page(routes.failedMails, () => import('./pages/FailedMailsPage')),
                  ],
                },
                {
                  element: <RequireRole role="seller" />,
                  children: [
                    page(routes.addListing, () => import('./pages/AddListingPage')),
                    page(routes.importListings, () => import('./pages/ImportListingsPage')),
                    page(routes.sales, () => import('./pages/SalesPage')),
                    page(routePatterns.editListing, () => import('./pages/EditListingPage')),
                  ],
                },
              ],
            },
          ]),
        ],
      },
      page('*', () => import('./pages/NotFoundPage')),
    ],
  },
];

/**
 * Loads the code of the page at a path for good: a router that finds it there begins with the page
 * itself, as one has to that takes over what the server rendered.
 */
export async function loadRoutesAt(pathname: string): Promise<void> {
  for (const { route } of matchRoutes(routeObjects, pathname) ?? []) {
    if (typeof route.lazy !== 'function') continue;
    Object.assign(route, { ...(await route.lazy()), lazy: undefined });
  }
}

/**
 * The router of the running product. Over a page that the server rendered it leaves the reader where
 * they have scrolled to meanwhile.
 */
export const createAppRouter = (isRendered: boolean) =>
  createBrowserRouter(routeObjects, isRendered ? { hydrationData: {} } : undefined);
