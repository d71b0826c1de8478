import type { ComponentType } from 'react';
import { matchRoutes, type NonIndexRouteObject, type Params } from 'react-router-dom';
import type { AppDispatch } from '@/store/hooks';
import { RouteErrorPage } from '@/storefront/layout/RouteErrorPage';

/** What a public page says about itself; the server renders the pages that do (src/server.tsx). */
export interface PublicPage {
  /** Of the document, before "· Second Gear"; none where the server writes a head of its own. */
  title?: string;
  /** Requests what the page shows. */
  prefetch?: (dispatch: AppDispatch, params: Params) => PromiseLike<{ error?: unknown }>[];
}

export interface AppRoute extends Omit<NonIndexRouteObject, 'handle' | 'lazy'> {
  children?: AppRoute[];
  handle?: PublicPage;
  lazy?: () => Promise<{ Component: ComponentType }>;
}

/** Each page has its own error element: what surrounds a page stays when it fails. */
const errorElement = <RouteErrorPage />;

/** A page or layout whose code is loaded when it is first shown. */
export const lazyRoute = (load: () => Promise<ComponentType>): AppRoute => ({
  lazy: async () => ({ Component: await withRetries(load).catch(failing) }),
  errorElement,
});

/** Shows the error element: for a `lazy` that rejects, react-router 7.18 renders nothing. */
const failing = (error: unknown) =>
  function FailedPage(): never {
    throw error;
  };

/** A page at a path; `load` imports its module, whose default export it is. */
export const page = (path: string, load: () => Promise<{ default: ComponentType }>): AppRoute => ({
  ...lazyRoute(async () => (await load()).default),
  path,
});

/** Milliseconds before each further try: the router asks once, until the page is reloaded. */
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
 * Loads the code of the page at a path into its routes, so that a router made of them afterwards
 * shows the page at once.
 */
export async function loadPage(routes: AppRoute[], pathname: string): Promise<void> {
  const matches = matchRoutes(routes, pathname) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (route.lazy) Object.assign(route, { ...(await route.lazy()), lazy: undefined });
    }),
  );
}

/** Fetches the code of a page ahead. */
export function prefetchPage(routes: AppRoute[], pathname: string): void {
  for (const { route } of matchRoutes(routes, pathname) ?? []) void route.lazy?.();
}
