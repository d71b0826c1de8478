import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { writeLocalTimesAs } from '#contract/formats';
import { App } from './app/App';
import { watchIntent } from './app/watchIntent';
import { readRenderedState } from './app/renderedState';
import { loadPage, prefetchPage } from './app/route';
import { appRoutes } from './app/routes';
import { makeStore } from './app/store';
import './design/fonts.css';
import './design/theme.css';
import { watchOtherTabs } from './auth/session';
import { sessionCheckRequested, sessionReported } from './auth/sessionSlice';
import { mayBeSignedIn } from './lib/accessToken';
import { localTexts } from './lib/storage';
import { whenIdle } from './lib/browser';

writeLocalTimesAs(navigator.language);

async function start(root: HTMLElement): Promise<void> {
  // Null on pages that the browser renders.
  const rendered = readRenderedState();
  if (rendered) await loadPage(appRoutes, window.location.pathname);
  const store = makeStore({ preloadedState: rendered ?? undefined });
  const router = createBrowserRouter(appRoutes, {
    // The browser restores the scroll position of pages that it can show before the client starts.
    hydrationData: rendered ? { loaderData: {} } : undefined,
  });
  const renderedState = rendered ? store.getState() : undefined;
  const app = (
    <StrictMode>
      <App store={store} router={router} renderedState={renderedState} />
    </StrictMode>
  );
  watchOtherTabs(store.dispatch);
  void import('./app/watchSaved').then(({ watchSaved }) => watchSaved(store), reportError);
  watchIntent((link) => prefetchPage(appRoutes, link.pathname));

  if (rendered) startTransition(() => void hydrateRoot(root, app));
  else createRoot(root).render(app);

  if (mayBeSignedIn(localTexts)) store.dispatch(sessionCheckRequested());
  else {
    await whenIdle(1000);
    // Without the identity SDK, which is large. Log-in loads it.
    store.dispatch(sessionReported(null));
  }
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id "root".');
start(root).catch(reportError);
