import type { ComponentType } from 'react';
import { matchRoutes, type NonIndexRouteObject, type Params } from 'react-router-dom';
import type { AppDispatch } from '@/store/hooks';
import { RouteErrorPage } from '@/storefront/layout/RouteErrorPage';

type Requests = PromiseLike<{ error?: unknown }>[];

/** The metadata of a public page. The server renders the pages that have it (src/server.tsx). */
export interface PublicPage {
  /** The document title before "· Second Gear"; undefined where the server writes its own head. */
  title?: string;
  /** Dispatches the requests for the page’s data. Only the server calls it. */
  prefetch?: (
    dispatch: AppDispatch,
    params: Params,
    query: URLSearchParams,
  ) => Requests | Promise<Requests>;
}

export interface AppRoute extends Omit<NonIndexRouteObject, 'handle' | 'lazy'> {
  children?: AppRoute[];
  handle?: PublicPage;
  lazy?: () => Promise<{ Component: ComponentType }>;
}

/** Each page has its own error element, so that the layout stays when a page fails. */
const errorElement = <RouteErrorPage />;

/** A page or layout whose code loads when it is first shown. */
export const lazyRoute = (load: () => Promise<ComponentType>): AppRoute => ({
  lazy: async () => ({ Component: await withRetries(load).catch(throwing) }),
  errorElement,
});

/** Shows the error element: react-router 7.18 renders nothing for a `lazy` that rejects. */
const throwing = (error: unknown) =>
  function FailedPage(): never {
    throw error;
  };

/** Pages that need our extensions (docs/decisions/0012-extensions.md). */
export const extended = (children: AppRoute[]): AppRoute => ({
  ...lazyRoute(async () => (await import('./RequireExtensions')).RequireExtensions),
  children,
});

/** A page at a path. `load` imports its module, and the page is the default export. */
export const page = (path: string, load: () => Promise<{ default: ComponentType }>): AppRoute => ({
  ...lazyRoute(async () => (await load()).default),
  path,
});

/**
 * Delays between retries in milliseconds. Without retries the router would not try again before a
 * reload.
 */
const RETRY_AFTER_MS = [1000, 3000];

async function withRetries<T>(load: () => Promise<T>): Promise<T> {
  for (const waitMs of RETRY_AFTER_MS) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
  return load();
}

/**
 * Loads the code of the page at a path into its routes, so that a router created afterwards shows
 * the page immediately.
 */
export async function loadPage(routes: AppRoute[], pathname: string): Promise<void> {
  const matches = matchRoutes(routes, pathname) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (route.lazy) Object.assign(route, { ...(await route.lazy()), lazy: undefined });
    }),
  );
}

/** Prefetches the code of a page. */
export function prefetchPage(routes: AppRoute[], pathname: string): void {
  for (const { route } of matchRoutes(routes, pathname) ?? []) void route.lazy?.();
}
