import type { Role } from '#contract/types';
import { routePatterns, routes } from '#contract/routes';
import { publicPages, withLayout } from './publicRoutes';
import { extended, lazyRoute, page, type AppRoute } from './route';

const signedIn = (children: AppRoute[]): AppRoute => ({
  ...lazyRoute(async () => (await import('@/auth/guards')).RequireSignedIn),
  children,
});

const ofRole = (role: Role, children: AppRoute[]): AppRoute => ({
  ...lazyRoute(async () => {
    const { RequireRole } = await import('@/auth/KnownRole');
    return () => <RequireRole role={role} />;
  }),
  children,
});

const dashboard: AppRoute = {
  ...lazyRoute(async () => (await import('@/dashboard/layout/DashboardLayout')).DashboardLayout),
  path: routes.dashboard,
  children: [
    page('', () => import('@/dashboard/layout/DashboardIndexPage')),
    page(routePatterns.payment, () => import('@/dashboard/payment/PaymentPage')),
    page(routes.orders, () => import('@/dashboard/orders/OrdersPage')),
    page(routePatterns.order, () => import('@/dashboard/orders/OrderPage')),
    page(routes.profile, () => import('@/dashboard/profile/ProfilePage')),
    extended([
      page(routes.notices, () => import('@/dashboard/notices/NoticesPage')),
      page(routes.removed, () => import('@/dashboard/removed/RemovedPage')),
      page(routes.savedCars, () => import('@/storefront/saved/SavedPage')),
      page(routePatterns.decision, () => import('@/dashboard/decisions/DecisionPage')),
      page(routes.savedSearches, () => import('@/dashboard/searches/SavedSearchesPage')),
      // One route, so that the list stays while conversations are opened.
      page(routePatterns.conversation, () => import('@/dashboard/messages/MessagesPage')),
    ]),
    ofRole('admin', [
      page(routes.sellers, () => import('@/dashboard/people/SellersPage')),
      page(routes.reports, () => import('@/dashboard/reports/ReportsPage')),
      page(routePatterns.report, () => import('@/dashboard/reports/ReportPage')),
      extended([
        // One route, so that the list stays while cases are opened.
        page(routePatterns.case, () => import('@/dashboard/cases/CasesPage')),
        page(routes.overview, () => import('@/dashboard/overview/OverviewPage')),
        page(routes.payments, () => import('@/dashboard/payments/PaymentsPage')),
        page(routePatterns.person, () => import('@/dashboard/people/PersonPage')),
        page(routes.moneyBack, () => import('@/dashboard/moneyBack/MoneyBackPage')),
        page(routes.auditLog, () => import('@/dashboard/log/LogPage')),
        page(routes.failedMails, () => import('@/dashboard/mails/FailedMailsPage')),
      ]),
    ]),
    ofRole('seller', [
      page(routes.addProduct, () => import('@/dashboard/products/AddProductPage')),
      extended([
        page(routes.importProducts, () => import('@/dashboard/products/ImportProductsPage')),
        page(routes.bookings, () => import('@/dashboard/bookings/BookingsPage')),
        page(routePatterns.sale, () => import('@/dashboard/bookings/SalePage')),
        page(routePatterns.editProduct, () => import('@/dashboard/products/EditProductPage')),
      ]),
    ]),
  ],
};

/** All pages (spec §2) with their path, code and access rules. */
export const appRoutes: AppRoute[] = withLayout([
  ...publicPages,
  extended([
    page(routes.search, () => import('@/storefront/search/SearchPage')),
    page(routePatterns.unsubscribe, () => import('@/storefront/account/UnsubscribePage')),
    page(routes.saved, () => import('@/storefront/saved/SavedPage')),
  ]),
  page(routes.authAction, () => import('@/storefront/account/AuthActionPage')),
  signedIn([
    page(routePatterns.category, () => import('@/storefront/category/CategoryPage')),
    dashboard,
  ]),
]);
