import { routes } from '#contract/routes';
import { MainLayout } from './layouts/MainLayout';
import { PageLoading } from './layouts/PageLoading';
import HomePage from './pages/HomePage';
import { RouteErrorPage } from './pages/RouteErrorPage';

/** What surrounds every page, and the one that the server renders: apart from all others. */
export const layoutRoute = {
  Component: MainLayout,
  ErrorBoundary: RouteErrorPage,
  HydrateFallback: PageLoading,
};

export const homeRoute = {
  path: routes.home,
  Component: HomePage,
  ErrorBoundary: RouteErrorPage,
};
