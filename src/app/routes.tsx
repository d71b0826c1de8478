import type { Role } from '#contract/types';
import { routePatterns, routes } from '#contract/routes';
import { publicPages, withLayout } from './publicRoutes';
import { lazyRoute, page, type AppRoute } from './route';

/** MUI pages; their theme comes with the first of them. */
const withMui = (children: AppRoute[]): AppRoute => ({
  ...lazyRoute(async () => (await import('./MuiRoot')).MuiLayout),
  children,
});

const signedIn = (children: AppRoute[]): AppRoute => ({
  ...lazyRoute(async () => (await import('@/features/session/guards')).RequireSignedIn),
  children,
});

const ofRole = (role: Role, children: AppRoute[]): AppRoute => ({
  ...lazyRoute(async () => {
    const { RequireRole } = await import('@/features/session/KnownRole');
    return () => <RequireRole role={role} />;
  }),
  children,
});

const dashboard: AppRoute = {
  ...lazyRoute(async () => (await import('./layouts/DashboardLayout')).DashboardLayout),
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
};

/** Every page of the product (spec §2): its path, its code and who may open it. */
export const appRoutes: AppRoute[] = withLayout([
  ...publicPages,
  page(routes.search, () => import('./pages/SearchPage')),
  withMui([page(routes.authAction, () => import('./pages/AuthActionPage'))]),
  signedIn([
    page(routePatterns.category, () => import('./pages/CategoryPage')),
    withMui([dashboard]),
  ]),
]);
