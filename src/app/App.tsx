import { ErrorBoundary } from '@/components/feedback/ErrorBoundary';
import { ErrorState } from '@/components/feedback/ErrorState';
import { HistoryRouter } from '@/components/navigation/HistoryRouter';
import type { AppHistory } from '@/components/navigation/navigation';
import type { AppStore } from '@/store/hooks';
import styles from './App.module.css';
import { AppProviders, type AppProvidersProps } from './AppProviders';
import { AppRoutes, prefetchPage } from './routes';

interface AppProps extends Pick<AppProvidersProps, 'renderedState'> {
  store: AppStore;
  history: AppHistory;
}

/** The whole product. Pages catch their own failures; this catches what is around them. */
export function App({ store, renderedState, history }: AppProps) {
  return (
    <AppProviders store={store} renderedState={renderedState}>
      <ErrorBoundary fallback={() => <Broken />} onError={(error) => reportError(error)}>
        <HistoryRouter
          history={history}
          isRendered={renderedState !== undefined}
          onNavigate={prefetchPage}
        >
          <AppRoutes />
        </HistoryRouter>
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
    </main>
  );
}
