import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  StaticRouterProvider,
} from 'react-router-dom';
import type { DistanceUnit } from '#contract/facts';
import { baseApi } from './api/baseApi';
import { retryPolicy } from './api/baseQuery';
import { isApiError } from './api/errors';
import { AppProviders } from './app/AppProviders';
import { publicPages, withLayout } from './app/publicRoutes';
import { asJsonBlock } from './app/renderedState';
import { loadPage } from './app/route';
import { makeStore } from './app/store';
import { ErrorBoundary } from './components/feedback/ErrorBoundary';
import { RenderedDistanceUnit } from './lib/distanceUnit';
import { network } from './lib/network';

/**
 * A page as HTML, with the cached responses that it was rendered from as JSON for a script element.
 */
export interface Rendered {
  html: string;
  state: string;
  /** The document title; undefined if the page has none. */
  title: string | undefined;
}

const routes = withLayout(publicPages);

/** Whether the server renders the page at a path. False for dashboards and unknown paths. */
export const isPublicPage = (path: string): boolean =>
  matchRoutes(publicPages, path)?.at(-1)?.route.path !== '*';

const isMissing = (error: unknown) => isApiError(error) && error.status === 404;

/**
 * Creates a renderer for public pages. It renders without a signed-in user, so pages contain no
 * personal data.
 *
 * @param call handles the page’s API calls, such as `/api/categories`
 * @returns renders the page at a path with distances in the given unit; rejects when a call fails
 */
export function createRenderer(call: (path: string) => Promise<Response>) {
  network.send = (request) => {
    const { pathname, search } = new URL(request instanceof Request ? request.url : request);
    return call(pathname + search);
  };
  // The browser retries and shows the loading state meanwhile.
  retryPolicy.maxRetries = 0;

  return (path: string, unit: DistanceUnit = 'km') => renderPage(path, unit);
}

async function renderPage(path: string, unit: DistanceUnit): Promise<Rendered> {
  const url = new URL(path, 'http://server.invalid');
  const page = matchRoutes(routes, path)?.at(-1);
  // `matchRoutes` treats dots as part of an id; a URL resolves them to a parent folder.
  if (!page || url.pathname + url.search !== path) throw new Error('No page is rendered here.');
  await loadPage(routes, path);
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(url));
  if (context instanceof Response) throw new Error('A public page redirects.');

  const store = makeStore({
    loadIdentity: () => Promise.reject(new Error('Nobody signs in on the server.')),
    preloadedState: { isExtended: true },
  });
  try {
    const { title, prefetch } = page.route.handle ?? {};
    const results = await Promise.all(
      (await prefetch?.(store.dispatch, page.params, url.searchParams)) ?? [],
    );
    if (results.some(({ error }) => error !== undefined && !isMissing(error))) {
      throw new Error('A call of the page failed.');
    }
    const html = renderToString(
      <StrictMode>
        <AppProviders store={store}>
          <ErrorBoundary fallback={() => null}>
            <RenderedDistanceUnit value={unit}>
              <StaticRouterProvider
                router={createStaticRouter(handler.dataRoutes, context)}
                context={context}
                hydrate={false}
              />
            </RenderedDistanceUnit>
          </ErrorBoundary>
        </AppProviders>
      </StrictMode>,
    );
    return { html, state: asJsonBlock(store.getState()), title };
  } finally {
    // Stops the timers of the store’s cache.
    store.dispatch(baseApi.util.resetApiState());
  }
}
