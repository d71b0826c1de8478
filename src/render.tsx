import { StrictMode, type ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { matchPath, StaticRouter, useRoutes, type Params } from 'react-router-dom';
import type { Capability } from '#contract/capabilities';
import type { DistanceUnit } from '#contract/facts';
import { NOT_FOUND_PATH, routePatterns, routes } from '#contract/routes';
import { baseApi } from './api/baseApi';
import { retryPolicy } from './api/baseQuery';
import { categoriesApi } from './api/categoriesApi';
import { isApiError } from './api/errors';
import { listingsApi } from './api/listingsApi';
import { relatedListingsApi } from './api/relatedListingsApi';
import { AppProviders } from './app/AppProviders';
// Here, so that what the home page loads later is in the renderer's own file.
import './app/AdvertisedCars';
import BlogsPage from './app/pages/BlogsPage';
import HomePage, { AdvertisedCars } from './app/pages/HomePage';
import ListingPage from './app/pages/ListingPage';
import LoginPage from './app/pages/LoginPage';
import NotFoundPage from './app/pages/NotFoundPage';
import SignupPage from './app/pages/SignupPage';
import { asJsonBlock } from './app/renderedState';
import { layoutElement, pageElement } from './app/routeElements';
import { makeStore } from './app/store';
import { ErrorBoundary } from './components/feedback/ErrorBoundary';
import { RenderedDistanceUnit } from './lib/distanceUnit';
import { network } from './lib/network';
import type { AppDispatch } from './store/hooks';

/** A page as HTML, and the answers that it was made of as JSON for a script element. */
export interface Rendered {
  html: string;
  state: string;
  /** The name of its chunk, which has its code and styles; null where the program has them. */
  page: string | null;
}

interface RenderedPage {
  path: string;
  name: string | null;
  Component: ComponentType;
  /** Asks for what the page shows; it shows a 404 as well. */
  ask: (dispatch: AppDispatch, params: Params) => PromiseLike<{ error?: unknown }>[];
}

const once = { subscribe: false };
const { listCategories } = categoriesApi.endpoints;
const { getListing, listAdvertisedListings } = listingsApi.endpoints;
const { getListingSeller, listSimilarListings } = relatedListingsApi.endpoints;

/** Every page that the server renders. */
const pages: RenderedPage[] = [
  {
    path: routes.home,
    Component: HomePage,
    name: null,
    ask: (dispatch) => [
      dispatch(listCategories.initiate(undefined, once)),
      dispatch(listAdvertisedListings.initiate(undefined, once)),
    ],
  },
  {
    path: routePatterns.listing,
    name: 'ListingPage',
    Component: ListingPage,
    ask: (dispatch, { listingId = '' }) => [
      dispatch(getListing.initiate(listingId, once)),
      dispatch(getListingSeller.initiate(listingId, once)),
      dispatch(listSimilarListings.initiate(listingId, once)),
    ],
  },
  {
    path: routes.blogs,
    name: 'BlogsPage',
    Component: BlogsPage,
    ask: () => [],
  },
  { path: routes.login, name: 'LoginPage', Component: LoginPage, ask: () => [] },
  { path: routes.signup, name: 'SignupPage', Component: SignupPage, ask: () => [] },
  { path: NOT_FOUND_PATH, name: 'NotFoundPage', Component: NotFoundPage, ask: () => [] },
];

const renderedRoutes = [
  {
    element: layoutElement,
    children: pages.map(({ path, Component }) => ({
      path,
      element: pageElement(path, <Component />),
    })),
  },
];
const RenderedRoutes = () => useRoutes(renderedRoutes);

const isMissing = (error: unknown) => isApiError(error) && error.status === 404;

/**
 * Renders public pages for whoever asks: nobody is signed in here, and nothing personal is in them.
 * `call` answers their calls, such as `/api/categories`; `offered` is what that server can beyond spec
 * §7, `unit` that of the reader. Rejects when a call fails.
 */
export function createRenderer(
  call: (path: string) => Promise<Response>,
  offered: readonly Capability[],
) {
  network.send = (request) => {
    const { pathname, search } = new URL(request instanceof Request ? request.url : request);
    return call(pathname + search);
  };
  // The browser asks again, and tells meanwhile that it does.
  retryPolicy.maxRetries = 0;

  return (path: string, unit: DistanceUnit = 'km') =>
    renderPage(path, { isAnswered: true, offered, unit });
}

/**
 * Renders a page as it is before anything has been answered: its waiting states, and whatever needs
 * no answer. For hosts that serve nothing but files (webpack/staticPages.js).
 */
export const renderUnanswered = (path: string) =>
  renderPage(path, { isAnswered: false, offered: [], unit: 'km' });

interface RenderOptions {
  isAnswered: boolean;
  offered: readonly Capability[];
  unit: DistanceUnit;
}

async function renderPage(
  path: string,
  { isAnswered, offered, unit }: RenderOptions,
): Promise<Rendered> {
  const [found] = pages.flatMap((page) => {
    const match = matchPath(page.path, path);
    return match ? [{ ...page, params: match.params }] : [];
  });
  // `matchPath` takes dots for an id, and a URL for a folder above.
  const isFound = found && new URL(path, 'http://server.invalid').pathname === path;
  if (!isFound) throw new Error('No page is rendered here.');
  const store = makeStore({
    loadIdentity: () => Promise.reject(new Error('Nobody signs in on the server.')),
    preloadedState: { capabilities: [...offered] },
  });
  try {
    const calls = isAnswered ? found.ask(store.dispatch, found.params) : [];
    const answers = await Promise.all(calls);
    if (answers.some(({ error }) => error !== undefined && !isMissing(error))) {
      throw new Error('A call of the page failed.');
    }
    // Whoever asks later loads it, the server has it.
    await AdvertisedCars.preload();
    const html = renderToString(
      <StrictMode>
        <AppProviders store={store}>
          <ErrorBoundary fallback={() => null}>
            <RenderedDistanceUnit value={unit}>
              <StaticRouter location={path}>
                <RenderedRoutes />
              </StaticRouter>
            </RenderedDistanceUnit>
          </ErrorBoundary>
        </AppProviders>
      </StrictMode>,
    );
    return { html, state: asJsonBlock(store.getState()), page: found.name };
  } finally {
    // Ends the timers of its cache, and with them the store.
    store.dispatch(baseApi.util.resetApiState());
  }
}
