import { createBrowserHistory } from 'history';
import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { watchOtherTabs } from '@/features/session/otherTabs';
import { sessionCheckRequested } from '@/features/session/sessionEvents';
import { nextTask, whenIdle } from '@/lib/pacing';
import { App } from './App';
import { watchIntent } from './intent';
import { readRenderedState } from './renderedState';
import { prefetchPage, preloadPage } from './routes';
import { makeStore } from './store';

/**
 * What the page was rendered of, once its code is here; null when it was not rendered. Without its
 * code it is made anew: then the router asks for it again, and says if it still cannot be had.
 */
async function takeRenderedState() {
  const rendered = readRenderedState();
  if (!rendered) return null;
  try {
    await preloadPage(window.location.pathname);
  } catch {
    return null;
  }
  await nextTask();
  return rendered;
}

/** Lets the browser offer to install the product; asked for with the page, it delayed the font. */
function addManifest() {
  const link = document.createElement('link');
  link.rel = 'manifest';
  link.href = '/manifest.webmanifest';
  document.head.append(link);
}

/** Brings the page to life: the one that the server rendered, or a new one in its place. */
export async function mount(root: HTMLElement): Promise<void> {
  const rendered = await takeRenderedState();
  const store = makeStore({ preloadedState: rendered ?? undefined });
  const app = (
    <StrictMode>
      <App
        store={store}
        renderedState={rendered ? store.getState() : undefined}
        history={createBrowserHistory()}
      />
    </StrictMode>
  );
  // Who is here, and what a phone's first paint leaves out (features/catalog/ListingGrid.module.css).
  const complete = () => {
    store.dispatch(sessionCheckRequested());
    document.documentElement.removeAttribute('data-first-paint');
    addManifest();
  };

  watchOtherTabs(store.dispatch);
  watchIntent(prefetchPage);
  if (!rendered) {
    prefetchPage(window.location);
    complete();
    createRoot(root).render(app);
    return;
  }
  // In slices between which the page answers; the rest can wait until it does.
  startTransition(() => {
    hydrateRoot(root, app);
  });
  void whenIdle(1000).then(complete);
}
