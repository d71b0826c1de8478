import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  StaticRouterProvider,
  type RouteObject,
} from 'react-router-dom';
import { baseApi } from './api/baseApi';
import { categoriesApi } from './api/categoriesApi';
import { listingsApi } from './api/listingsApi';
import { AppProviders } from './app/AppProviders';
import { homeRoute, layoutRoute } from './app/homeRoute';
import { makeStore } from './app/store';
import { ErrorBoundary } from './components/feedback/ErrorBoundary';
import { network } from './lib/network';
import { asJsonBlock } from './app/renderedState';

/** The home page as HTML, and the answers that it was made of as JSON for a script element. */
export interface Rendered {
  html: string;
  state: string;
}

const routes: RouteObject[] = [{ ...layoutRoute, children: [homeRoute] }];
const handler = createStaticHandler(routes);

/**
 * Renders the home page for whoever asks: nobody is signed in here, and nothing personal is in it.
 * `call` answers the page's calls, such as `/api/categories`. Rejects when one of them fails.
 */
export function createRenderer(call: (path: string) => Promise<Response>) {
  network.send = (request) => {
    const { pathname, search } = new URL(request instanceof Request ? request.url : request);
    return call(pathname + search);
  };

  return async function renderHome(): Promise<Rendered> {
    const context = await handler.query(new Request('http://server.invalid/'));
    if (context instanceof Response) throw new Error('The home page answered with a redirect.');
    const store = makeStore({
      loadIdentity: () => Promise.reject(new Error('Nobody signs in on the server.')),
    });
    const answers = await Promise.all([
      store.dispatch(
        categoriesApi.endpoints.listCategories.initiate(undefined, { subscribe: false }),
      ),
      store.dispatch(
        listingsApi.endpoints.listAdvertisedListings.initiate(undefined, { subscribe: false }),
      ),
    ]);
    if (answers.some(({ isSuccess }) => !isSuccess)) throw new Error('A call of the page failed.');
    const html = renderToString(
      <StrictMode>
        <AppProviders store={store}>
          <ErrorBoundary fallback={() => null}>
            <StaticRouterProvider
              router={createStaticRouter(handler.dataRoutes, context)}
              context={context}
              hydrate={false}
            />
          </ErrorBoundary>
        </AppProviders>
      </StrictMode>,
    );
    const state = asJsonBlock(store.getState());
    // Ends the timers of its cache, and with them the store.
    store.dispatch(baseApi.util.resetApiState());
    return { html, state };
  };
}
