import { RouterProvider } from 'react-router-dom';
import { ErrorBoundary } from '@/components/feedback/ErrorBoundary';
import { ErrorState } from '@/components/feedback/ErrorState';
import type { AppStore } from '@/store/hooks';
import styles from './App.module.css';
import { AppProviders, type AppProvidersProps } from './AppProviders';
import type { createAppRouter } from './router';

interface AppProps extends Pick<AppProvidersProps, 'renderedState'> {
  store: AppStore;
  router: ReturnType<typeof createAppRouter>;
}

/** The whole product. Pages catch their own failures; this catches what is around them. */
export function App({ store, renderedState, router }: AppProps) {
  return (
    <AppProviders store={store} renderedState={renderedState}>
      <ErrorBoundary fallback={() => <Broken />} onError={(error) => reportError(error)}>
        <RouterProvider router={router} />
      </ErrorBoundary>
    </AppProviders>
  );
}

function Broken() {
  return (
    <main className={styles.broken}>
      <ErrorState
        title="Second Gear has stalled"
        message="Something broke that should not have. Loading the page again usually helps."
        onRetry={() => window.location.reload()}
      />
    </main>
  );
}
