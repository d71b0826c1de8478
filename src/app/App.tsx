import { RouterProvider, type RouterProviderProps } from 'react-router-dom';
import { ErrorBoundary } from '@/components/feedback/ErrorBoundary';
import { ErrorState } from '@/components/feedback/ErrorState';
import { SupportLine } from '@/components/SupportLine';
import type { AppStore } from '@/store/hooks';
import styles from './App.module.css';
import { AppProviders, type AppProvidersProps } from './AppProviders';

interface AppProps extends Pick<AppProvidersProps, 'renderedState'> {
  store: AppStore;
  router: RouterProviderProps['router'];
}

/**
 * The root component. Pages catch their own errors; this boundary catches errors around the router.
 */
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
        title="Second Gear stopped working"
        message="Reload the page. If that doesn’t help, try again later."
        onRetry={() => window.location.reload()}
      />
      <SupportLine />
    </main>
  );
}
